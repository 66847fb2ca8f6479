import { Refusal } from '#domain/errors.ts'
import { importMessages, type ImportRecord } from '#domain/imports/schema.ts'
import { companySubject } from '#server/companies/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { permit } from '#server/platform/policy.ts'
import { recordActivity } from '#server/platform/writing.ts'
import { importPolicy } from '../policy.ts'
import { getImport, recordsOf } from '../queries/records.ts'
import { takeOut } from './records.ts'
import { factsToTell, lockImport } from './run.ts'

/**
 * Removes all that an import made, or nothing: whatever was changed since, or is used, is named. What somebody deleted
 * meanwhile is gone already. Numbers never return.
 */
export async function undoImport(ctx: Context, id: string): Promise<ImportRecord> {
  const stored = await lockImport(ctx, id)
  permit(importPolicy.undoImport(ctx.actor, stored.facts))
  const records = await recordsOf(ctx, id)
  // First: what it made may go because it is undone.
  await ctx.db
    .updateTable('imports')
    .set({ state: 'undone', undone_at: ctx.now })
    .where('company_id', '=', ctx.actor.companyId)
    .where('id', '=', id)
    .execute()
  const quiet: Context = { ...ctx, happened: [], subscriptions: [] }
  const touched = await takeOut[stored.facts.kind](quiet, id, records)
  if (touched.length > 0) throw new Refusal(409, 'import_touched', importMessages.touched, { errors: touched })
  await recordActivity(ctx, 'import.undone', await companySubject(ctx), factsToTell(stored, records.length))
  return getImport(ctx, id)
}

/** Gives up an import that was not carried out. */
export async function deleteImport(ctx: Context, id: string): Promise<void> {
  const stored = await lockImport(ctx, id)
  permit(importPolicy.deleteImport(ctx.actor, stored.facts))
  await forget(ctx).where('id', '=', id).execute()
}

const forget = (ctx: Context) =>
  ctx.db.deleteFrom('imports').where('company_id', '=', ctx.actor.companyId).where('state', '=', 'ready')

/** Forgets files that were not carried out since that moment, and the rows that imports before it have left out. */
export async function forgetAbandoned(ctx: Context, since: string): Promise<void> {
  await forget(ctx).where('created_at', '<', since).execute()
  await ctx.db
    .updateTable('imports')
    .set({ left_out_rows: null })
    .where('company_id', '=', ctx.actor.companyId)
    .where('left_out_rows', 'is not', null)
    .where('done_at', '<', since)
    .execute()
}
