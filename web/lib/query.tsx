import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import type { Session } from './rights.ts'
import { ApiProblem } from './api.ts'

/** Who is signed in, as kept in the cache. */
export type SessionData = {
  session: Session | null
  /** Why nobody is any more. */
  ended?: 'expired' | 'signed-out' | undefined
  /** The company that ended it by disabling the person. */
  disabledIn?: string | undefined
  /** What the browser's session is by now, when another tab has made it another's than this page shows. */
  elsewhere?: Session | undefined
}
export const sessionKey = ['session'] as const

// Any refused call may be the first to learn that the session is over, or is another's, or that a right was taken away:
// the guard then leads to sign-in, or says so, and menus offer no more what is refused.
function noticeEnd(error: Error): void {
  const isChanged = isOtherPage(error) || lacksSecondStep(error) || isNotFound(error)
  if (isChanged) void queryClient.invalidateQueries({ queryKey: sessionKey })
  if (!isSessionOver(error)) return
  const known = queryClient.getQueryData<SessionData>(sessionKey)
  if (!known?.session) return
  const disabledIn = isDisabled(error) ? known.session.company?.name : undefined
  queryClient.setQueryData<SessionData>(sessionKey, { session: null, ended: 'expired', disabledIn })
}

// A refusal is an answer and repeating it changes nothing; a lost connection and server errors are worth two more
// tries, a second and then two seconds later. Where there was no place, `call` has asked again already; where nothing
// came in time, somebody has waited long enough.
function worthRetrying(failures: number, error: Error): boolean {
  if (error instanceof ApiProblem && (error.code === 'crowded' || error.code === 'too_late')) return false
  const refused = error instanceof ApiProblem && error.status >= 400 && error.status < 500 && error.status !== 429
  return !refused && failures < 2
}

/** The one cache of server answers. Keys begin with the feature: `['clients', 'list', query]`. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeEnd }),
  mutationCache: new MutationCache({ onError: noticeEnd }),
  defaultOptions: {
    // 'always': offline is an error to show with a retry, not a request that waits in silence. It takes asking anew by
    // itself for needless; what failed is to be had once the connection is back.
    queries: { staleTime: 15_000, retry: worthRetrying, networkMode: 'always', refetchOnReconnect: true },
    mutations: { networkMode: 'always' },
  },
})

export function QueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}

/** Forgets every answer but the session's: another person or another company begins with nothing. */
export function forgetAnswers(): void {
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionKey[0] })
  queryClient.getMutationCache().clear()
}

/** Forgets what nothing on the screen uses: it is asked for again when something does. */
export function forgetUnused(): void {
  queryClient.removeQueries({ type: 'inactive' })
}

/** The text of a failed call, fit for showing (an English sentence of the catalogue). */
export function problemText(error: unknown): string | undefined {
  if (!error) return undefined
  return error instanceof ApiProblem ? error.message : 'An unexpected error occurred. Please try again.'
}

/** Whether the call was refused because the record is unknown or not for this person's eyes. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiProblem && (error.status === 404 || error.status === 403 || error.code === 'invalid_id')
}

/** Whether the call failed because nobody is signed in any more. */
function isSessionOver(error: unknown): boolean {
  return error instanceof ApiProblem && error.status === 401
}

/** Whether the session is over because the company of this page has disabled the person. */
function isDisabled(error: unknown): boolean {
  return error instanceof ApiProblem && error.status === 401 && error.code === 'access_disabled'
}

/** Whether the call failed because the company has come to require a second step that the person has not. */
function lacksSecondStep(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'second_step_missing'
}

/** Whether the call failed because the browser's session is another's than this page shows. */
function isOtherPage(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'page_mismatch'
}

/** Whether the call failed for the page as a whole: the guard says so, and what was typed is kept. */
export function isPageOver(error: unknown): boolean {
  return isSessionOver(error) || isOtherPage(error) || lacksSecondStep(error)
}
