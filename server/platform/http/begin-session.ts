import { enqueueOnPlatform } from '../jobs/enqueue.ts'
import { deviceKnown } from '../limits.ts'
import { noteDevice } from '../session/devices.ts'
import { mailUnknownDevice } from '../session/jobs.ts'
import { startSession } from '../session/session.ts'
import { recordArrival } from './arrivals.ts'
import { cookieTokenOf, setSessionCookie } from './authenticate.ts'
import { readCookie, setCookie } from './cookies.ts'
import type { Exchange, OnPlatform } from './route.ts'
import { logSecurity } from './security-log.ts'

interface Wishes {
  remember?: boolean | undefined
  /** A program asks: the token is answered, and no cookie set. */
  token?: boolean | undefined
  /** How it was proved who it is, where not by the password alone. */
  by?: 'passkey' | 'second-step' | 'microsoft'
  /** The provider that said who it is, for the company's audit. */
  through?: string | null
  /** The company has it on record already that the person came. */
  isRecorded?: boolean
  /** What the password was compared with, where one was asked. */
  passwordHash?: string | null | undefined
  /** When the person proved that it is them, where that was not just now; null for never. */
  provenAt?: string | null | undefined
}

/**
 * Signs an account in at this browser, or a program: a session, its cookie, and what the security log says of it. The
 * person is told where the device is not known.
 */
export async function beginSession(
  exchange: Exchange & OnPlatform,
  accountId: string,
  {
    remember = false,
    token: asToken = false,
    by,
    through = null,
    isRecorded = false,
    passwordHash,
    provenAt,
  }: Wishes = {},
): Promise<{ token?: string }> {
  const { services, transact, request, reply } = exchange
  const from = { userAgent: request.headers['user-agent'] ?? '', address: request.ip }
  const now = services.clock.now()
  const { token, cookieUntil, replaced, crowdedOut, device } = await transact(async (db) => {
    const session = await startSession(db, accountId, {
      remember,
      ...from,
      now,
      byToken: asToken,
      passwordHash,
      provenAt,
      // A browser has one session: signing in again ends the one before, whoever's it was.
      replacing: asToken ? null : cookieTokenOf(services, request),
    })
    const known = { ...from, token: readCookie(services, request, 'device'), isProgram: asToken }
    const device = await noteDevice(db, accountId, known, now)
    if (device.isUnknown)
      await enqueueOnPlatform({ db, now: now.toISOString(), queue: services.queue }, mailUnknownDevice, {
        deviceId: device.id,
      })
    if (!isRecorded) await recordArrival(exchange, db, session.token, through)
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
    ...(through === null ? {} : { through }),
  })
  if (asToken) return { token }
  setSessionCookie(services, reply, token, cookieUntil)
  setCookie(services, reply, 'device', { value: device.token, lasts: deviceKnown })
  return {}
}
