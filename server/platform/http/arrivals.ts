import { memberOf } from '#domain/actor.ts'
import type { Principal } from '../context.ts'
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
  exchange: Exchange & OnPlatform,
  db: PlatformDb,
  token: string,
  through: string | null = null,
): Promise<void> {
  const { clock, config } = exchange.services
  const signedIn = await findSignedIn(db, token, clock.now(), config.superAdminSecondStep)
  if (signedIn !== null && signedIn.principal !== null) await recordArrivalOf(exchange, db, signedIn.principal, through)
}

/** The same, where it is known as whom they come in. `through`: the provider that said who it is. */
export async function recordArrivalOf(
  { enter, request }: Exchange & OnPlatform,
  db: PlatformDb,
  principal: Principal,
  through: string | null = null,
): Promise<void> {
  const userId = memberOf(principal.actor)
  if (userId === null) return
  await enter(db, principal, (ctx) =>
    recordActivity(
      ctx,
      'user.signedIn',
      { kind: 'user', id: userId, label: principal.name },
      {
        ...deviceOf(request.headers['user-agent'] ?? ''),
        address: request.ip,
        ...(through === null ? {} : { through }),
      },
    ),
  )
}
