import type { Context } from '#server/platform/context.ts'
import { systemPrincipal } from '#server/platform/jobs/principal.ts'
import type { Services } from '#server/platform/runtime.ts'
import { within } from '#server/platform/within.ts'
import type { FileSize } from '../queries.ts'

/**
 * Notes that storage has lost a file, for the operator: in the log, and in the System Overview until it is found again.
 * A file that was deleted meanwhile is not missing. Never throws: the caller goes on without the file.
 */
export async function noteMissing(
  services: Services,
  companyId: string,
  { id, size }: { id: string; size: FileSize },
): Promise<void> {
  try {
    const principal = await systemPrincipal(services, companyId)
    if (principal === null) return
    const isNew = await within(services)(principal, (ctx) => markMissing(ctx, id, size))
    if (isNew) services.log.error({ companyId, fileId: id, size }, 'a stored file is missing')
  } catch (error) {
    services.log.warn({ err: error, companyId, fileId: id, size }, 'a missing file could not be noted')
  }
}

async function markMissing(ctx: Context, id: string, size: FileSize): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('files')
    .set({ missing_size: size, missing_at: ctx.now })
    .where('company_id', '=', ctx.actor.companyId)
    .where('id', '=', id)
    .where('stored_at', 'is not', null)
    .where('missing_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Notes that a file that was missing is stored again. */
export async function markFound(ctx: Context, id: string): Promise<void> {
  await ctx.db
    .updateTable('files')
    .set({ missing_size: null, missing_at: null })
    .where('company_id', '=', ctx.actor.companyId)
    .where('id', '=', id)
    .execute()
}
