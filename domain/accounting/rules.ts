import Big from 'big.js'
import { isMoreThan, sumMoney, toMoney, type Money } from '../money.ts'
import type { InvoiceStatus } from '../invoices/schema.ts'
import { documentSums, type DocumentSum, type FeeReason, type SyncReason, type VersionField } from './choices.ts'
import type { Account, BookedRate, DocumentVersion, Mapping, Proposal } from './schema.ts'

/** How an invoice stands in the books; `open` is theirs to approve, `approved` stands. */
export type BookedStatus = 'open' | 'approved' | 'void'

/**
 * As what an invoice goes to the books; null where it does not: a draft is nobody's business yet. One that waits for
 * approval waits there too, unless money has come for it: that can be entered for what is approved alone.
 */
export function bookedStatusOf(invoice: { status: InvoiceStatus; amountPaid: Money }): BookedStatus | null {
  if (invoice.status === 'draft') return null
  if (invoice.status === 'void') return 'void'
  return invoice.status === 'pending' && invoice.amountPaid === '0.00' ? 'open' : 'approved'
}

/** A line's price as the books have it: negative of a credit, where ours carries the sign in its kind. */
export const signedPrice = ({ kind, unitPrice }: { kind: 'charge' | 'credit'; unitPrice: string }): string =>
  kind === 'credit' ? `-${unitPrice}` : unitPrice

/** The same back again. */
export const kindAndPrice = (signed: string): { kind: 'charge' | 'credit'; unitPrice: string } =>
  signed.startsWith('-') ? { kind: 'credit', unitPrice: signed.slice(1) } : { kind: 'charge', unitPrice: signed }

/**
 * Under which number an invoice is in the books. There a number is used once for ever, also where it is void by now: so
 * often as one went there anew since, its number has an ending.
 */
export const bookedNumber = (number: string, anew: number): string => (anew === 0 ? number : `${number}-${anew + 1}`)

const words = (text: string): string => text.replaceAll('\r\n', '\n').trim()
const plainNumber = (value: string): string => new Big(value).toFixed()

/** A version as it is compared: what the books write differently by themselves is no difference. */
const comparable = (version: DocumentVersion): Record<VersionField, unknown> => ({
  number: words(version.number).toLowerCase(),
  reference: words(version.reference),
  date: version.date,
  dueDate: version.dueDate,
  contact: words(version.contact).toLowerCase(),
  lines: version.lines.map(({ description, quantity, unitPrice, amount, tax }) => [
    words(description),
    plainNumber(quantity),
    plainNumber(unitPrice),
    amount,
    tax,
  ]),
  total: [version.subtotal, version.taxTotal, version.total],
})

/** In what two versions of an invoice differ. */
export function differingIn(one: DocumentVersion, other: DocumentVersion): VersionField[] {
  const [left, right] = [comparable(one), comparable(other)]
  return (Object.keys(left) as VersionField[]).filter(
    (field) => JSON.stringify(left[field]) !== JSON.stringify(right[field]),
  )
}

const isSame = (one: DocumentVersion, other: DocumentVersion): boolean => differingIn(one, other).length === 0

/**
 * The sum in which two versions of an invoice differ, with both amounts: the total, else the tax, else the amount
 * without tax; null where all of them are the same to the cent.
 */
export function differingSum(
  ours: Record<DocumentSum, Money>,
  theirs: Record<DocumentSum, Money>,
): { sum: DocumentSum; ours: Money; theirs: Money } | null {
  const sum = documentSums.find((each) => ours[each] !== theirs[each])
  return sum === undefined ? null : { sum, ours: ours[sum], theirs: theirs[sum] }
}

/** What the books have of an invoice. */
export interface Booked {
  status: BookedStatus
  version: DocumentVersion
  /** It names our invoice as its source, so it is the one that we sent. */
  isOurs: boolean
}

/** What is to be done with an invoice in the books. */
export type Decision =
  | { deed: 'create' | 'link' | 'update' | 'cancel' | 'nothing' | 'ask' }
  | { deed: 'refuse'; reason: SyncReason }

interface Standing {
  status: BookedStatus
  version: DocumentVersion
  /** What both sides said when they last agreed; null where they never did. */
  agreed: DocumentVersion | null
  /** The books are known to have it. */
  isLinked: boolean
  /** What the books said when somebody chose to have ours there; null where nobody did. */
  overruled: DocumentVersion | null
}

/**
 * What brings the books to what is said here, and where somebody has to say which of the two is right: wherever the
 * books say something that we neither sent nor were told to overrule. The same for a rehearsal and for the deed.
 */
export function decide(ours: Standing, theirs: Booked | null): Decision {
  if (theirs === null) return withoutTheirs(ours)
  const isKnown = ours.isLinked || theirs.isOurs
  const same = isSame(ours.version, theirs.version)
  if (!isKnown && (!same || theirs.status === 'void')) return { deed: 'refuse', reason: 'numberTaken' }
  if (ours.status === 'void') return { deed: theirs.status === 'void' ? 'nothing' : 'cancel' }
  // None lives again there: it is void here too, or goes there anew.
  if (theirs.status === 'void') return { deed: 'ask' }
  if (same) return sameOnBoth(ours, theirs)
  const mayOverrule = [ours.agreed, ours.overruled].some((known) => known !== null && isSame(known, theirs.version))
  return { deed: mayOverrule ? 'update' : 'ask' }
}

