import { useMutation, useQuery } from '@tanstack/react-query'

import { enterCompany, getAppInfo, getSession, signOut } from '#domain/session/api.ts'
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

/** Does what may sign somebody in, and moves this page to the session that there is then. */
export async function enterHere<Answer>(deed: () => Promise<Answer>) {
  let answer: Answer | undefined
  const session = await moveSession(async () => {
    answer = await deed()
    return call(getSession, {})
  })
  return { answer: answer as Answer, session }
}

/** The same person, in another of their companies. */
export function useEnterCompany() {
  return useMutation({
    mutationFn: (id: string) => moveSession(() => call(enterCompany, { params: { id } })),
    onError: (error) => toast.error(error.message),
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
