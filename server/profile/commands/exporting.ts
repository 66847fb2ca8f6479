import { profileMessages, type ProfileExport } from '#domain/profile/schema.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'
import type { OnPlatform } from '#server/platform/http/route.ts'
import { rates } from '#server/platform/limits.ts'
import { countKey, refuseOver } from '#server/platform/session/counting.ts'
import { ownPlacesOf } from '#server/platform/session/own-principals.ts'
import { recordActivity } from '#server/platform/writing.ts'
import { exportOf } from '../queries/export.ts'

/** A copy of what is known of somebody, for themselves: a few a day, each recorded in every company it speaks of. */
export async function takeExport(
  db: PlatformDb,
  { accountId, token, enter, now }: Pick<OnPlatform, 'enter'> & { accountId: string; token: string; now: Date },
): Promise<ProfileExport> {
  const counts = rates.ownExport.person.map((pace) => ({ ...pace, key: countKey(`export-${pace.within}`, accountId) }))
  await refuseOver(db, counts, { message: profileMessages.tooManyExports, now })
  for (const { userId, principal } of await ownPlacesOf(db, accountId))
    await enter(db, principal, (ctx) =>
      recordActivity(ctx, 'user.exported', { kind: 'user', id: userId, label: principal.name }),
    )
  return exportOf(db, { accountId, token, enter, now })
}
