import { useMutation, useQuery } from '@tanstack/react-query'

import { getCompany, listOpenings, updateCompany } from '#domain/companies/api.ts'
import type { CallInput } from '#domain/endpoint.ts'
import { call } from '#web/lib/api.ts'
import { showWritten } from '#web/lib/stale.ts'

const companyKey = ['company']

/** The company one works in. */
export function useGetCompany() {
  return useQuery({ queryKey: companyKey, queryFn: ({ signal }) => call(getCompany, {}, { signal }) })
}

export function useUpdateCompany() {
  return useMutation({
    mutationFn: (input: { version: number; body: CallInput<typeof updateCompany>['body'] }) =>
      call(updateCompany, input),
    onSuccess: (company) => showWritten('company.updated', companyKey, company),
  })
}

/** Who of Stringline opened the company, and when. */
export function useListOpenings() {
  return useQuery({
    queryKey: [...companyKey, 'openings'],
    queryFn: ({ signal }) => call(listOpenings, {}, { signal }),
  })
}
