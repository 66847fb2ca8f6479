import { queryOptions, useQuery } from '@tanstack/react-query'

import { todayIn, type CalendarDate } from '#domain/dates.ts'
import { getSession } from '#domain/session/api.ts'
import type { Session } from '#domain/session/schema.ts'
import { call } from './api.ts'
import { forgetDrafts } from './draft.ts'
import { forgetAnswers, queryClient, type SessionData, sessionKey } from './query.tsx'

const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: async ({ signal }): Promise<SessionData> => {
    const { session } = await call(getSession, {}, { signal })
    return dataFor(session)
  },
  // Rights can change while the page is open: coming back to the tab asks again.
  staleTime: 30_000,
  retry: 1,
})

/** The session while it may still be unknown: for the guard, the sign-in page and public pages. */
export function useSessionState() {
  const { data, error, isFetching, refetch } = useQuery(sessionQuery)
  return {
    session: data?.session ?? null,
    ended: data?.ended,
    loading: data === undefined && !error,
    error: data === undefined ? error : null,
    retrying: isFetching,
    retry: () => void refetch(),
  }
}

/** Who is signed in, for everything behind the guard. */
export function useSession(): Session {
  const { session } = useSessionState()
  if (!session) throw new Error('useSession was called outside the guard')
  return session
}

/** Today's calendar date where the company is (`YYYY-MM-DD`). */
export function useToday(): CalendarDate {
  const { company } = useSession()
  return todayIn(company?.timezone ?? 'UTC', new Date())
}

/** Asks the server who is signed in, after a sign-in; forgets what belonged to somebody else. */
export async function adoptSession(): Promise<Session | null> {
  const { session } = await call(getSession, {})
  enterSession(session)
  return session
}

/** Takes the session an endpoint answered: a company opened or closed by the super admin. */
export function enterSession(session: Session | null): void {
  queryClient.setQueryData<SessionData>(sessionKey, dataFor(session))
}

/** Ends the session here, by choice: no way back to the page, no drafts left on a shared device. */
export function leaveSession(): void {
  const known = queryClient.getQueryData<SessionData>(sessionKey)?.session
  if (known) forgetDrafts(ownerOf(known))
  queryClient.setQueryData<SessionData>(sessionKey, { session: null, ended: 'signed-out' })
  forgetAnswers()
}

/** Whose drafts these are: one person in one company. */
export function ownerOf(session: Session): string {
  return `${session.user.id}.${session.company?.id ?? 'none'}`
}

function dataFor(session: Session | null): SessionData {
  const known = queryClient.getQueryData<SessionData>(sessionKey)
  if (session === null) return { session, ended: known?.session ? 'expired' : known?.ended }
  if (!known?.session || ownerOf(known.session) !== ownerOf(session)) forgetAnswers()
  return { session }
}
