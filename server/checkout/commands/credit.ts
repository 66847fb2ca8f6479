import type { HandlerInput } from '#domain/endpoint.ts'
import { invalidField } from '#domain/errors.ts'
import type { useCredit as useEndpoint } from '#domain/checkout/api.ts'
import { creditsFor, type CreditPart } from '#domain/checkout/rules.ts'
import { checkoutMessages } from '#domain/checkout/schema.ts'
import { newId } from '#domain/ids.ts'
import { invoiceMessages, type InvoiceRecord } from '#domain/invoices/schema.ts'
import { isMoreThan } from '#domain/money.ts'
import { enterPayment } from '#server/invoices/commands/payments.ts'
import { lockInvoice } from '#server/invoices/commands/write.ts'
import { getInvoice } from '#server/invoices/queries/records.ts'
import type { Context } from '#server/platform/context.ts'
import { pipeline } from '#server/platform/pipeline.ts'
import { permitOnce } from '#server/platform/policy.ts'
import { writeSharedOnce } from '#server/platform/shared-rows.ts'
import { alreadyCreated, fingerprint } from '#server/platform/writing.ts'
import { creditPolicy } from '../policy.ts'
import { creditOf, creditsOf } from '../queries/credit.ts'
import { beginTransfer } from './lock.ts'

/**
 * Pays an invoice with what the client has as credit: a payment for each that it was kept of, the oldest first. The
 * same sent twice is one.
 */
export async function useCredit(
  ctx: Context,
  { params, body }: HandlerInput<typeof useEndpoint>,
): Promise<InvoiceRecord> {
  const { id = newId(), amount } = body
  const invoice = await pipeline(ctx, beginTransfer, (ctx) => lockInvoice(ctx, params.id))
  const hash = fingerprint({ credit: amount, invoiceId: params.id })
  const refusal = creditPolicy.useCredit(ctx.actor, {
    status: invoice.status,
    credit: await creditOf(ctx, invoice.clientId),
  })
  if (await permitOnce(refusal, () => alreadyCreated(ctx, { table: 'payments', id, hash }))) return invoice
  if (isMoreThan(amount, invoice.balance)) throw invalidField('amount', invoiceMessages.amountAboveBalance)
  const parts = creditsFor(await creditsOf(ctx, invoice.clientId), amount)
  if (parts === null) throw invalidField('amount', checkoutMessages.aboveCredit)
  await writeSharedOnce(ctx, (ctx) => enterParts(ctx, { invoice, id, hash, parts }))
  return getInvoice(ctx, invoice.id)
}

async function enterParts(
  ctx: Context,
  { invoice, id, hash, parts }: { invoice: InvoiceRecord; id: string; hash: Buffer; parts: readonly CreditPart[] },
): Promise<void> {
  let paid = invoice
  for (const [at, part] of parts.entries()) {
    const paymentId = at === 0 ? id : newId()
    const payment = { id: paymentId, date: ctx.today, amount: part.amount, method: 'credit', reference: '', hash }
    paid = await enterPayment(ctx, paid, payment)
    await ctx.db
      .insertInto('credit_uses')
      .values({ company_id: ctx.actor.companyId, payment_id: paymentId, checkout_id: part.id })
      .execute()
  }
}
