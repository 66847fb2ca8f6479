import { conflict, Refusal, type FieldError } from '#domain/errors.ts'
import { importMessages, type ImportRecord } from '#domain/imports/schema.ts'
import type { ImportKind } from '#domain/imports/choices.ts'
import { companySubject } from '#server/companies/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { permit } from '#server/platform/policy.ts'
import { recordActivity } from '#server/platform/writing.ts'
import { importPolicy } from '../policy.ts'
import { getImport, recordsOf } from '../queries/records.ts'
import { removing } from './records.ts'
import { factsToTell, lockImport } from './run.ts'

/**
 * Removes all that an import made, or nothing: whatever was changed since, or is used, is named. What somebody deleted
 * meanwhile is gone already. Numbers never return.
 */
export async function undoImport(ctx: Context, id: string): Promise<ImportRecord> {
  const stored = await lockImport(ctx, id)
  permit(importPolicy.undoImport(ctx.actor, stored.facts))
  const records = await recordsOf(ctx, id)
  const ids = records.map((record) => record.id)
  const { kind } = stored.facts
  const states = await removing[kind].untouchedAmong(ctx, ids)
  const quiet: Context = { ...ctx, happened: [], subscriptions: [] }
  const touched: FieldError[] = []
  for (const record of records) {
    const untouched = states.get(record.id)
    if (untouched === undefined) continue
    const refusal = untouched ? await removed(quiet, kind, record.id) : conflict('changed', importMessages.changed)
    if (refusal !== null) {
      const { message, template, params } = refusal
      touched.push({ path: record.label, message, template, params })
    }
  }
  if (touched.length > 0) throw new Refusal(409, 'import_touched', importMessages.touched, { errors: touched })
  await ctx.db
    .updateTable('imports')
    .set({ state: 'undone', undone_at: ctx.now })
    .where('company_id', '=', ctx.actor.companyId)
    .where('id', '=', id)
    .execute()
  await recordActivity(ctx, 'import.undone', await companySubject(ctx), factsToTell(stored, records.length))
  return getImport(ctx, id)
}

/** Removes one; what stands in the way is its answer, for all of them to be named. */
async function removed(ctx: Context, kind: ImportKind, id: string): Promise<Refusal | null> {
  try {
    await removing[kind].remove(ctx, id)
    return null
  } catch (error) {
    if (error instanceof Refusal && error.status === 409) return error
    throw error
  }
}

/** Gives up an import that was not carried out. */
export async function deleteImport(ctx: Context, id: string): Promise<void> {
  const stored = await lockImport(ctx, id)
  permit(importPolicy.deleteImport(ctx.actor, stored.facts))
  await forget(ctx).where('id', '=', id).execute()
}

const forget = (ctx: Context) =>
  ctx.db.deleteFrom('imports').where('company_id', '=', ctx.actor.companyId).where('state', '=', 'ready')

/** Forgets what nobody has carried out since that moment. */
export async function forgetAbandoned(ctx: Context, since: string): Promise<void> {
  await forget(ctx).where('created_at', '<', since).execute()
}
