import type { ExportFailure } from '#domain/exports/choices.ts'
import { archivesOf, removeBelow } from '#server/files/bytes.ts'
import { isStorageDown, StorageError } from '#server/platform/files/storage.ts'
import { handle } from '#server/platform/jobs/handler.ts'
import { archives } from '#server/platform/limits.ts'
import { within } from '#server/platform/within.ts'
import { archiveKey, archiveKeys, makeWhole, NotWanted } from './archive/make.ts'
import { beginExport, endExports, failExport, finishExport } from './commands/making.ts'
import { makeArchive, removeArchives, tidyExports } from './jobs.ts'
import { keptArchives } from './queries/exports.ts'

// Archives are in no backup, so nobody holds their bytes while one is taken.
export const exportHandlers = [
  handle(makeArchive, async ({ services, principal }, { exportId }, { isLast }) => {
    const inCompany = within(services)
    const { companyId } = principal.actor
    const attempt = await inCompany(principal, (ctx) => beginExport(ctx, exportId))
    if (attempt === null) return
    const forget = () => removeBelow(services.storage, archiveKeys(companyId, exportId))
    try {
      // Of a try whose process died.
      await forget()
      const made = await makeWhole({ services, principal, attempt })
      const isWanted = await inCompany(principal, (ctx) => finishExport(ctx, attempt, made))
      if (!isWanted) await services.storage.delete(archiveKey(companyId, attempt))
    } catch (error) {
      if (error instanceof NotWanted) return
      const failure = failureOf(error)
      // Another try finds as little room.
      if (failure !== 'full' && !isLast) throw error
      services.log.warn({ err: error, companyId, exportId }, 'export failed')
      await inCompany(principal, (ctx) => failExport(ctx, attempt, failure))
    }
  }),
  handle(removeArchives, async ({ services, principal }, { ids }) => {
    for (const id of ids) await removeBelow(services.storage, archiveKeys(principal.actor.companyId, id))
  }),
  handle(tidyExports, async ({ services, principal }) => {
    const { storage, clock } = services
    const { companyId } = principal.actor
    const ended = await within(services)(principal, endExports)
    for (const id of ended) await removeBelow(storage, archiveKeys(companyId, id))
    const kept = await within(services)(principal, keptArchives, { readOnly: true })
    const keys = new Set(kept.map(({ id, attempt }) => archiveKey(companyId, { id, number: attempt })))
    const before = new Date(clock.now().getTime() - archives.left).toISOString()
    for await (const { key, storedAt } of storage.list(archivesOf(companyId)))
      if (!keys.has(key) && storedAt < before) await storage.delete(key)
  }),
]

/** Why, as whoever asked for it is told. */
function failureOf(error: unknown): ExportFailure {
  if (!(error instanceof StorageError)) return 'broken'
  return error.code === 'full' ? 'full' : isStorageDown(error) ? 'unavailable' : 'broken'
}
