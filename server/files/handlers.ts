import { areRemovalsHeld } from '#server/platform/backup/hold.ts'
import { within } from '#server/platform/within.ts'
import { handle } from '#server/platform/jobs/handler.ts'
import { day, hour } from '#server/platform/limits.ts'
import { removeBytes, removeOrphanedBytes } from './bytes.ts'
import { forgetUploads } from './commands.ts'
import { removeStoredFiles, tidyUploads } from './jobs.ts'
import { isBeingExported, listFileIds } from './queries.ts'

export const fileHandlers = [
  // While a backup or an export is taken the bytes stay; without a row they are the tidying's.
  handle(removeStoredFiles, async ({ services, principal }, { ids }) => {
    const held = await within(services)(
      principal,
      async (ctx) => (await areRemovalsHeld(ctx.db)) || (await isBeingExported(ctx)),
      { readOnly: true },
    )
    if (!held) await removeBytes(services.storage, principal.actor.companyId, ids)
  }),
  // Uploads go that were reserved an hour ago and never confirmed, and those that no record has named for a day.
  handle(tidyUploads, async ({ services, principal }) => {
    const now = services.clock.now().getTime()
    const ago = (time: number): string => new Date(now - time).toISOString()
    const inCompany = within(services)
    await inCompany(principal, (ctx) => forgetUploads(ctx, { unconfirmed: ago(hour), unnamed: ago(day) }))
    const kept = await inCompany(principal, listFileIds, { readOnly: true })
    if (await inCompany(principal, (ctx) => areRemovalsHeld(ctx.db), { readOnly: true })) return
    if (await inCompany(principal, isBeingExported, { readOnly: true })) return
    await removeOrphanedBytes(services.storage, principal.actor.companyId, kept, ago(day))
  }),
]
