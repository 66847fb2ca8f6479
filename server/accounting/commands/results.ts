import { sql } from 'kysely'
import type { SyncReason } from '#domain/accounting/choices.ts'
import type { DocumentVersion, InvoiceSync } from '#domain/accounting/schema.ts'
import { keepLink } from '#server/integrations/commands/links.ts'
import type { Context } from '#server/platform/context.ts'
import { recordActivity } from '#server/platform/writing.ts'
import type { Ours } from '../queries/ours.ts'
import type { StoredTheirs } from '../queries/syncs.ts'
import { syncOf } from './stored.ts'

/** How it ended with an invoice, for now. */
export type Outcome =
  | { state: 'synced' }
  | { state: 'failed'; reason: SyncReason; said?: string; facts?: InvoiceSync['facts'] }
  /** With the amounts, where a sum is another there. */
  | { state: 'conflict'; theirs: StoredTheirs; facts?: InvoiceSync['facts'] }
  /** It does not go there, and never did. */
  | { state: 'none' }

/** Stops the work on an invoice with what is to be said of it. */
export class Ended extends Error {
  readonly outcome: Outcome

  constructor(outcome: Outcome) {
    super(`The work on an invoice ended: ${outcome.state}`)
    this.outcome = outcome
  }
}

/** From here on the books may have it, whatever becomes of us: by which mark they are asked for it. */
export async function noteCreating(ctx: Context, invoiceId: string, mark: string): Promise<void> {
  await syncOf(ctx, invoiceId).set({ creating: mark }).execute()
}

/** The same of a payment; null once its id is kept. */
export async function noteSending(ctx: Context, invoiceId: string, paymentId: string | null): Promise<void> {
  await syncOf(ctx, invoiceId).set({ sending: paymentId }).execute()
}

/** Keeps under which id the books have an invoice, and what both sides said of it then. */
export async function noteAgreed(
  ctx: Context,
  invoiceId: string,
  { link, agreed }: { link: string; agreed: DocumentVersion },
): Promise<void> {
  await keepLink(ctx, { provider: 'xero', kind: 'invoice', recordId: invoiceId, providerId: link })
  await syncOf(ctx, invoiceId)
    .set({ creating: null, overruled: null, agreed: JSON.stringify(agreed) })
    .execute()
}

/** Something of an invoice was refused that was to be made there: it is another question from now on. */
export async function noteRefused(ctx: Context, invoiceId: string, id: string): Promise<void> {
  await syncOf(ctx, invoiceId)
    .set({
      refused: sql`refused || jsonb_build_object(${id}::text, coalesce((refused ->> ${id}::text)::integer, 0) + 1)`,
    })
    .execute()
}

/** It is not there: it was refused, or made and taken back at once. */
export async function forgetCreating(ctx: Context, invoiceId: string): Promise<void> {
  await syncOf(ctx, invoiceId).set({ creating: null }).execute()
}

/** Keeps how it ended, unless it was asked for again meanwhile; and tells it where that is something new. */
export async function keepOutcome(ctx: Context, { invoice, sync }: Ours, outcome: Outcome): Promise<void> {
  if (outcome.state === 'none') return forgetSync(ctx, invoice.id)
  const { numUpdatedRows } = await syncOf(ctx, invoice.id)
    .where('asked', '=', sync.asked)
    .set({
      state: outcome.state,
      reason: outcome.state === 'failed' ? outcome.reason : null,
      said: outcome.state === 'failed' ? (outcome.said ?? null) : null,
      facts: JSON.stringify('facts' in outcome ? outcome.facts : {}),
      theirs: outcome.state === 'conflict' ? JSON.stringify(outcome.theirs) : null,
      due_at: null,
      ...(outcome.state === 'synced' ? { synced_at: ctx.now } : {}),
      told: outcome.state,
    })
    .executeTakeFirst()
  if (numUpdatedRows === 0n || sync.told === outcome.state) return
  await recordActivity(
    ctx,
    'invoice.booked',
    { kind: 'invoice', id: invoice.id, label: invoice.invoiceNumber },
    { state: outcome.state },
  )
}

async function forgetSync(ctx: Context, invoiceId: string): Promise<void> {
  await ctx.db
    .deleteFrom('accounting_syncs')
    .where('company_id', '=', ctx.actor.companyId)
    .where('invoice_id', '=', invoiceId)
    .execute()
}
