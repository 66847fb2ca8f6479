import { sql } from 'kysely'
import type { Context } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { syncBooks } from '../jobs.ts'
import type { FeeReason } from '#domain/accounting/choices.ts'
import { belongsSince, heldBooks } from '../queries/books.ts'
import { invoicesWithFees } from '../queries/fees.ts'

/**
 * Has an invoice brought into the books: one that is issued and not from before the sync, or that is known there. What
 * was asked for again meanwhile is done again.
 */
export async function queueInvoice(ctx: Context, invoiceId: string): Promise<void> {
  await queueInvoices(ctx, [invoiceId])
}

/** The same of several. */
export async function queueInvoices(ctx: Context, invoiceIds: readonly string[]): Promise<void> {
  const since = await beginning(ctx)
  if (since === null || invoiceIds.length === 0) return
  const { companyId } = ctx.actor
  const { numAffectedRows: queued = 0n } = await sql`
    insert into accounting_syncs (company_id, invoice_id, state, queued_at, due_at)
    select company_id, id, 'queued', ${ctx.now}, ${ctx.now} from invoices
    where company_id = ${companyId} and id = any(${invoiceIds}::uuid[]) and ((${belongsSince(since)})
      or exists (select from accounting_syncs s where s.company_id = ${companyId} and s.invoice_id = invoices.id))
    on conflict (company_id, invoice_id) do update set state = 'queued', reason = null, said = null, facts = '{}',
      theirs = null, asked = accounting_syncs.asked + 1, queued_at = excluded.queued_at, due_at = excluded.due_at
  `.execute(ctx.db)
  if (queued > 0n) await enqueue(ctx, syncBooks, {})
}

/**
 * Has those looked at whose fees are not in the books: of which Stripe told us later than of the payment, or that
 * failed for one of these reasons.
 */
export async function queueFees(ctx: Context, again: readonly FeeReason[] = []): Promise<void> {
  await queueInvoices(ctx, await invoicesWithFees(ctx, again))
}

/** Has everything brought into the books that belongs there and was never asked for. */
export async function queueNew(ctx: Context): Promise<void> {
  const since = await beginning(ctx)
  if (since === null) return
  const { companyId } = ctx.actor
  const { numAffectedRows: queued = 0n } = await sql`
    insert into accounting_syncs (company_id, invoice_id, state, queued_at, due_at)
    select company_id, id, 'queued', ${ctx.now}, ${ctx.now} from invoices
    where company_id = ${companyId} and ${belongsSince(since)}
    on conflict (company_id, invoice_id) do nothing
  `.execute(ctx.db)
  if (queued > 0n) await enqueue(ctx, syncBooks, {})
}

/** From which date on invoices go to the books; null where the sync has not begun. Held books remember what changed. */
async function beginning(ctx: Context): Promise<string | null> {
  const books = await heldBooks(ctx)
  return books === undefined || books.state === 'mapping' ? null : books.since
}
