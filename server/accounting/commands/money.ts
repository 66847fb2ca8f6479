import type { IntegrationActor } from '#domain/actor.ts'
import { pairPayments, refusalOfTaking, type PaymentPlan, type TheirPayment } from '#domain/accounting/rules.ts'
import { providerNames } from '#domain/integrations/choices.ts'
import { keepLink } from '#server/integrations/commands/links.ts'
import { recordPayment, reversePayment } from '#server/invoices/commands/payments.ts'
import { lockInvoice } from '#server/invoices/commands/write.ts'
import type { Context } from '#server/platform/context.ts'
import { within } from '#server/platform/within.ts'
import type { Ours } from '../queries/ours.ts'
import type { BooksAt } from '../xero/asking.ts'
import type { TheirInvoice } from '../xero/reading.ts'
import { createPayment, removePayment } from '../xero/writing.ts'
import { making } from './making.ts'
import { Ended, noteSending } from './results.ts'
import { inCompany } from './stored.ts'

/**
 * Brings the money of an invoice to the same on both sides: first what is taken back, so that there is room for what
 * comes in. Answers whether anything moved.
 */
export async function settleMoney(at: BooksAt, ours: Ours, theirs: TheirInvoice): Promise<boolean> {
  const plan = pairPayments(ours.payments, theirs.payments, ours.sync.sending)
  for (const pair of plan.link) await inCompany(at, (ctx) => linkPayment(ctx, pair))
  for (const id of plan.removeThere) await removePayment(at, id)
  for (const id of plan.removeHere) await takeBack(at, ours.invoice.id, id)
  for (const payment of plan.take) await take(at, ours.invoice.id, payment)
  for (const payment of plan.send) await send(at, ours, theirs.id, payment)
  if (ours.sync.sending !== null) await inCompany(at, (ctx) => noteSending(ctx, ours.invoice.id, null))
  return [plan.removeThere, plan.removeHere, plan.take, plan.send].some((deeds) => deeds.length > 0)
}

const linkPayment = (ctx: Context, { id, link }: { id: string; link: string }): Promise<void> =>
  keepLink(ctx, { provider: 'xero', kind: 'payment', recordId: id, providerId: link })

/** Enters there what came in here; before it is asked for it is noted, so that it is found again whatever happens. */
async function send(at: BooksAt, ours: Ours, invoiceId: string, payment: PaymentPlan['send'][number]): Promise<void> {
  await inCompany(at, (ctx) => noteSending(ctx, ours.invoice.id, payment.id))
  const accountId = ours.books.mapping?.bankAccount ?? ''
  const { id, date, amount, reference } = payment
  // Of an invoice that went there anew it is another payment there, though it is the same one here.
  const sent = { invoiceId, accountId, date, amount, reference }
  const link = await making(at, ours, { id, sent }, (key) => createPayment(at, sent, key))
  await inCompany(at, async (ctx) => {
    await linkPayment(ctx, { id: payment.id, link })
    await noteSending(ctx, ours.invoice.id, null)
  })
}

/** What came in there as the books enter it here: as themselves, by the right that they have. */
const asBooks = <T>({ services, principal }: BooksAt, work: (ctx: Context) => Promise<T>): Promise<T> => {
  const actor: IntegrationActor = { kind: 'integration', provider: 'xero', companyId: principal.actor.companyId }
  return within(services)({ ...principal, actor, name: providerNames.xero }, work)
}

/** Records a payment of theirs and which one it is, in one transaction: their id is its id, so it is recorded once. */
async function take(at: BooksAt, invoiceId: string, payment: TheirPayment): Promise<void> {
  await asBooks(at, async (ctx) => {
    const invoice = await lockInvoice(ctx, invoiceId)
    const reason = refusalOfTaking(invoice, payment, ctx.today)
    if (reason !== null)
      throw new Ended({ state: 'failed', reason, facts: { ours: invoice.balance, theirs: payment.amount } })
    const { id, date, amount, reference } = payment
    const body = { id, date, amount, method: 'bank' as const, reference: reference.slice(0, 200) }
    await recordPayment(ctx, { params: { id: invoiceId }, query: undefined, body, version: null })
    await linkPayment(ctx, { id, link: payment.id })
  })
}

/** Reverses here what was taken out there. */
async function takeBack(at: BooksAt, invoiceId: string, paymentId: string): Promise<void> {
  await asBooks(at, (ctx) =>
    reversePayment(ctx, { params: { id: invoiceId, paymentId }, query: undefined, body: {}, version: null }),
  )
}
