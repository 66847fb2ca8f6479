import type { FeeReason } from '#domain/accounting/choices.ts'
import { decideFee } from '#domain/accounting/rules.ts'
import { providerNames } from '#domain/integrations/choices.ts'
import { keepLink } from '#server/integrations/commands/links.ts'
import type { Context } from '#server/platform/context.ts'
import type { StoredFee, StoredFees } from '../queries/fees.ts'
import type { OurFee, Ours } from '../queries/ours.ts'
import { BooksRefusal, type BooksAt } from '../xero/asking.ts'
import {
  accountOfPayment,
  changeSpending,
  createSpending,
  findSpending,
  removeSpending,
  type SentSpending,
  type TheirSpending,
} from '../xero/spending.ts'
import { making } from './making.ts'
import { noteRefused } from './results.ts'
import { inCompany, syncOf } from './stored.ts'

/** By which it is found again, whoever entered it and was never heard of since. */
const referenceOf = ({ checkoutId }: OurFee): string => `Stringline fee ${checkoutId}`

/**
 * Enters what Stripe kept of an invoice's payments online as spent, each once, and notes how that went: an invoice that
 * is the same on both sides stays so where a fee is refused. Throws where the books can't be asked at the moment.
 */
export async function enterFees(at: BooksAt, ours: Ours): Promise<void> {
  // What stood in the way is looked at anew; what is in the books stays there, and is no longer asked about.
  let known: StoredFees = Object.fromEntries(Object.entries(ours.sync.fees).filter(([, { reason }]) => reason === null))
  const isForgotten = Object.keys(known).length < Object.keys(ours.sync.fees).length
  if (isForgotten) await inCompany(at, (ctx) => noteFees(ctx, ours, known))
  for (const fee of ours.fees) {
    const went = await enter(at, ours, fee)
    if (went === null) continue
    known = { ...known, [fee.checkoutId]: went.stored }
    const states = known
    await inCompany(at, async (ctx) => {
      if (went.link !== null)
        await keepLink(ctx, { provider: 'xero', kind: 'fee', recordId: fee.checkoutId, providerId: went.link })
      await noteFees(ctx, ours, states)
    })
  }
}

async function noteFees(ctx: Context, { invoice }: Ours, fees: StoredFees): Promise<void> {
  await syncOf(ctx, invoice.id)
    .set({ fees: JSON.stringify(fees) })
    .execute()
}

/** How it went with one, and under which id it is there; null where nothing was to be done. */
async function enter(at: BooksAt, ours: Ours, fee: OurFee): Promise<{ stored: StoredFee; link: string | null } | null> {
  const { amount } = fee
  const left = (reason: FeeReason, more: Partial<StoredFee> = {}) => ({
    stored: { amount, reason, said: null, ...more },
    link: null,
  })
  const books = { currency: ours.books.chart?.currency ?? '', isPermitted: ours.maySpend }
  const decision = decideFee(fee, books)
  if (decision.deed === 'nothing') return null
  if (decision.deed === 'refuse') return left(decision.reason)
  try {
    const there = await spent(at, ours, fee)
    if (there.total === amount) return { stored: { amount, reason: null, said: null }, link: there.id }
    // By the key of this one it would be answered once more as if it stood.
    await inCompany(at, (ctx) => noteRefused(ctx, ours.invoice.id, fee.checkoutId))
    await removeSpending(at, there.id)
    return left('differs', { theirs: there.total })
  } catch (error) {
    if (!(error instanceof BooksRefusal)) throw error
    return left('refused', { said: error.said })
  }
}

/** Has the fee stand there: that which is known, or found by its reference, else a new one. */
async function spent(at: BooksAt, ours: Ours, fee: OurFee): Promise<TheirSpending> {
  const sent = await spendingOf(at, ours, fee)
  const found = fee.link === null ? await findSpending(at, sent.reference) : null
  if (found?.total === fee.amount) return found
  const id = fee.link ?? found?.id
  return id === undefined
    ? making(at, ours, { id: fee.checkoutId, sent }, (key) => createSpending(at, sent, key))
    : changeSpending(at, id, sent)
}

/** Out of the account that the payment went into; where that is there no more, out of where payments go by now. */
async function spendingOf(at: BooksAt, { invoice, books, payments }: Ours, fee: OurFee): Promise<SentSpending> {
  const { mapping } = books
  if (mapping?.fees == null) throw new Error('Fees are entered once an account for them is chosen')
  const link = payments.find(({ id }) => id === fee.paymentId)?.link ?? null
  const paidInto = link === null ? null : await accountOfPayment(at, link)
  return {
    bankAccount: paidInto ?? mapping.bankAccount,
    to: providerNames.stripe,
    date: fee.date,
    reference: referenceOf(fee),
    description: `${providerNames.stripe} ${fee.means} ${invoice.invoiceNumber}`.replaceAll(/\s+/g, ' '),
    source: `${at.services.config.publicUrl}/app/invoices/${invoice.id}`,
    amount: fee.amount,
    account: mapping.fees.account,
    taxType: mapping.fees.taxType,
  }
}