function withoutTheirs({ status, isLinked }: Standing): Decision {
  if (status === 'void') return { deed: 'nothing' }
  return isLinked ? { deed: 'refuse', reason: 'goneThere' } : { deed: 'create' }
}

function sameOnBoth(ours: Standing, theirs: Booked): Decision {
  if (ours.status === 'approved' && theirs.status === 'open') return { deed: 'update' }
  return { deed: ours.isLinked ? 'nothing' : 'link' }
}

/** A payment here, with the id under which the books have it. */
export interface OurPayment {
  id: string
  date: string
  amount: Money
  reference: string
  reverses: string | null
  reversed: boolean
  link: string | null
}

/** A payment there. */
export interface TheirPayment {
  id: string
  date: string
  amount: Money
  reference: string
}

/** What is to be done with money, so that both sides have the same. */
export interface PaymentPlan {
  /** On both sides, and not known to be the same yet. */
  link: { id: string; link: string }[]
  send: OurPayment[]
  /** Reversed here: it goes there too. */
  removeThere: string[]
  take: TheirPayment[]
  /** Gone there: it is reversed here. */
  removeHere: string[]
}

/**
 * Pairs the payments of the two sides. What nobody has linked yet is the same money where day and amount are: so what
 * was sent by a process that was killed before it could say so is found again, and what two people entered on both
 * sides counts once. `sent` is the payment whose sending nobody saw the end of.
 */
export function pairPayments(
  ours: readonly OurPayment[],
  theirs: readonly TheirPayment[],
  sent: string | null,
): PaymentPlan {
  const plan: PaymentPlan = { link: [], send: [], removeThere: [], take: [], removeHere: [] }
  const linked = new Set(ours.map(({ link }) => link))
  const unknown = theirs.filter(({ id }) => !linked.has(id))
  for (const each of ours.filter(({ reverses }) => reverses === null)) {
    const isThere = theirs.some(({ id }) => id === each.link)
    if (each.link !== null) {
      if (each.reversed && isThere) plan.removeThere.push(each.link)
      if (!each.reversed && !isThere) plan.removeHere.push(each.id)
      continue
    }
    if (each.reversed && each.id !== sent) continue
    const at = unknown.findIndex(({ date, amount }) => date === each.date && amount === each.amount)
    const [found] = at < 0 ? [] : unknown.splice(at, 1)
    if (found !== undefined) {
      plan.link.push({ id: each.id, link: found.id })
      if (each.reversed) plan.removeThere.push(found.id)
    } else if (!each.reversed) plan.send.push(each)
  }
  plan.take.push(...unknown)
  return plan
}

/** Why the money of an invoice is not the same on both sides, with the amounts; null where it is, to the cent. */
export function differenceOfMoney(
  paid: Money,
  theirs: { paid: Money; credited: Money },
): { reason: SyncReason; facts: { ours?: Money; theirs: Money } } | null {
  if (!new Big(theirs.credited).eq(0)) return { reason: 'creditedThere', facts: { theirs: theirs.credited } }
  if (new Big(theirs.paid).eq(paid)) return null
  return { reason: 'amountsDiffer', facts: { ours: paid, theirs: theirs.paid } }
}

/** Why a payment that came in there can't be entered here; null where it can. */
export function refusalOfTaking(
  invoice: { status: InvoiceStatus; balance: Money },
  payment: TheirPayment,
  today: string,
): SyncReason | null {
  if (invoice.status === 'void') return 'paidVoidThere'
  if (payment.date > today) return 'paidAheadThere'
  return isMoreThan(payment.amount, invoice.balance) ? 'paidMoreThere' : null
}

/** What of the money of an invoice moves, and why it is not the same on both sides then. */
export interface ForeseenMoney {
  send: OurPayment[]
  take: TheirPayment[]
  reason: SyncReason | null
  /** What that is about: the amounts that differ. */
  facts: { ours?: Money; theirs?: Money }
}

/**
 * What becomes of the money of an invoice that stands on both sides, before anything of it is moved: in the order in
 * which it would be (`settleMoney`), which ends where the first of it can't be.
 */
