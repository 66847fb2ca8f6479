import { notFound } from '#domain/errors.ts'
import type { Principal } from '#server/platform/context.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'
import type { OnPlatform } from '#server/platform/http/route.ts'
import { putSessionIn, workplacesOf } from '#server/platform/session/members.ts'
import { ownPlacesOf } from '#server/platform/session/own-principals.ts'
import { leaveOwn } from '#server/users/commands/own.ts'

interface Leaving extends Pick<OnPlatform, 'enter'> {
  accountId: string
  companyId: string
  /** The session that asks, and the company it is in: if that is the one left, it goes on in another or in none. */
  token: string
  present: string | null
  now: Date
}

/**
 * Takes an account out of a company, by its own will; 404 where it is no active member. Answers as whom the session
 * goes on in another company for it; null where it stays where it is, or goes into none that is open to them.
 */
export async function leaveCompany(db: PlatformDb, leaving: Leaving): Promise<Principal | null> {
  const { accountId, companyId, token, now } = leaving
  const places = await ownPlacesOf(db, accountId)
  const place = places.find((each) => each.companyId === companyId && each.isActive)
  if (place === undefined) throw notFound()
  // Before anything is written: on Citus what a company's own role has written is not read by another any more.
  const next = (await workplacesOf(db, accountId)).find(({ id }) => id !== companyId)
  await leaving.enter(db, place.principal, (ctx) => leaveOwn(ctx, place.userId))
  if (leaving.present !== companyId) return null
  await putSessionIn(db, { token, accountId, workplace: next ?? null, now })
  return places.find((each) => each.companyId === next?.id && each.isOpen)?.principal ?? null
}
