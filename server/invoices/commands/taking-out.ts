import { sql } from 'kysely'
import type { Context } from '#server/platform/context.ts'
import { countedAtOnce } from '#server/platform/counts.ts'
import { keepFigures } from '#server/platform/figures.ts'
import { pipeline } from '#server/platform/pipeline.ts'
import { unindexedAtOnce } from '#server/platform/search.ts'
import { noteActivity } from '#server/platform/writing.ts'
import { broughtBy, daysPaidOf, type BroughtInvoice } from '../queries/brought.ts'
import { touchedOn } from './touched.ts'

/**
 * Takes out again what an import brought in, with what was paid on it: nothing but the undoing of their import lets the
 * database delete payments, or invoices that stand (migration 0118), so the import has to be undone by now. Answers
 * those that were used since; then nothing was removed.
 */
export async function takeOutInvoices(ctx: Context, importId: string): Promise<readonly BroughtInvoice[]> {
  const company = ctx.actor.companyId
  const invoices = await pipeline(
    ctx,
    // Two statements: the second sees what was committed while the first waited.
    (ctx) =>
      sql`select from invoices where company_id = ${company} and import_id = ${importId} order by id for update`.execute(
        ctx.db,
      ),
    (ctx) => broughtBy(ctx, importId),
  )
  const used = invoices.filter(({ since }) => since !== null)
  if (used.length > 0 || invoices.length === 0) return used
  const days = await daysPaidOf(ctx, importId)
  const billed = invoices.map((invoice) => ({ ...invoice, items: [] }))
  const ids = invoices.map(({ id }) => id)
  const ends = invoices.map(({ id, number: label }) => ({
    subject: { kind: 'invoice' as const, id, label },
    payload: {},
  }))
  await pipeline(
    ctx,
    (ctx) => undone(ctx, 'payments', importId),
    (ctx) => undone(ctx, 'invoices', importId),
    (ctx) => removed(ctx, 'payments', importId),
    (ctx) => unindexedAtOnce(ctx, 'invoices', ids),
    (ctx) => countedAtOnce(ctx, 'invoices', ids, 'out'),
    (ctx) => removed(ctx, 'invoices', importId),
    (ctx) => keepFigures(ctx, touchedOn(days, ...billed)),
    (ctx) => noteActivity(ctx, 'invoice.deleted', ends),
  )
  return []
}

const updateOf = { invoices: sql`update invoices`, payments: sql`update payments` }
const deleteOf = { invoices: sql`delete from invoices`, payments: sql`delete from payments` }

const undone = (ctx: Context, table: keyof typeof updateOf, importId: string) =>
  sql`${updateOf[table]} set import_state = 'undone'
    where company_id = ${ctx.actor.companyId} and import_id = ${importId}`.execute(ctx.db)

const removed = (ctx: Context, table: keyof typeof deleteOf, importId: string) =>
  sql`${deleteOf[table]} where company_id = ${ctx.actor.companyId} and import_id = ${importId}`.execute(ctx.db)
