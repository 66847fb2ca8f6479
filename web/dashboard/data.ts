import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { getDashboard, getDashboardMoney, listMilestones, listOwnMilestones } from '#domain/dashboard/api.ts'
import type { CallInput } from '#domain/endpoint.ts'
import { call } from '#web/lib/api.ts'

/** The Dashboard, or My Dashboard. */
export function useGetDashboard() {
  return useQuery({ queryKey: ['dashboard', 'staff'], queryFn: ({ signal }) => call(getDashboard, {}, { signal }) })
}

/** What the pictures show; asked once the page stands. */
export function useGetDashboardMoney() {
  return useQuery({
    queryKey: ['dashboard', 'money'],
    queryFn: ({ signal }) => call(getDashboardMoney, {}, { signal }),
  })
}

/** A page of the milestones that this person may see: of the company, or of their own projects. */
export function useListMilestones(query: CallInput<typeof listMilestones>['query'], ofOwn: boolean) {
  return useQuery({
    queryKey: ['dashboard', 'milestones', ofOwn, query],
    queryFn: ({ signal }) => call(ofOwn ? listOwnMilestones : listMilestones, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}
