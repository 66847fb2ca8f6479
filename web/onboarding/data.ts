import { useMutation, useQuery } from '@tanstack/react-query'

import type { CallInput } from '#domain/endpoint.ts'
import { completeOnboarding, dismissOnboarding, getOnboarding, saveOnboarding } from '#domain/onboarding/api.ts'
import type { OnboardingRecord } from '#domain/onboarding/schema.ts'
import { call } from '#web/lib/api.ts'
import { queryClient } from '#web/lib/query.tsx'
import { markStale } from '#web/lib/stale.ts'

const queryKey = ['company', 'onboarding']

export function useGetOnboarding() {
  return useQuery({ queryKey, queryFn: ({ signal }) => call(getOnboarding, {}, { signal }) })
}

const show = (record: OnboardingRecord): void => {
  queryClient.setQueryData(queryKey, record)
}

// One after the other: whichever was sent last is what stays.
const inOrder = { scope: { id: 'onboarding' } }

/** Keeps what was typed so far; where that fails it is tried again with the next key. */
export function useSaveOnboarding() {
  return useMutation({
    ...inOrder,
    mutationFn: (body: CallInput<typeof saveOnboarding>['body']) => call(saveOnboarding, { body }),
    onSuccess: show,
  })
}

export function useDismissOnboarding() {
  return useMutation({ mutationFn: () => call(dismissOnboarding, {}), onSuccess: show })
}

export function useCompleteOnboarding() {
  return useMutation({
    ...inOrder,
    mutationFn: (body: CallInput<typeof completeOnboarding>['body']) => call(completeOnboarding, { body }),
    onSuccess: (record) => {
      show(record)
      for (const event of ['client.created', 'job.created', 'user.invited'] as const) void markStale(event)
    },
  })
}