export function foreseeMoney(
  ours: {
    status: InvoiceStatus
    balance: Money
    amountPaid: Money
    payments: readonly OurPayment[]
    sent: string | null
  },
  theirs: { payments: readonly TheirPayment[]; paid: Money; credited: Money; due: Money },
  today: string,
): ForeseenMoney {
  const plan = pairPayments(ours.payments, theirs.payments, ours.sent)
  const sumOf = (all: readonly { id: string; amount: Money }[], ids: readonly string[]): Big =>
    all.filter(({ id }) => ids.includes(id)).reduce((sum, { amount }) => sum.plus(amount), new Big(0))
  const [backHere, backThere] = [sumOf(ours.payments, plan.removeHere), sumOf(theirs.payments, plan.removeThere)]
  const here = { balance: new Big(ours.balance).plus(backHere), paid: new Big(ours.amountPaid).minus(backHere) }
  const there = { due: new Big(theirs.due).plus(backThere), paid: new Big(theirs.paid).minus(backThere) }
  const take: TheirPayment[] = []
  for (const payment of plan.take) {
    const balance = toMoney(here.balance)
    const reason = refusalOfTaking({ status: ours.status, balance }, payment, today)
    if (reason !== null) return { send: [], take, reason, facts: { ours: balance, theirs: payment.amount } }
    take.push(payment)
    here.balance = here.balance.minus(payment.amount)
    here.paid = here.paid.plus(payment.amount)
  }
  const send: OurPayment[] = []
  for (const payment of plan.send) {
    if (there.due.lt(payment.amount)) return { send, take, reason: 'refused', facts: {} }
    send.push(payment)
    there.due = there.due.minus(payment.amount)
    there.paid = there.paid.plus(payment.amount)
  }
  const after = { paid: toMoney(there.paid), credited: theirs.credited }
  return { send, take, ...(differenceOfMoney(toMoney(here.paid), after) ?? { reason: null, facts: {} }) }
}

/** What is to be done about what Stripe kept of a payment online. */
export type FeeDecision = { deed: 'nothing' | 'enter' | 'change' } | { deed: 'refuse'; reason: FeeReason }

/**
 * A fee is entered once, whatever becomes of the payment: Stripe keeps it where money goes back. `entered` is what the
 * books were told of it. What can't be mended is said first.
 */
export function decideFee(
  fee: { amount: Money; currency: string; entered: Money | null },
  books: { currency: string; isPermitted: boolean },
): FeeDecision {
  if (fee.entered === fee.amount) return { deed: 'nothing' }
  if (fee.currency.toLowerCase() !== books.currency.toLowerCase()) return { deed: 'refuse', reason: 'currency' }
  if (!books.isPermitted) return { deed: 'refuse', reason: 'unpermitted' }
  return { deed: fee.entered === null ? 'enter' : 'change' }
}

/** The accounts and rates that a chart suggests: for every rate that invoices have one of the same percentage. */
export function proposeMapping(
  chart: { accounts: readonly Account[]; rates: readonly BookedRate[]; feeRates: readonly BookedRate[] },
  used: readonly string[],
): Proposal {
  const sales = chart.accounts.filter(({ use }) => use === 'sales')
  const named = (pattern: RegExp) => sales.find(({ name }) => pattern.test(name))
  return {
    salesAccount: (named(/^sales$/i) ?? named(/sales|income/i) ?? sales[0])?.code ?? null,
    variationsAccount: named(/variation/i)?.code ?? null,
    bankAccount: chart.accounts.find(({ use }) => use === 'bank')?.id ?? null,
    rates: used.map((rate) => ({ rate, type: rateFor(chart.rates, rate) })),
    fees: { account: feesAccountIn(chart.accounts), taxType: untaxed(chart.feeRates), since: null },
  }
}

/** Only one that is plainly meant for this. */
function feesAccountIn(accounts: readonly Account[]): string | null {
  const fees = accounts.filter(({ use }) => use === 'fees')
  const named = (pattern: RegExp) => fees.find(({ name }) => pattern.test(name))
  return (
    (
      named(/\bstripe\b/i) ??
      named(/^bank fees$/i) ??
      named(/\b(bank|card|merchant|payment|transaction)\b.*\b(fees?|charges?)\b/i)
    )?.code ?? null
  )
}

/** What Stripe charges is a service of finance: no tax is in it unless somebody says otherwise. */
function untaxed(rates: readonly BookedRate[]): string | null {
  const none = rates.filter(({ rate }) => new Big(rate).eq(0))
  const typed = (wanted: string) => none.find(({ type }) => type === wanted)
  return (typed('NONE') ?? typed('EXEMPTEXPENSES') ?? typed('EXEMPTINPUT') ?? none[0])?.type ?? null
}

/** Of several of the same percentage that which is called an output tax, else the plainest. */
function rateFor(rates: readonly BookedRate[], rate: string): string | null {
  const same = rates.filter((each) => new Big(each.rate).eq(rate))
  const [first] = same
  return (
    (
      same.find(({ type }) => type.startsWith('OUTPUT')) ??
      same.find(({ type }) => type === 'NONE') ??
      same.find(({ type }) => type === 'EXEMPTOUTPUT') ??
      first
    )?.type ?? null
  )
}

/** Which rate of the books a line goes by; null where none was chosen for its percentage. `rate` is a fraction. */
export const typeForRate = ({ rates }: Pick<Mapping, 'rates'>, rate: string): string | null =>
  rates.find((each) => new Big(each.rate).eq(rate))?.type ?? null

/** What money comes to, by count and sum. */
export const countAndSum = (amounts: readonly Money[]): { count: number; sum: Money } => ({
  count: amounts.length,
  sum: sumMoney(amounts),
})
