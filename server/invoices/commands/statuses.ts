import Big from 'big.js'
import type { HandlerInput } from '#domain/endpoint.ts'
import type { EventName } from '#domain/events.ts'
import { newId } from '#domain/ids.ts'
import type { markInvoicePaid as markPaidEndpoint } from '#domain/invoices/api.ts'
import { invoiceActionTargets } from '#domain/invoices/rules.ts'
import type { InvoiceAction, InvoiceRecord } from '#domain/invoices/schema.ts'
import { toMoney, type Money } from '#domain/money.ts'
import type { Context } from '#server/platform/context.ts'
import { pipeline } from '#server/platform/pipeline.ts'
import { permit, permitOnce } from '#server/platform/policy.ts'
import { alreadyCreated, fingerprint, recordActivity } from '#server/platform/writing.ts'
import { invoicePolicy } from '../policy.ts'
import { getInvoice } from '../queries/records.ts'
import { moveInvoice } from './issuing.ts'
import { addPayment, refuseAhead, type PaymentRow } from './payments.ts'
import { lockInvoice } from './write.ts'

/** Draft to pending. */
export const submitInvoice = async (ctx: Context, id: string): Promise<InvoiceRecord> =>
  change(ctx, await lockInvoice(ctx, id), 'submitInvoice', 'invoice.submitted')

/** Pending to approved. */
export const approveInvoice = async (ctx: Context, id: string): Promise<InvoiceRecord> =>
  change(ctx, await lockInvoice(ctx, id), 'approveInvoice', 'invoice.approved')

/** Approved to overdue, by hand. */
export const markInvoiceOverdue = async (ctx: Context, id: string): Promise<InvoiceRecord> =>
  change(ctx, await lockInvoice(ctx, id), 'markInvoiceOverdue', 'invoice.markedOverdue')

/**
 * Records what is left as one payment, so that paid always means nothing left (PRODUCT 11). The same request sent twice
 * is one.
 */
export async function markInvoicePaid(
  ctx: Context,
  { params, body }: HandlerInput<typeof markPaidEndpoint>,
): Promise<InvoiceRecord> {
  const { id = newId(), ...form } = body
  const invoice = await lockInvoice(ctx, params.id)
  const hash = fingerprint({ ...form, paysRestOf: invoice.id })
  const wasSent = () => alreadyCreated(ctx, { table: 'payments', id, hash })
  if (await permitOnce(invoicePolicy.markInvoicePaid(ctx.actor, invoice), wasSent)) return invoice
  refuseAhead(ctx, form.date)
  const rest: PaymentRow = {
    id,
    date: form.date,
    amount: invoice.balance,
    method: form.method,
    reference: form.reference ?? '',
    reverses: null,
    hash,
  }
  const isSettled = new Big(invoice.balance).eq(0)
  return change(ctx, invoice, 'markInvoicePaid', 'invoice.paid', { paid: invoice.total, rows: isSettled ? [] : [rest] })
}

/** Voids; every payment still standing is reversed in the same transaction (PRODUCT 11). */
export async function voidInvoice(ctx: Context, id: string): Promise<InvoiceRecord> {
  const invoice = await lockInvoice(ctx, id)
  const reversals = invoice.payments
    .filter((each) => each.reverses === null && !each.reversed)
    .map((payment): PaymentRow => ({
      id: newId(),
      date: ctx.today,
      amount: toMoney(new Big(payment.amount).times(-1)),
      method: payment.method,
      reference: payment.reference,
      reverses: payment.id,
      hash: fingerprint({ voids: payment.id }),
    }))
  return change(ctx, invoice, 'voidInvoice', 'invoice.voided', { paid: '0.00', rows: reversals })
}

type StatusEvent = Extract<EventName, `invoice.${'submitted' | 'approved' | 'markedOverdue' | 'paid' | 'voided'}`>

/** One row of the transition table for a locked invoice: allowed, carried out with its money, recorded. */
async function change(
  ctx: Context,
  invoice: InvoiceRecord,
  action: InvoiceAction,
  event: StatusEvent,
  money: { paid: Money; rows: PaymentRow[] } = { paid: invoice.amountPaid, rows: [] },
): Promise<InvoiceRecord> {
  permit(invoicePolicy[action](ctx.actor, invoice))
  const status = invoiceActionTargets[action]
  return pipeline(
    ctx,
    ...money.rows.map((row) => (ctx: Context) => addPayment(ctx, invoice, row)),
    (ctx) =>
      moveInvoice(
        ctx,
        invoice,
        status,
        money.rows.length > 0 ? { paid: money.paid, days: money.rows.map((row) => row.date) } : undefined,
      ),
    (ctx) =>
      recordActivity(
        ctx,
        event,
        { kind: 'invoice', id: invoice.id, label: invoice.invoiceNumber },
        { status: { from: invoice.status, to: status } },
      ),
    (ctx) => getInvoice(ctx, invoice.id),
  )
}
