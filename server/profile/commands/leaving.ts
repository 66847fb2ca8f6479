import { notFound } from '#domain/errors.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'
import type { OnPlatform } from '#server/platform/http/route.ts'
import { enterCompany, moveSessionTo, workplacesOf } from '#server/platform/session/members.ts'
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
 * Takes an account out of a company, by its own will; 404 where it is no active member. True where the session goes on
 * in another company for it.
 */
export async function leaveCompany(db: PlatformDb, leaving: Leaving): Promise<boolean> {
  const { accountId, companyId, token, now } = leaving
  const place = (await ownPlacesOf(db, accountId)).find((each) => each.companyId === companyId && each.isActive)
  if (place === undefined) throw notFound()
  await leaving.enter(db, place.principal, (ctx) => leaveOwn(ctx, place.userId))
  if (leaving.present !== companyId) return false
  const [next] = await workplacesOf(db, accountId)
  if (next === undefined) await moveSessionTo(db, { token, accountId, companyId: null, since: null })
  else await enterCompany(db, { token, accountId, companyId: next.id, now })
  return next !== undefined
}
