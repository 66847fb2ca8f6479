import { queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'

import { todayIn, type CalendarDate } from '#domain/dates.ts'
import { getSession } from '#domain/session/api.ts'
import type { Session as SessionAnswer } from '#domain/session/schema.ts'
import { call } from './api.ts'
import { forgetDrafts } from './draft.ts'
import { forgetAnswers, queryClient, type SessionData, sessionKey } from './query.tsx'
import { type Session, sessionOf } from './rights.ts'

const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: async ({ signal }): Promise<SessionData> => {
    const { session } = await call(getSession, {}, { signal })
    return dataFor(sessionOf(session))
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

// Behind the guard the session comes from above and not from the cache: when it ends, the guard leaves first, and no
// screen is drawn once more without anybody signed in.
const SessionContext = createContext<Session | null>(null)

/** Hands the session to everything behind the guard. */
export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>
}

/** Who is signed in, for everything behind the guard. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession was called outside the guard')
  return session
}

/** Today's calendar date where the company is (`YYYY-MM-DD`). */
export function useToday(): CalendarDate {
  const { company } = useSession()
  const minute = useSyncExternalStore(everyMinute, currentMinute, currentMinute)
  return todayIn(company?.timezone ?? 'UTC', new Date(minute * 60_000))
}

const currentMinute = () => Math.floor(Date.now() / 60_000)

// A page left open overnight must not go on showing yesterday.
function everyMinute(listener: () => void): () => void {
  const timer = setInterval(listener, 60_000)
  return () => clearInterval(timer)
}

/** Asks the server who is signed in, after a sign-in; forgets what belonged to somebody else. */
export async function adoptSession(): Promise<Session | null> {
  return enterSession((await call(getSession, {})).session)
}

/** Takes the session an endpoint answered: a company opened or closed by the super admin. */
export function enterSession(answer: SessionAnswer | null): Session | null {
  const session = sessionOf(answer)
  queryClient.setQueryData<SessionData>(sessionKey, dataFor(session))
  return session
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
