import { startSession } from '../session/session.ts'
import { recordArrival } from './arrivals.ts'
import { cookieTokenOf, setSessionCookie } from './authenticate.ts'
import type { Exchange, OnPlatform } from './route.ts'
import { logSecurity } from './security-log.ts'

interface Wishes {
  remember?: boolean | undefined
  /** A program asks: the token is answered, and no cookie set. */
  token?: boolean | undefined
  /** The company has it on record already that the person came. */
  isRecorded?: boolean
}

/** Signs an account in at this browser, or a program: a session, its cookie, and what the security log says of it. */
export async function beginSession(
  exchange: Exchange & OnPlatform,
  accountId: string,
  { remember = false, token: asToken = false, isRecorded = false }: Wishes = {},
): Promise<{ token?: string }> {
  const { services, transact, request, reply } = exchange
  const { token, cookieUntil, replaced, crowdedOut } = await transact(async (db) => {
    const begun = await startSession(db, accountId, {
      remember,
      userAgent: request.headers['user-agent'] ?? '',
      address: request.ip,
      now: services.clock.now(),
      byToken: asToken,
      // A browser has one session: signing in again ends the one before, whoever's it was.
      replacing: asToken ? null : cookieTokenOf(services, request),
    })
    if (!isRecorded) await recordArrival(exchange, db, begun.token)
    return begun
  })
  if (replaced) logSecurity(services.log, 'session-replaced', request)
  if (crowdedOut > 0)
    logSecurity(services.log, 'sessions-crowded-out', request, { account: accountId, sessions: crowdedOut })
  logSecurity(services.log, 'signed-in', request, { account: accountId, by: asToken ? 'token' : 'cookie' })
  if (asToken) return { token }
  setSessionCookie(services, reply, token, cookieUntil)
  return {}
}
