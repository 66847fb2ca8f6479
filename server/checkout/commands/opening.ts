import { conflict, invalidField, Refusal } from '#domain/errors.ts'
import { checkoutMessages } from '#domain/checkout/schema.ts'
import { newId } from '#domain/ids.ts'
import { invoiceMessages, type InvoiceRecord } from '#domain/invoices/schema.ts'
import { isMoreThan, type Money } from '#domain/money.ts'
import { NotConnected } from '#server/integrations/commands/calling.ts'
import { StripeRefused } from '#server/integrations/commands/stripe.ts'
import { ProviderFault } from '#server/integrations/provider.ts'
import { connectedOrganisation } from '#server/integrations/queries/connection.ts'
import { lockInvoice } from '#server/invoices/commands/write.ts'
import type { Context, Principal } from '#server/platform/context.ts'
import { openingTakes, payingTakes, rates } from '#server/platform/limits.ts'
import { permit } from '#server/platform/policy.ts'
import { refuseFaster } from '#server/platform/rates.ts'
import { payPolicy } from '../policy.ts'
import { underWay, type HeldCheckout } from '../queries/checkouts.ts'
import { payFacts } from '../queries/offers.ts'
import { expireSession, openSession, readAccount, type Asked } from '../stripe/sessions.ts'
import { settle } from './settling.ts'
import { accountAt, inCompany, type Looking } from './stored.ts'

/** An invoice that somebody is to pay a part of, or all. */
export interface Paying {
  payer: Principal
  invoiceId: string
  amount: Money
  /** Where Stripe sends them once they paid, and where when they did not. */
  returnTo: Asked['returnTo']
}

/**
 * Where an invoice is paid. There is one page to pay at at a time: for the same amount it is the same one, for another
 * the one before is closed first. No transaction is open while Stripe is asked.
 */
export async function payAt(looking: Looking, paying: Paying): Promise<{ url: string }> {
  return answered(async () => {
    // Whoever pays in the meantime, or asks for another amount, makes it begin again.
    for (let tries = 0; tries < 3; tries += 1) {
      const begun = await inCompany(looking, (ctx) => begin(ctx, paying))
      if (begun.is === 'ours') return opened(looking, paying, begun)
      const url = await left(looking, begun.held, paying.amount)
      if (url !== null) return { url }
    }
    throw conflict('paying_begun', checkoutMessages.begun)
  })
}

/** What a new page is opened with. */
interface Ours {
  is: 'ours'
  id: string
  account: string
  expiresAt: string
  invoice: InvoiceRecord
}

/** Takes it on to open a page, or finds the one that is there. */
async function begin(
  ctx: Context,
  { payer, invoiceId, amount }: Paying,
): Promise<Ours | { is: 'there'; held: HeldCheckout }> {
  const invoice = await lockInvoice(ctx, invoiceId)
  const facts = await payFacts(ctx, invoiceId)
  permit(payPolicy.payInvoice(payer.actor, facts))
  if (isMoreThan(amount, invoice.balance)) throw invalidField('amount', invoiceMessages.amountAboveBalance)
  // Whoever holds the link may press as often as they like: each time Stripe is asked.
  const pace = { kind: 'paying', subject: invoiceId, paces: rates.paying.invoice }
  await refuseFaster(ctx, [pace], checkoutMessages.tooOften)
  const current = await underWay(ctx, invoiceId)
  if (current?.state === 'open') return { is: 'there', held: current }
  if (current !== undefined) await overtake(ctx, current)
  const connected = await connectedOrganisation(ctx, 'stripe')
  if (connected === null) throw new NotConnected('Not connected to stripe')
  const ours = {
    id: newId(),
    account: connected.id,
    expiresAt: new Date(Date.parse(ctx.now) + payingTakes).toISOString(),
  }
  await ctx.db
    .insertInto('checkouts')
    .values({
      company_id: ctx.actor.companyId,
      id: ours.id,
      invoice_id: invoiceId,
      state: 'opening',
      account: ours.account,
      amount,
      opened_by: payer.name,
      created_at: ctx.now,
      expires_at: ours.expiresAt,
    })
    .execute()
  return { is: 'ours', ...ours, invoice }
}

