import { todayIn } from '#domain/dates.ts'
import { netOf, settlementOf, usesWithin } from '#domain/checkout/rules.ts'
import { newId } from '#domain/ids.ts'
import { isInvoicePayable } from '#domain/invoices/choices.ts'
import type { InvoiceRecord } from '#domain/invoices/schema.ts'
import { sumMoney, type Money } from '#domain/money.ts'
import { enterPayment, reversePayment } from '#server/invoices/commands/payments.ts'
import { mayEdit } from '#server/invoices/policy.ts'
import { getInvoice } from '#server/invoices/queries/records.ts'
import type { Context } from '#server/platform/context.ts'
import { permit } from '#server/platform/policy.ts'
import { writeSharedOnce } from '#server/platform/shared-rows.ts'
import { within } from '#server/platform/within.ts'
import { fingerprint } from '#server/platform/writing.ts'
import type { HeldCheckout } from '../queries/checkouts.ts'
import { usesOf } from '../queries/credit.ts'
import { readSession, type SaidOfCheckout } from '../stripe/sessions.ts'
import { lockCheckout } from './lock.ts'
import { accountAt, asStripe, inCompany, type Looking } from './stored.ts'
import { tellOf, tellSurplus } from './telling.ts'

/**
 * Asks Stripe how a payment online stands, and brings ours to the same: whatever it is that somebody heard, or did,
 * ends here. Answers what Stripe said; null where there is no page to ask about. What is recorded is recorded by
 * Stripe, unless somebody else does it. Throws what `askAccount` throws.
 */
export async function settle(
  looking: Looking,
  { id, session: heard }: { id: string; session?: string | null },
  by: Looking = asStripe(looking),
): Promise<SaidOfCheckout | null> {
  const question = await inCompany(looking, (ctx) => takeQuestion(ctx, id))
  const session = question?.session ?? heard
  if (question === undefined || session == null) return null
  const said = await readSession(accountAt(looking, question.account), session)
  await within(by.services)(by.principal, (ctx) => keepAnswer(ctx, { id, asked: question.asked }, said))
  return said
}

/** Numbers the question: an answer that comes after that to a later one is worth nothing. */
const takeQuestion = (ctx: Context, id: string) =>
  ctx.db
    .updateTable('checkouts')
    .set((on) => ({ asked: on('asked', '+', 1) }))
    .where('company_id', '=', ctx.actor.companyId)
    .where('id', '=', id)
    .returning(['asked', 'session', 'account'])
    .executeTakeFirst()

async function keepAnswer(
  ctx: Context,
  { id, asked }: { id: string; asked: number },
  said: SaidOfCheckout,
): Promise<void> {
  const locked = await lockCheckout(ctx, id)
  if (locked === undefined || locked.held.heard >= asked) return
  const { held } = locked
  const lost = said.dispute?.state === 'lost' ? said.dispute.amount : '0.00'
  const net = netOf({ ...said, lost })
  const { invoice, placed, paymentId } = await writeSharedOnce(ctx, async (ctx) => {
    const used = await freeCredit(ctx, held, net)
    // As it is by now: its own credit may have paid it.
    const invoice = await getInvoice(ctx, held.invoiceId)
    const placed = settlementOf({
      net,
      before: held.settled,
      recorded: held.recorded,
      balance: isInvoicePayable(invoice.status) ? invoice.balance : '0.00',
      kept: held.kept,
      used,
    })
    return { invoice, placed, paymentId: await place(ctx, { held, invoice, said }, placed.recorded) }
  })
  await ctx.db
    .updateTable('checkouts')
    .set({
      state: stateAfter(held, said),
      session: said.session,
      intent: said.intent,
      means: said.means,
      paid_at: said.paidAt,
      received: said.received,
      // Once it is known it stays, though what Stripe gives back of it is told elsewhere.
      fee: said.fee ?? held.fee,
      refunded: said.refunded,
      lost,
      dispute: said.dispute?.state ?? null,
      dispute_due_at: said.dispute?.dueAt ?? null,
      settled: net,
      payment_id: paymentId,
      kept: placed.kept,
      heard: asked,
    })
    .where('company_id', '=', ctx.actor.companyId)
    .where('id', '=', id)
    .execute()
  await tellOf(ctx, invoice, { before: held, said })
  await tellSurplus(ctx, invoice, held, placed.surplus)
}

/** What was over is not begun anew, but for money that came all the same. */
const stateAfter = (held: HeldCheckout, said: SaidOfCheckout): SaidOfCheckout['state'] => {
  if (said.state === 'paid' || held.state === 'paid') return 'paid'
  return held.state === 'ended' ? 'ended' : said.state
}

/** Takes back what is used as credit beyond what is left of the money; answers what stays in use. */
async function freeCredit(ctx: Context, held: HeldCheckout, net: Money): Promise<Money> {
  const uses = await usesOf(ctx, held.id)
  const staying = usesWithin(uses, net)
  for (const { invoiceId, paymentId } of uses.slice(staying.length)) await takeBack(ctx, invoiceId, paymentId)
  return sumMoney(staying.map(({ amount }) => amount))
}

/** Has so much of the money stand as the payment of its invoice: nothing, less or more of it than before. */
async function place(
  ctx: Context,
  { held, invoice, said }: { held: HeldCheckout; invoice: InvoiceRecord; said: SaidOfCheckout },
  amount: Money,
): Promise<string | null> {
  if (held.recorded === amount) return held.paymentId
  const isRest = held.paymentId !== null && held.recorded !== '0.00'
  const before = isRest ? await takeBack(ctx, invoice.id, held.paymentId ?? '') : invoice
  if (amount === '0.00') return held.paymentId
  permit(mayEdit(ctx.actor))
  const id = newId()
  const day = todayIn(ctx.timezone, new Date(said.paidAt ?? ctx.now))
  const date = day > ctx.today ? ctx.today : day
  const payment = { date, amount, method: 'other', reference: `Stripe ${said.means}`.trim() }
  const hash = fingerprint({ ...payment, checkout: held.id })
  await enterPayment(ctx, before, { ...payment, id, hash }, { isRest })
  return id
}

const takeBack = (ctx: Context, invoiceId: string, paymentId: string): Promise<InvoiceRecord> =>
  reversePayment(ctx, { params: { id: invoiceId, paymentId }, query: undefined, body: {}, version: null })
