import { useQuery } from '@tanstack/react-query'

import { getDashboard } from '#domain/dashboard/api.ts'
import { call } from '#web/lib/api.ts'

/** My Dashboard. */
export function useGetDashboard() {
  return useQuery({ queryKey: ['dashboard', 'staff'], queryFn: ({ signal }) => call(getDashboard, {}, { signal }) })
}
