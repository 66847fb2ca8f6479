import { memberOf } from '#domain/actor.ts'
import type { PlatformDb } from '../db/platform.ts'
import { deviceOf } from '../session/device.ts'
import { findSignedIn } from '../session/signed-in.ts'
import { recordActivity } from '../writing.ts'
import type { Exchange, OnPlatform } from './route.ts'

/**
 * Records in the company that a session has come into, by signing in or from another company, that its person did: for
 * the company's audit. A super admin's coming in is an opening, and recorded as that.
 */
export async function recordArrival(
  { services, enter, request }: Exchange & OnPlatform,
  db: PlatformDb,
  token: string,
): Promise<void> {
  const signedIn = await findSignedIn(db, token, services.clock.now(), services.config.superAdminSecondStep)
  const principal = signedIn?.principal ?? null
  const userId = principal === null ? null : memberOf(principal.actor)
  if (principal === null || userId === null) return
  await enter(db, principal, (ctx) =>
    recordActivity(
      ctx,
      'user.signedIn',
      { kind: 'user', id: userId, label: principal.name },
      { ...deviceOf(request.headers['user-agent'] ?? ''), address: request.ip },
    ),
  )
}
