import { useMutation, useQuery } from '@tanstack/react-query'

import { cancelPlan, getPlan, resumePlan } from '#domain/subscription/api.ts'
import { call } from '#web/lib/api.ts'
import { showWritten } from '#web/lib/stale.ts'

const planKey = ['plan']

/** The company's plan, and how much of it is used. */
export function useGetPlan() {
  return useQuery({ queryKey: planKey, queryFn: ({ signal }) => call(getPlan, {}, { signal }) })
}

export function useCancelPlan() {
  return useMutation({
    mutationFn: () => call(cancelPlan, {}),
    onSuccess: (plan) => showWritten('company.cancelled', planKey, plan),
  })
}

export function useResumePlan() {
  return useMutation({
    mutationFn: () => call(resumePlan, {}),
    onSuccess: (plan) => showWritten('company.restored', planKey, plan),
  })
}
