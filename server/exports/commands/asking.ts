import { sql } from 'kysely'
import type { HandlerInput } from '#domain/endpoint.ts'
import { memberOf } from '#domain/actor.ts'
import { conflict } from '#domain/errors.ts'
import type { createExport as createEndpoint } from '#domain/exports/api.ts'
import { exportMessages, type ExportRecord } from '#domain/exports/schema.ts'
import { newId } from '#domain/ids.ts'
import { companySubject } from '#server/companies/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { rates } from '#server/platform/limits.ts'
import { pipeline } from '#server/platform/pipeline.ts'
import { permit } from '#server/platform/policy.ts'
import { ratesOf, refuseFaster } from '#server/platform/rates.ts'
import { alreadyCreated, fingerprint, lockRecord, lockWord, recordActivity } from '#server/platform/writing.ts'
import { makeArchive, removeArchives } from '../jobs.ts'
import { exportPolicy } from '../policy.ts'
import { getExport } from '../queries/exports.ts'

/** Asks for an archive of everything: one at a time. */
export async function createExport(ctx: Context, { body }: HandlerInput<typeof createEndpoint>): Promise<ExportRecord> {
  const { id = newId() } = body
  const hash = fingerprint({})
  if (await alreadyCreated(ctx, { table: 'exports', id, hash })) return getExport(ctx, id)
  await lockWord(ctx, { word: 'export' })
  if (await isUnderWay(ctx)) throw conflict('export_under_way', exportMessages.underWay)
  const subject = await companySubject(ctx)
  return pipeline(
    ctx,
    (ctx) => refuseFaster(ctx, ratesOf(ctx, 'archive', rates.archive), exportMessages.tooMany),
    (ctx) =>
      ctx.db
        .insertInto('exports')
        .values({
          company_id: ctx.actor.companyId,
          id,
          status: 'waiting',
          asked_by: memberOf(ctx.actor),
          asked_by_name: ctx.name,
          created_at: ctx.now,
          touched_at: ctx.now,
          created_hash: hash,
        })
        .execute(),
    (ctx) => enqueue(ctx, makeArchive, { exportId: id }),
    (ctx) => recordActivity(ctx, 'export.created', subject, { exportId: id }),
    (ctx) => getExport(ctx, id),
  )
}

async function isUnderWay(ctx: Context): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('exports')
    .select('id')
    .where('company_id', '=', ctx.actor.companyId)
    .where('status', 'in', ['waiting', 'running'])
    .executeTakeFirst()
  return found !== undefined
}

/** Deletes an export with its archive; one under way finds out by itself, and stops. */
export async function deleteExport(ctx: Context, id: string): Promise<void> {
  const record = await lockRecord(ctx, 'exports', id, getExport)
  permit(exportPolicy.deleteExport(ctx.actor, record))
  const subject = await companySubject(ctx)
  await pipeline(
    ctx,
    (ctx) => ctx.db.deleteFrom('exports').where('company_id', '=', ctx.actor.companyId).where('id', '=', id).execute(),
    (ctx) => enqueue(ctx, removeArchives, { ids: [id] }),
    (ctx) => recordActivity(ctx, 'export.deleted', subject, { exportId: id }),
  )
}

/**
 * Records that somebody takes an archive along, by what is handed out and not by what was asked for; 429 beyond the
 * pace of exports. Only what goes on with a download that they have begun is part of it, and no other.
 */
export async function recordDownload(
  ctx: Context,
  { id, createdAt }: Pick<ExportRecord, 'id' | 'createdAt'>,
  start: number,
): Promise<void> {
  if (start > 0 && (await hasBegun(ctx, { id, createdAt }))) return
  await refuseFaster(ctx, ratesOf(ctx, 'export', rates.export), exportMessages.tooMany)
  await recordActivity(ctx, 'export.downloaded', await companySubject(ctx), { exportId: id })
}

/** Whether a download of this export is recorded by the very name that this one would be. */
async function hasBegun(ctx: Context, { id, createdAt }: Pick<ExportRecord, 'id' | 'createdAt'>): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('activity')
    .select('id')
    .where('company_id', '=', ctx.actor.companyId)
    .where('audit', '=', 'export')
    .where('at', '>=', createdAt)
    .where('action', '=', 'export.downloaded')
    .where('actor_kind', '=', ctx.actor.kind)
    .where('user_id', 'is not distinct from', memberOf(ctx.actor))
    .where('actor_name', '=', ctx.name)
    // What an archive tells is nobody's deed here.
    .where('intake_id', 'is', null)
    .where(sql<boolean>`changes ->> 'exportId' = ${id}`)
    .executeTakeFirst()
  return found !== undefined
}
