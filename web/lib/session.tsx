import { queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'

import { todayIn, type CalendarDate } from '#domain/dates.ts'
import { getSession } from '#domain/session/api.ts'
import type { Session as SessionAnswer } from '#domain/session/schema.ts'
import { call } from './api.ts'
import { takeAppearance } from './appearance.ts'
import { liveIn, tellTimeIn } from './i18n.ts'
import { pageShows } from './page.ts'
import { forgetAnswers, queryClient, type SessionData, sessionKey } from './query.tsx'
import { type Session, sessionOf } from './rights.ts'
import { forgetSealed, openSealed } from './sealed.ts'
import { hearTabs, tellTabs } from './tabs.ts'

const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: async ({ signal }): Promise<SessionData> => {
    const before = moves
    const { session, disabledIn } = await call(getSession, {}, { signal })
    const data = await seen(session, disabledIn)
    // Asked on one side of a move and answered on the other, it says nothing about where the page is now.
    return (before === moves ? undefined : known()) ?? shown(data)
  },
  staleTime: 30_000,
  // Rights can change while the page is open, and another tab can sign in or open a company.
  refetchOnWindowFocus: 'always',
  retry: 1,
})

/** The session while it may still be unknown: for the guard, the sign-in page and public pages. */
export function useSessionState() {
  const { data, error, isFetching, refetch } = useQuery(sessionQuery)
  return {
    session: data?.session ?? null,
    ended: data?.ended,
    disabledIn: data?.disabledIn,
    /** Set once the browser's session is another's than this page shows. */
    elsewhere: data?.elsewhere,
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

/**
 * Moves this page to the session that `ask` brings about: a sign-in, a company opened or closed by the super admin.
 * Nothing else moves a page, so that no form comes to lie over another company than it was opened in.
 */
export async function moveSession(ask: () => Promise<{ session: SessionAnswer | null }>): Promise<Session | null> {
  moves += 1
  try {
    return await enterSession((await ask()).session)
  } finally {
    moves += 1
    tellTabs('moved')
  }
}

/** How often a move has begun or ended. */
let moves = 0

/** Takes a session as this page's own. */
export async function enterSession(answer: SessionAnswer | null): Promise<Session | null> {
  const session = answer && sessionOf(answer)
  if (answer) await openSealed(answer.user.id, answer.draftKey)
  const before = known()?.session
  if (session && (!before || ownerOf(before) !== ownerOf(session))) forgetAnswers()
  queryClient.setQueryData<SessionData>(sessionKey, shown(session ? { session } : endOf(before)))
  return session
}

/** Ends the session here, by choice: no way back to the page, no drafts left on a shared device. */
export function leaveSession(): void {
  leaveHere()
  tellTabs('signed-out')
}

function leaveHere(): void {
  forgetSealed()
  queryClient.setQueryData<SessionData>(sessionKey, shown({ session: null, ended: 'signed-out' }))
  forgetAnswers()
}

/** Whose page this is: one person in one company. */
const ownerOf = (session: Session): string => `${session.user.id}.${session.company?.id ?? ''}`

/** Under which company a person's drafts are kept. */
export const draftsOf = ({ company }: Session): string => company?.id ?? 'none'

const known = () => queryClient.getQueryData<SessionData>(sessionKey)

/** From here on the page's requests and dates go by this. */
function shown(data: SessionData): SessionData {
  pageShows(data.session)
  const { user, company } = data.session ?? {}
  liveIn(company?.timezone)
  tellTimeIn(user?.timezone ?? company?.timezone)
  if (data.session) takeAppearance(data.session)
  return data
}

const endOf = (before: Session | null | undefined, disabledIn = known()?.disabledIn): SessionData => ({
  session: null,
  ended: before ? 'expired' : known()?.ended,
  ...(disabledIn === undefined ? {} : { disabledIn }),
})

/**
 * What a page makes of the session as the server has it by now. It stays what it shows, or learns that it is over:
 * `disabledIn`, by which company's deed.
 */
export async function seen(answer: SessionAnswer | null, disabledIn?: string): Promise<SessionData> {
  const before = known()?.session
  if (answer === null) return endOf(before, disabledIn)
  const session = sessionOf(answer)
  if (before && ownerOf(before) !== ownerOf(session)) return { session: before, elsewhere: session }
  await openSealed(answer.user.id, answer.draftKey)
  if (!before) forgetAnswers()
  return { session }
}

hearTabs((news) => {
  if (news === 'signed-out') leaveHere()
  else void queryClient.invalidateQueries({ queryKey: sessionKey })
})
