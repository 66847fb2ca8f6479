import { enqueueOnPlatform } from '../jobs/enqueue.ts'
import { deviceKnown } from '../limits.ts'
import { noteDevice } from '../session/devices.ts'
import { mailUnknownDevice } from '../session/jobs.ts'
import { startSession } from '../session/session.ts'
import { cookieTokenOf, setSessionCookie } from './authenticate.ts'
import { readCookie, setCookie } from './cookies.ts'
import type { Exchange, OnPlatform } from './route.ts'
import { logSecurity } from './security-log.ts'

interface Wishes {
  remember?: boolean | undefined
  /** A program asks: the token is answered, and no cookie set. */
  token?: boolean | undefined
  /** How it was proved who it is, where not by the password alone. */
  by?: 'passkey' | 'second-step'
}

/**
 * Signs an account in at this browser, or a program: a session, its cookie, and what the security log says of it. The
 * person is told where the device is not known.
 */
export async function beginSession(
  { services, transact, request, reply }: Exchange & OnPlatform,
  accountId: string,
  { remember = false, token: asToken = false, by }: Wishes = {},
): Promise<{ token?: string }> {
  const userAgent = request.headers['user-agent'] ?? ''
  const now = services.clock.now()
  const { token, cookieUntil, replaced, crowdedOut, device } = await transact(async (db) => {
    const session = await startSession(db, accountId, {
      remember,
      userAgent,
      now,
      byToken: asToken,
      // A browser has one session: signing in again ends the one before, whoever's it was.
      replacing: asToken ? null : cookieTokenOf(services, request),
    })
    const device = await noteDevice(
      db,
      accountId,
      { token: readCookie(services, request, 'device'), userAgent, address: request.ip, isProgram: asToken },
      now,
    )
    if (device.isUnknown)
      await enqueueOnPlatform({ db, now: now.toISOString(), queue: services.queue }, mailUnknownDevice, {
        deviceId: device.id,
      })
    return { ...session, device }
  })
  if (replaced) logSecurity(services.log, 'session-replaced', request)
  if (crowdedOut > 0)
    logSecurity(services.log, 'sessions-crowded-out', request, { account: accountId, sessions: crowdedOut })
  if (device.isUnknown) logSecurity(services.log, 'unknown-device', request, { account: accountId })
  logSecurity(services.log, 'signed-in', request, {
    account: accountId,
    by: asToken ? 'token' : 'cookie',
    ...(by === undefined ? {} : { proof: by }),
  })
  if (asToken) return { token }
  setSessionCookie(services, reply, token, cookieUntil)
  setCookie(services, reply, 'device', { value: device.token, lasts: deviceKnown })
  return {}
}
