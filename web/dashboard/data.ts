import { useQuery } from '@tanstack/react-query'

import { getDashboard, getDashboardMoney } from '#domain/dashboard/api.ts'
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
