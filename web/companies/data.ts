import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'

import { closeCompany, getCompanySummary, listCompanies, openCompany } from '#domain/companies/api.ts'
import type { CallInput } from '#domain/endpoint.ts'
import { call } from '#web/lib/api.ts'
import { listParams } from '#web/lib/search-params.ts'
import { moveSession } from '#web/lib/session.tsx'

/** What the address of the companies list holds. */
export const companyListParams = listParams(['name', 'createdAt'], 'name', {})

export function useListCompanies(query: CallInput<typeof listCompanies>['query']) {
  return useQuery({
    queryKey: ['companies', 'list', query],
    queryFn: ({ signal }) => call(listCompanies, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** One of them, before it is opened. */
export function useGetCompanySummary(id: string) {
  return useQuery({
    queryKey: ['companies', 'one', id],
    queryFn: ({ signal }) => call(getCompanySummary, { params: { id } }, { signal }),
  })
}

/** The super admin steps into a company; from then on every screen shows that company. */
export function useOpenCompany() {
  return useMutation({
    mutationFn: (id: string) => moveSession(() => call(openCompany, { params: { id } })),
  })
}

export function useCloseCompany() {
  return useMutation({
    mutationFn: () => moveSession(() => call(closeCompany, {})),
  })
}