/** Of a page that was never shown to anybody: whoever opens it is heard of no more, or is doing so right now. */
async function overtake(ctx: Context, { id, openedAt }: HeldCheckout): Promise<void> {
  if (Date.parse(ctx.now) - Date.parse(openedAt) < openingTakes) throw conflict('paying_begun', checkoutMessages.begun)
  await endOpening(ctx, id)
}

/** The address of the page that is there, if it is for this amount; otherwise it is closed, or was paid at: null. */
async function left(looking: Looking, held: HeldCheckout, amount: Money): Promise<string | null> {
  const said = await settle(looking, held)
  if (said?.state !== 'open' || said.url === null) return null
  if (held.amount === amount) return said.url
  try {
    await expireSession(accountAt(looking, held.account), said.session)
  } catch (error) {
    // Paid at, or over, since it was asked.
    if (!(error instanceof StripeRefused)) throw error
  }
  await settle(looking, held)
  return null
}

/** Opens the page that was taken on, and keeps which one it is before anybody is sent there. */
async function opened(looking: Looking, { amount, returnTo }: Paying, ours: Ours): Promise<{ url: string }> {
  const { id, account, expiresAt, invoice } = ours
  try {
    const { canCharge, currency } = await readAccount(accountAt(looking, account))
    if (!canCharge || !hasCents(currency)) throw conflict('cannot_charge', checkoutMessages.cannotCharge)
    const title = [invoice.invoiceNumber, invoice.reference].filter((part) => part !== '').join(' · ')
    const { session, url } = await openSession(accountAt(looking, account), {
      id,
      amount,
      currency,
      title,
      expiresAt,
      returnTo,
    })
    const isKept = await inCompany(looking, (ctx) => keepSession(ctx, { id, session, currency }))
    if (isKept && url !== null) return { url }
    // Somebody who waited very long was overtaken.
    await expireSession(accountAt(looking, account), session)
    throw conflict('paying_begun', checkoutMessages.begun)
  } catch (error) {
    await inCompany(looking, (ctx) => endOpening(ctx, id))
    throw error
  }
}

/** Whether a currency is counted in hundredths, as our money is. */
function hasCents(currency: string): boolean {
  try {
    return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits === 2
  } catch {
    return false
  }
}

async function keepSession(
  ctx: Context,
  { id, session, currency }: { id: string; session: string; currency: string },
): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('checkouts')
    .set({ state: 'open', session, currency })
    .where('company_id', '=', ctx.actor.companyId)
    .where('id', '=', id)
    .where('state', '=', 'opening')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends a page of which nobody knows the address. */
export const endOpening = (ctx: Context, id: string) =>
  ctx.db
    .updateTable('checkouts')
    .set({ state: 'ended' })
    .where('company_id', '=', ctx.actor.companyId)
    .where('id', '=', id)
    .where('state', '=', 'opening')
    .execute()

/** What Stripe, asked while somebody waits, answered, or why not in words for them. */
export async function answered<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (cause) {
    if (cause instanceof ProviderFault) throw new Refusal(409, 'provider_silent', checkoutMessages.noAnswer, { cause })
    if (cause instanceof NotConnected) throw new Refusal(409, 'not_offered', checkoutMessages.notOffered, { cause })
    if (cause instanceof StripeRefused)
      throw new Refusal(409, 'cannot_charge', checkoutMessages.cannotCharge, { cause })
    throw cause
  }
}

/** What became of the pages of an invoice at which it is being paid, asked of Stripe now. */
export async function confirm(looking: Looking, invoiceId: string): Promise<void> {
  const current = await inCompany(looking, async (ctx) => {
    await refuseFaster(
      ctx,
      [{ kind: 'confirming', subject: invoiceId, paces: rates.confirming.invoice }],
      checkoutMessages.tooOften,
    )
    return underWay(ctx, invoiceId)
  })
  if (current === undefined) return
  await answered(() => settle(looking, current))
}
