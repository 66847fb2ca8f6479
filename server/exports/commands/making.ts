import { sql } from 'kysely'
import { exportKeptDays, type ExportFailure } from '#domain/exports/choices.ts'
import { companySubject } from '#server/companies/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { archives, day } from '#server/platform/limits.ts'
import { recordActivity } from '#server/platform/writing.ts'
import { removeArchives } from '../jobs.ts'

/** One try to make an archive. Whoever holds an older one has been given up, and changes nothing any more. */
export interface Attempt {
  id: string
  number: number
}

/** Takes up an export; null where there is nothing to do any more. */
export async function beginExport(ctx: Context, id: string): Promise<Attempt | null> {
  const row = await ctx.db
    .updateTable('exports')
    .set({ status: 'running', attempt: sql`attempt + 1`, done: null, of_all: null, touched_at: ctx.now })
    .where('company_id', '=', ctx.actor.companyId)
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'running'])
    .returning('attempt')
    .executeTakeFirst()
  return row === undefined ? null : { id, number: row.attempt }
}

const ours = (ctx: Context, { id, number }: Attempt) =>
  ctx.db
    .updateTable('exports')
    .where('company_id', '=', ctx.actor.companyId)
    .where('id', '=', id)
    .where('status', '=', 'running')
    .where('attempt', '=', number)

/** Says how far a try is; false where it is to stop. */
export async function noteProgress(
  ctx: Context,
  attempt: Attempt,
  { done, of }: { done: number; of: number },
): Promise<boolean> {
  const { numUpdatedRows } = await ours(ctx, attempt)
    .set({ done, of_all: of, touched_at: ctx.now })
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** What a try came to. */
export interface Made {
  size: number
  sha256: string
  takenAt: string
  missing: number
}

/** An archive is whole: it can be fetched from now on, and takes the place of the one before. False for nobody's. */
export async function finishExport(ctx: Context, attempt: Attempt, made: Made): Promise<boolean> {
  const { numUpdatedRows } = await ours(ctx, attempt)
    .set({
      status: 'ready',
      size: made.size,
      sha256: made.sha256,
      taken_at: made.takenAt,
      missing: made.missing,
      ready_at: ctx.now,
      touched_at: ctx.now,
      expires_at: new Date(Date.parse(ctx.now) + exportKeptDays * day).toISOString(),
    })
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  const replaced = await ctx.db
    .updateTable('exports')
    .set({ status: 'expired', expires_at: ctx.now })
    .where('company_id', '=', ctx.actor.companyId)
    .where('id', '<>', attempt.id)
    .where('status', '=', 'ready')
    .returning('id')
    .execute()
  if (replaced.length > 0) await enqueue(ctx, removeArchives, { ids: replaced.map(({ id }) => id) })
  await recordActivity(ctx, 'export.finished', await companySubject(ctx), { exportId: attempt.id })
  return true
}

/** No archive comes of it: whoever waits for one asks how it stands. */
export async function failExport(ctx: Context, attempt: Attempt, failure: ExportFailure): Promise<void> {
  await ours(ctx, attempt).set({ status: 'failed', failure, touched_at: ctx.now }).execute()
}

/**
 * Ends what has had its seven days, and what nothing was heard of for so long that nobody works on it; forgets what was
 * long ago. Whose bytes are to go.
 */
export async function endExports(ctx: Context): Promise<string[]> {
  const { companyId } = ctx.actor
  const ago = (time: number): string => new Date(Date.parse(ctx.now) - time).toISOString()
  const expired = await ctx.db
    .updateTable('exports')
    .set({ status: 'expired' })
    .where('company_id', '=', companyId)
    .where('status', '=', 'ready')
    .where('expires_at', '<=', ctx.now)
    .returning('id')
    .execute()
  const given = await ctx.db
    .updateTable('exports')
    .set({ status: 'failed', failure: 'broken' })
    .where('company_id', '=', companyId)
    .where('status', 'in', ['waiting', 'running'])
    .where('touched_at', '<=', ago(archives.silent))
    .returning('id')
    .execute()
  await ctx.db
    .deleteFrom('exports')
    .where('company_id', '=', companyId)
    .where('status', 'in', ['failed', 'expired'])
    .where('created_at', '<=', ago(archives.known))
    .execute()
  return [...expired, ...given].map(({ id }) => id)
}
