import { useMutation, useQuery } from '@tanstack/react-query'

import { getAppInfo, getSession, quickSignIn, signIn, signOut } from '#domain/session/api.ts'
import type { Session } from '#web/lib/rights.ts'
import { ApiProblem, call } from '#web/lib/api.ts'
import { leaveSession, moveSession } from '#web/lib/session.tsx'
import { toast } from '#web/ui/toast.tsx'

/** What this installation offers on its sign-in page; demo accounts only where demo data is on. */
export function useAppInfo() {
  return useQuery({
    queryKey: ['app-info'],
    queryFn: ({ signal }) => call(getAppInfo, {}, { signal }),
    staleTime: Infinity,
  })
}

export function useSignIn() {
  return useMutation({
    mutationFn: (body: { email: string; password: string; remember?: boolean | undefined }) =>
      moveSession(async () => {
        await call(signIn, { body })
        return call(getSession, {})
      }),
    onSuccess: () => toast.success('Successfully logged in'),
    onError: (error) => toast.error(error.message),
  })
}

export function useQuickSignIn() {
  return useMutation({
    mutationFn: (email: string) =>
      moveSession(async () => {
        await call(quickSignIn, { body: { email } })
        return call(getSession, {})
      }),
    onSuccess: () => toast.success('Successfully logged in'),
    onError: () => toast.error('Quick login failed'),
  })
}

export function useSignOut() {
  return useMutation({
    mutationFn: async () => {
      // A session that is over already is what was asked for.
      await call(signOut, {}).catch((error: unknown) => {
        if (!(error instanceof ApiProblem && error.status === 401)) throw error
      })
    },
    onSuccess: () => {
      leaveSession()
      toast.success('Successfully logged out')
    },
    onError: () => toast.error('Failed to log out'),
  })
}

/** Where a person arrives: clients at their reports, everybody else at the dashboard. */
export const landingOf = ({ can }: Session): string => (can.getClientOverview ? '/app/reports' : '/app')
