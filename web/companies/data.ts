import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'

import type { CallInput } from '#domain/endpoint.ts'
import { plans } from '#domain/plans.ts'
import {
  closeCompany,
  createCompany,
  deleteCompany,
  getCompanyOverview,
  getCompanySummary,
  inviteOrgAdmin,
  listCompanies,
  openCompany,
  restoreCompany,
  updatePlan,
} from '#domain/registry/api.ts'
import { companySorts, companyStatuses } from '#domain/registry/choices.ts'
import { call } from '#web/lib/api.ts'
import { listParams, oneOf } from '#web/lib/search-params.ts'
import { moveSession } from '#web/lib/session.tsx'
import { markStale, showWritten } from '#web/lib/stale.ts'

/** What the address of the companies list holds. */
export const companyListParams = listParams(companySorts, 'name', {
  status: oneOf(companyStatuses),
  plan: oneOf(plans),
})

export function useListCompanies(query: CallInput<typeof listCompanies>['query']) {
  return useQuery({
    queryKey: ['companies', 'list', query],
    queryFn: ({ signal }) => call(listCompanies, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

const companyQuery = (id: string) =>
  queryOptions({
    queryKey: ['companies', 'one', id],
    queryFn: ({ signal }) => call(getCompanySummary, { params: { id } }, { signal }),
  })

/** One of them, from outside. */
export function useGetCompanySummary(id: string | undefined) {
  return useQuery({ ...companyQuery(id ?? ''), enabled: id !== undefined })
}

/** How large it is and what goes on there, without its contents. */
export function useGetCompanyOverview(id: string) {
  return useQuery({
    queryKey: ['companies', 'overview', id],
    queryFn: ({ signal }) => call(getCompanyOverview, { params: { id } }, { signal }),
  })
}

export function useCreateCompany() {
  return useMutation({
    mutationFn: (body: CallInput<typeof createCompany>['body']) => call(createCompany, { body }),
    onSuccess: (company) => showWritten('company.created', companyQuery(company.id).queryKey, company),
  })
}

export function useUpdatePlan(id: string) {
  return useMutation({
    mutationFn: (input: { version: number; body: CallInput<typeof updatePlan>['body'] }) =>
      call(updatePlan, { params: { id }, ...input }),
    onSuccess: (company) => showWritten('plan.updated', companyQuery(id).queryKey, company),
  })
}

export function useInviteOrgAdmin(id: string) {
  return useMutation({
    mutationFn: (body: CallInput<typeof inviteOrgAdmin>['body']) => call(inviteOrgAdmin, { params: { id }, body }),
    onSuccess: (company) => showWritten('company.created', companyQuery(id).queryKey, company),
  })
}

/** Cancels it: its page is still there, and says until when. */
export function useDeleteCompany(id: string) {
  return useMutation({
    mutationFn: (name: string) => call(deleteCompany, { params: { id }, query: { name } }),
    onSuccess: () => void markStale('company.cancelled'),
  })
}

export function useRestoreCompany() {
  return useMutation({
    mutationFn: (id: string) => call(restoreCompany, { params: { id } }),
    onSuccess: (company) => showWritten('company.restored', companyQuery(company.id).queryKey, company),
  })
}

/** The super admin steps into a company; from then on every screen shows that company. */
export function useOpenCompany(id: string) {
  return useMutation({
    mutationFn: (body: CallInput<typeof openCompany>['body']) =>
      moveSession(() => call(openCompany, { params: { id }, body })),
  })
}

export function useCloseCompany() {
  return useMutation({
    mutationFn: () => moveSession(() => call(closeCompany, {})),
  })
}
