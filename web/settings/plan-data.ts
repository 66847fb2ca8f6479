import { useMutation, useQuery } from '@tanstack/react-query'

import {
  cancelPlan,
  changePlan,
  confirmPlan,
  getPlan,
  openBilling,
  resumePlan,
  subscribePlan,
} from '#domain/subscription/api.ts'
import type { PlanChoice } from '#domain/subscription/schema.ts'
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

/** Where the company subscribes. */
export function useSubscribePlan() {
  return useMutation({ mutationFn: (body: PlanChoice) => call(subscribePlan, { body }) })
}

/** Where card and invoices are looked after. */
export function useOpenBilling() {
  return useMutation({ mutationFn: () => call(openBilling, {}) })
}

export function useChangePlan() {
  return useMutation({
    mutationFn: (body: PlanChoice) => call(changePlan, { body }),
    onSuccess: (plan) => showWritten('plan.updated', planKey, plan),
  })
}

/** How the plan stands, asked by whoever comes back from Stripe. */
export function useConfirmPlan() {
  return useMutation({
    mutationFn: () => call(confirmPlan, {}),
    onSuccess: (plan) => showWritten('plan.updated', planKey, plan),
  })
}
