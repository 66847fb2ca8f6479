import { minus } from '#domain/checkout/rules.ts'
import type { InvoiceRecord } from '#domain/invoices/schema.ts'
import { isMoreThan, type Money } from '#domain/money.ts'
import { lockInvoice } from '#server/invoices/commands/write.ts'
import type { Context } from '#server/platform/context.ts'
import { recordActivity } from '#server/platform/writing.ts'
import { heldOfInvoice, moneyOf, type HeldCheckout } from '../queries/checkouts.ts'
import type { SaidOfCheckout } from '../stripe/sessions.ts'

/** An amount as events have it. */
export const moved = (amount: Money) => ({ amount: { from: null, to: amount } })

const subjectOf = ({ id, invoiceNumber }: Pick<InvoiceRecord, 'id' | 'invoiceNumber'>) =>
  ({ kind: 'invoice', id, label: invoiceNumber }) as const

/** Tells what became of a payment online since the last time: whether money went back, and what a bank says. */
export async function tellOf(
  ctx: Context,
  invoice: InvoiceRecord,
  { before, said }: { before: HeldCheckout; said: SaidOfCheckout },
): Promise<void> {
  const about = subjectOf(invoice)
  if (isMoreThan(said.refunded, before.refunded))
    await recordActivity(ctx, 'payment.refunded', about, moved(minus(said.refunded, before.refunded)))
  if (isMoreThan(before.refunded, said.refunded))
    await recordActivity(ctx, 'payment.refundFailed', about, moved(minus(before.refunded, said.refunded)))
  if (said.dispute === null || said.dispute.state === before.dispute) return
  const { state, amount } = said.dispute
  const event = ({ open: 'payment.disputed', won: 'payment.disputeWon', lost: 'payment.disputeLost' } as const)[state]
  await recordActivity(ctx, event, about, moved(amount))
}

/** Tells once that something is left over; the next time when it is more. */
export async function tellSurplus(
  ctx: Context,
  invoice: Pick<InvoiceRecord, 'id' | 'invoiceNumber'>,
  { id, told }: Pick<HeldCheckout, 'id' | 'told'>,
  surplus: Money,
): Promise<void> {
  if (surplus === told) return
  await ctx.db
    .updateTable('checkouts')
    .set({ told: surplus })
    .where('company_id', '=', ctx.actor.companyId)
    .where('id', '=', id)
    .execute()
  if (isMoreThan(surplus, told)) await recordActivity(ctx, 'payment.surplus', subjectOf(invoice), moved(surplus))
}

/** Tells of what is left over of an invoice since a payment was taken back by hand. */
export async function tellReversed(ctx: Context, invoiceId: string): Promise<void> {
  const some = await heldOfInvoice(ctx, invoiceId)
  if (some.length === 0) return
  const invoice = await lockInvoice(ctx, invoiceId)
  for (const held of await heldOfInvoice(ctx, invoiceId)) await tellSurplus(ctx, invoice, held, moneyOf(held).surplus)
}
