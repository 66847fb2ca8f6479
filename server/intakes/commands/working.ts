import { sql } from 'kysely'
import type { IntakeFailure, IntakeStatus } from '#domain/intakes/choices.ts'
import type { IntakePreview } from '#domain/intakes/schema.ts'
import type { Context } from '#server/platform/context.ts'
import { archives } from '#server/platform/limits.ts'

/** One try to read or bring in an archive. Whoever holds an older one has been given up, and changes nothing. */
export interface Attempt {
  id: string
  number: number
  size: number
}

type Working = Extract<IntakeStatus, 'checking' | 'running'>

/** Takes up an archive that is to be read, or to be brought in; null where there is nothing to do any more. */
export async function beginWork(ctx: Context, id: string, status: Working): Promise<Attempt | null> {
  const row = await ctx.db
    .updateTable('intakes')
    .set({ attempt: sql`attempt + 1`, done: null, of_all: null, touched_at: ctx.now })
    .where('company_id', '=', ctx.actor.companyId)
    .where('id', '=', id)
    .where('status', '=', status)
    .returning(['attempt', 'size'])
    .executeTakeFirst()
  return row === undefined ? null : { id, number: row.attempt, size: Number(row.size) }
}

const ours = (ctx: Context, { id, number }: Attempt) =>
  ctx.db
    .updateTable('intakes')
    .where('company_id', '=', ctx.actor.companyId)
    .where('id', '=', id)
    .where('attempt', '=', number)
    .where('status', 'in', ['checking', 'running'])

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

/** What was found in an archive: it can be brought in where nothing stands in the way. */
export async function finishCheck(ctx: Context, attempt: Attempt, preview: IntakePreview): Promise<void> {
  await ours(ctx, attempt)
    .set({
      status: preview.problemCount === 0 ? 'ready' : 'refused',
      preview: JSON.stringify(preview),
      done: null,
      of_all: null,
      touched_at: ctx.now,
    })
    .execute()
}

/** All of it is in, with the caller's other writes; false where this try was given up. */
export async function finishIntake(ctx: Context, attempt: Attempt): Promise<boolean> {
  const { numUpdatedRows } = await ours(ctx, attempt)
    .set({ status: 'done', done_at: ctx.now, touched_at: ctx.now })
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Nothing comes of it: whoever waits for it asks how it stands. False where this try was given up. */
export async function failIntake(ctx: Context, attempt: Attempt, failure: IntakeFailure): Promise<boolean> {
  const { numUpdatedRows } = await ours(ctx, attempt)
    .set({ status: 'failed', failure, touched_at: ctx.now })
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Ends what has had its time, and what nothing was heard of; forgets what was long ago. Whose bytes are to go. */
export async function endIntakes(ctx: Context): Promise<string[]> {
  const { companyId } = ctx.actor
  const ago = (time: number): string => new Date(Date.parse(ctx.now) - time).toISOString()
  const expired = await ctx.db
    .updateTable('intakes')
    .set({ status: 'expired' })
    .where('company_id', '=', companyId)
    .where('status', 'in', ['sending', 'ready'])
    .where('expires_at', '<=', ctx.now)
    .returning('id')
    .execute()
  const given = await ctx.db
    .updateTable('intakes')
    .set({ status: 'failed', failure: 'broken' })
    .where('company_id', '=', companyId)
    .where('status', 'in', ['checking', 'running'])
    .where('touched_at', '<=', ago(archives.silent))
    .returning('id')
    .execute()
  await ctx.db
    .deleteFrom('intakes')
    .where('company_id', '=', companyId)
    .where('status', 'in', ['refused', 'failed', 'expired'])
    .where('created_at', '<=', ago(archives.known))
    .execute()
  return [...expired, ...given].map(({ id }) => id)
}
