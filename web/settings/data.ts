import { useMutation, useQuery } from '@tanstack/react-query'

import { getCompany, updateCompany } from '#domain/companies/api.ts'
import type { CallInput } from '#domain/endpoint.ts'
import { call } from '#web/lib/api.ts'
import { queryClient, refresh } from '#web/lib/query.tsx'

const companyKey = ['company']

/** The company one works in. */
export function useGetCompany() {
  return useQuery({ queryKey: companyKey, queryFn: ({ signal }) => call(getCompany, {}, { signal }) })
}

export function useUpdateCompany() {
  return useMutation({
    mutationFn: (input: { version: number; body: CallInput<typeof updateCompany>['body'] }) =>
      call(updateCompany, input),
    onSuccess: (company) => {
      queryClient.setQueryData(companyKey, company)
      // Its name stands in the frame, its terms and rate in a new invoice, its address in the portal.
      void refresh('session', 'invoices', 'dashboard')
    },
  })
}
