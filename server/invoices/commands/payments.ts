import Big from 'big.js'
import { memberOf } from '#domain/actor.ts'
import type { CalendarDate } from '#domain/dates.ts'
import type { HandlerInput } from '#domain/endpoint.ts'
import { invalidField, notFound } from '#domain/errors.ts'
import { newId } from '#domain/ids.ts'
import type { recordPayment as recordEndpoint, reversePayment as reverseEndpoint } from '#domain/invoices/api.ts'
import { invoiceMessages, isAhead, type InvoiceRecord, type InvoiceStatus } from '#domain/invoices/schema.ts'
import { isMoreThan, sumMoney, toMoney, type Money } from '#domain/money.ts'
import type { Context } from '#server/platform/context.ts'
import { pipeline } from '#server/platform/pipeline.ts'
import { permit, permitOnce } from '#server/platform/policy.ts'
import { alreadyCreated, fingerprint, recordActivity } from '#server/platform/writing.ts'
import { invoicePolicy, mayEdit, paymentPolicy } from '../policy.ts'
import { getInvoice } from '../queries/records.ts'
import { moveInvoice } from './issuing.ts'
import { lockInvoice } from './write.ts'

/** One row of money: what came in, or, negative, what is taken back. */
export interface PaymentRow {
  id: string
  date: string
  amount: Money
  method: string
  reference: string
  reverses: string | null
  hash: Buffer
}

/**
 * Records a payment of at most the balance; the invoice is paid when nothing is left (SPEC 4). The same payment sent
 * twice is one.
 */
export async function recordPayment(
  ctx: Context,
  { params, body }: HandlerInput<typeof recordEndpoint>,
): Promise<InvoiceRecord> {
  const { id = newId(), ...form } = body
  const invoice = await lockInvoice(ctx, params.id)
  const hash = fingerprint({ ...form, invoiceId: params.id })
  const wasSent = () => alreadyCreated(ctx, { table: 'payments', id, hash })
  if (await permitOnce(invoicePolicy.recordPayment(ctx.actor, invoice), wasSent)) return invoice
  return enterPayment(ctx, invoice, { ...form, id, reference: form.reference ?? '', hash })
}

/**
 * Enters what was paid on an invoice that is locked and can be paid, by whoever may: 422 beyond its balance, and ahead
 * of today. What is left of a payment that was reversed for a part of it is the rest, and nobody is told of it anew.
 */
export async function enterPayment(
  ctx: Context,
  invoice: InvoiceRecord,
  payment: Omit<PaymentRow, 'reverses'>,
  { isRest = false } = {},
): Promise<InvoiceRecord> {
  const { date, amount } = payment
  refuseAhead(ctx, date)
  if (isMoreThan(amount, invoice.balance)) throw invalidField('amount', invoiceMessages.amountAboveBalance)
  const settled = settledBy(invoice, amount)
  return pipeline(
    ctx,
    (ctx) => addPayment(ctx, invoice, { ...payment, reverses: null }),
    (ctx) => moveInvoice(ctx, invoice, settled.status, { paid: settled.paid, days: [date] }),
    (ctx) =>
      recordActivity(
        ctx,
        'payment.recorded',
        { kind: 'invoice', id: invoice.id, label: invoice.invoiceNumber },
        { amount: { from: null, to: amount }, ...settled.change, ...(isRest ? { isRest } : {}) },
      ),
    (ctx) => getInvoice(ctx, invoice.id),
  )
}

/** Takes a payment back by a row of its own. A paid invoice with something left again is approved again. */
export async function reversePayment(
  ctx: Context,
  { params, body }: HandlerInput<typeof reverseEndpoint>,
): Promise<InvoiceRecord> {
  const { id = newId(), ...form } = body
  const invoice = await lockInvoice(ctx, params.id)
  permit(mayEdit(ctx.actor))
  const payment = invoice.payments.find((each) => each.id === params.paymentId)
  if (payment === undefined) throw notFound()
  const hash = fingerprint({ ...form, reverses: payment.id })
  const wasSent = () => alreadyCreated(ctx, { table: 'payments', id, hash })
  if (await permitOnce(paymentPolicy.reversePayment(ctx.actor, payment), wasSent)) return invoice
  const date = form.date ?? ctx.today
  refuseAhead(ctx, date)
  const amount = toMoney(new Big(payment.amount).times(-1))
  const settled = settledBy(invoice, amount)
  return pipeline(
    ctx,
    (ctx) =>
      addPayment(ctx, invoice, {
        id,
        date,
        amount,
        method: payment.method,
        reference: form.reference ?? payment.reference,
        reverses: payment.id,
        hash,
      }),
    (ctx) => moveInvoice(ctx, invoice, settled.status, { paid: settled.paid, days: [date] }),
    (ctx) =>
      recordActivity(
        ctx,
        'payment.reversed',
        { kind: 'invoice', id: invoice.id, label: invoice.invoiceNumber },
        { amount: { from: null, to: amount }, ...settled.change },
      ),
    (ctx) => getInvoice(ctx, params.id),
  )
}

/** 422 for a payment, or its reversal, that is dated ahead. */
export function refuseAhead(ctx: Context, date: CalendarDate): void {
  if (isAhead(date, ctx.today)) throw invalidField('date', invoiceMessages.paymentAhead)
}

/** Writes one row of money for the invoice. */
export async function addPayment(ctx: Context, invoice: InvoiceRecord, row: PaymentRow): Promise<void> {
  await ctx.db
    .insertInto('payments')
    .values({
      company_id: ctx.actor.companyId,
      id: row.id,
      invoice_id: invoice.id,
      client_id: invoice.clientId,
      date: row.date,
      amount: row.amount,
      method: row.method,
      reference: row.reference,
      reverses: row.reverses,
      created_by: memberOf(ctx.actor),
      created_hash: row.hash,
      created_at: ctx.now,
      // Said once the invoice has moved (`moveInvoice`).
      shown_to_client: false,
    })
    .execute()
}

/** What an invoice has been paid, and its status, once this amount has come in or gone back, and how that changed. */
function settledBy(invoice: InvoiceRecord, amount: Money) {
  const paid = sumMoney([invoice.amountPaid, amount])
  const left = isMoreThan(invoice.total, paid)
  const status: InvoiceStatus = left ? (invoice.status === 'paid' ? 'approved' : invoice.status) : 'paid'
  const change = status === invoice.status ? {} : { status: { from: invoice.status, to: status } }
  return { paid, status, change }
}
