import { startSession } from '../session/session.ts'
import { cookieTokenOf, setSessionCookie } from './authenticate.ts'
import type { Exchange, OnPlatform } from './route.ts'
import { logSecurity } from './security-log.ts'

interface Wishes {
  remember?: boolean | undefined
  /** A program asks: the token is answered, and no cookie set. */
  token?: boolean | undefined
}

/** Signs an account in at this browser, or a program: a session, its cookie, and what the security log says of it. */
export async function beginSession(
  { services, transact, request, reply }: Exchange & OnPlatform,
  accountId: string,
  { remember = false, token: asToken = false }: Wishes = {},
): Promise<{ token?: string }> {
  const { token, cookieUntil, replaced, crowdedOut } = await transact((db) =>
    startSession(db, accountId, {
      remember,
      userAgent: request.headers['user-agent'] ?? '',
      now: services.clock.now(),
      byToken: asToken,
      // A browser has one session: signing in again ends the one before, whoever's it was.
      replacing: asToken ? null : cookieTokenOf(services, request),
    }),
  )
  if (replaced) logSecurity(services.log, 'session-replaced', request)
  if (crowdedOut > 0)
    logSecurity(services.log, 'sessions-crowded-out', request, { account: accountId, sessions: crowdedOut })
  logSecurity(services.log, 'signed-in', request, { account: accountId, by: asToken ? 'token' : 'cookie' })
  if (asToken) return { token }
  setSessionCookie(services, reply, token, cookieUntil)
  return {}
}
