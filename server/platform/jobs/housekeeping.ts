import type { Services } from '../runtime.ts'
import { systemPrincipal } from './worker.ts'

const hour = 60 * 60_000
const day = 24 * hour

/**
 * Every hour, in every process that works: ended sessions and old attempt counts go, and so do uploads that no record
 * has named for a day, with their bytes, and those that were reserved an hour ago and never confirmed. Doing it twice at once does no harm.
 */
export function startHousekeeping(services: Services): { stop(): void } {
  const run = (): void =>
    void tidy(services).catch((error: unknown) => services.log.warn({ err: error }, 'housekeeping failed'))
  const timer = setInterval(run, hour)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

/** One round of housekeeping. */
export async function tidy(services: Services): Promise<void> {
  const now = services.clock.now()
  const { platform } = services.database
  await platform.deleteFrom('sessions').where('expires_at', '<', now.toISOString()).execute()
  await platform.deleteFrom('rate_limits').where('resets_at', '<', now.toISOString()).execute()
  const companies = await platform.selectFrom('companies').select('id').execute()
  const ago = (time: number): string => new Date(now.getTime() - time).toISOString()
  for (const { id } of companies) {
    await forgetReservations(services, id, ago(hour))
    await forgetOrphans(services, id, ago(day))
  }
}

/** Uploads whose process died before their bytes were confirmed. What they stored has no row then, and goes as an orphan. */
async function forgetReservations(services: Services, companyId: string, before: string): Promise<void> {
  const { actor } = await systemPrincipal(services, companyId)
  await services.database.inTenant(actor, (db) =>
    db
      .deleteFrom('files')
      .where('company_id', '=', companyId)
      .where('attached_id', 'is', null)
      .where('stored_at', 'is', null)
      .where('created_at', '<', before)
      .execute(),
  )
}

async function forgetOrphans(services: Services, companyId: string, before: string): Promise<void> {
  const { actor } = await systemPrincipal(services, companyId)
  await services.database.inTenant(actor, (db) =>
    db
      .deleteFrom('files')
      .where('company_id', '=', companyId)
      .where('attached_id', 'is', null)
      .where('created_at', '<', before)
      .execute(),
  )
  const kept = new Set<string>()
  const rows = await services.database.inTenant(
    actor,
    (db) => db.selectFrom('files').select('id').where('company_id', '=', companyId).execute(),
    { readOnly: true },
  )
  for (const row of rows) kept.add(row.id)
  for await (const { key, storedAt } of services.storage.list(`${companyId}/`)) {
    const fileId = key.slice(companyId.length + 1, companyId.length + 37)
    if (!kept.has(fileId) && storedAt < before) await services.storage.delete(key)
  }
}
