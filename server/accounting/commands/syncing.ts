import Big from 'big.js'
import { bookedNumber, differenceOfMoney, differingSum } from '#domain/accounting/rules.ts'
import { newId } from '#domain/ids.ts'
import { recordsKnownAs } from '#server/integrations/queries/links.ts'
import { getInvoice } from '#server/invoices/queries/records.ts'
import { within } from '#server/platform/within.ts'
import { decisionOn, ourVersion, sourceOf } from '../queries/deciding.ts'
import { readOurs, type Ours } from '../queries/ours.ts'
import { BooksRefusal, type BooksAt } from '../xero/asking.ts'
import { findInvoice, findInvoiceByNumber } from '../xero/finding.ts'
import type { TheirInvoice } from '../xero/reading.ts'
import { invoiceToSend } from '../xero/sending.ts'
import { changeInvoice, createInvoice } from '../xero/writing.ts'
import { ensureContact, tellContact } from './contacts.ts'
import { cancelInvoice } from './crediting.ts'
import { enterFees } from './fees.ts'
import { making } from './making.ts'
import { settleMoney } from './money.ts'
import { Ended, forgetCreating, keepOutcome, noteAgreed, noteCreating, noteRefused, type Outcome } from './results.ts'
import { inCompany } from './stored.ts'

/**
 * Brings one invoice to the same on both sides, and keeps how that ended. What it does follows from how both sides are
 * right now, never from how far somebody came before: it may be begun again at any moment, and stopped at any. Throws
 * `ProviderFault` and `NotConnected` where the books can't be asked at the moment. One process at a time for a company.
 */
export async function syncInvoice(at: BooksAt, invoiceId: string): Promise<void> {
  const ours = await within(at.services)(at.principal, (ctx) => readOurs(ctx, invoiceId), { readOnly: true })
  if (ours === null) return
  const outcome = await outcomeFor(at, ours)
  // Money that went back, and an invoice that is void, leave the fee as it is: it is kept all the same.
  if (outcome.state === 'synced') await enterFees(at, ours)
  const refusal = await tellContact(at, ours)
  await inCompany(at, (ctx) => keepOutcome(ctx, ours, outcome.state === 'synced' ? (refusal ?? outcome) : outcome))
}

/** How it ends; the words of a refusal are the books' own. */
async function outcomeFor(at: BooksAt, ours: Ours): Promise<Outcome> {
  try {
    return await bringTogether(at, ours)
  } catch (error) {
    if (error instanceof Ended) return error.outcome
    if (error instanceof BooksRefusal) return { state: 'failed', reason: 'refused', said: error.said }
    throw error
  }
}

async function bringTogether(at: BooksAt, ours: Ours): Promise<Outcome> {
  const isUnknown = ours.links.invoice === null && ours.sync.creating === null
  if (ours.status === 'void' && isUnknown) return { state: 'none' }
  const contactId = await ensureContact(at, ours)
  const found = isUnknown ? null : await findTheirs(at, ours)
  const theirs = found === null ? await createOrFind(at, ours, contactId) : await agree(at, ours, contactId, found)
  if (theirs === null) return { state: 'none' }
  const hasMoved = theirs.status === 'approved' && (await settleMoney(at, ours, theirs))
  if (ours.status === 'void') await cancel(at, ours, theirs, hasMoved)
  return compared(at, ours, theirs, hasMoved || ours.status === 'void')
}

const findTheirs = (at: BooksAt, { links, invoice, sync }: Ours): Promise<TheirInvoice | null> =>
  links.invoice === null
    ? findInvoiceByNumber(at, bookedNumber(invoice.invoiceNumber, sync.anew))
    : findInvoice(at, links.invoice)

/** Makes it there. Where its number is taken, what has it may be ours: of a process that died, or entered by hand. */
async function createOrFind(at: BooksAt, ours: Ours, contactId: string): Promise<TheirInvoice | null> {
  const decision = decisionOn(at, ours, contactId, null)
  if (decision.deed === 'refuse') throw new Ended({ state: 'failed', reason: decision.reason })
  if (decision.deed !== 'create') return null
  const sent = invoiceToSend(ours, { contactId, source: sourceOf(at, ours.invoice.id) })
  // Books that were forgotten meanwhile are asked by another: else they would answer what they did then.
  const mark = ours.sync.creating ?? newId()
  await inCompany(at, (ctx) => noteCreating(ctx, ours.invoice.id, mark))
  try {
    const made = await making(at, ours, { id: ours.invoice.id, sent: { ...sent, mark } }, (key) =>
      createInvoice(at, sent, key),
    )
    await refuseOtherTotals(at, ours, made)
    return await keepAgreed(at, ours, contactId, made)
  } catch (error) {
    if (!(error instanceof BooksRefusal)) throw error
    const found = await findInvoiceByNumber(at, sent.number)
    if (found !== null) return agree(at, ours, contactId, found)
    await inCompany(at, (ctx) => forgetCreating(ctx, ours.invoice.id))
    throw error
  }
}

/** An invoice that comes to another amount there is taken out again, before anybody reckons with it. */
async function refuseOtherTotals(at: BooksAt, ours: Ours, made: TheirInvoice): Promise<void> {
  const difference = differingSum(ours.invoice, made.version)
  if (difference === null) return
  await changeInvoice(at, made.id, { status: made.status === 'open' ? 'DELETED' : 'VOIDED' })
  await inCompany(at, async (ctx) => {
    await forgetCreating(ctx, ours.invoice.id)
    // By the key of this one it would be answered once more as if it stood.
    await noteRefused(ctx, ours.invoice.id, ours.invoice.id)
  })
  throw new Ended({ state: 'failed', reason: 'totalsDiffer', facts: difference })
}

/** Brings what the books have to what is said here, or says why that is not for us to do. */
async function agree(at: BooksAt, ours: Ours, contactId: string, theirs: TheirInvoice): Promise<TheirInvoice> {
  const decision = decisionOn(at, ours, contactId, theirs)
  switch (decision.deed) {
    case 'refuse':
      throw new Ended({ state: 'failed', reason: decision.reason, facts: totalsOf(ours, theirs) })
    case 'ask':
      throw new Ended({
        state: 'conflict',
        theirs: await storedTheirs(at, theirs),
        facts: differingSum(ours.invoice, theirs.version) ?? {},
      })
    case 'update': {
      const changed = await changeInvoice(
        at,
        theirs.id,
        invoiceToSend(ours, { contactId, source: sourceOf(at, ours.invoice.id), theirs }),
      )
      const difference = differingSum(ours.invoice, changed.version)
      if (difference !== null) throw new Ended({ state: 'failed', reason: 'totalsDiffer', facts: difference })
      return keepAgreed(at, ours, contactId, changed)
    }
    case 'link':
    case 'nothing':
    case 'cancel':
      return keepAgreed(at, ours, contactId, theirs)
    case 'create':
      throw new Error('What is there is not made')
  }
}

const totalsOf = ({ invoice }: Ours, theirs: TheirInvoice) => ({ ours: invoice.total, theirs: theirs.version.total })

async function keepAgreed(at: BooksAt, ours: Ours, contactId: string, theirs: TheirInvoice): Promise<TheirInvoice> {
  const version = ourVersion(ours, contactId, theirs)
  await inCompany(at, (ctx) => noteAgreed(ctx, ours.invoice.id, { link: theirs.id, agreed: version }))
  return theirs
}

async function storedTheirs(at: BooksAt, { contactId, version, accounts, status }: TheirInvoice) {
  const clients = await within(at.services)(at.principal, (ctx) => recordsKnownAs(ctx, 'xero', 'client', [contactId]), {
    readOnly: true,
  })
  return { version, accounts, clientId: clients.get(contactId) ?? null, isVoid: status === 'void' }
}

async function cancel(at: BooksAt, ours: Ours, theirs: TheirInvoice, hasMoved: boolean): Promise<void> {
  if (theirs.status === 'void') return
  const now = hasMoved ? await findInvoice(at, theirs.id) : theirs
  if (now !== null) await cancelInvoice(at, ours, now)
}

/** Both sides once more, as they are now: they are told to be the same only where they are, to the cent. */
async function compared(at: BooksAt, ours: Ours, theirs: TheirInvoice, hasMoved: boolean): Promise<Outcome> {
  const now = hasMoved ? await findInvoice(at, theirs.id) : theirs
  if (now === null) return { state: 'failed', reason: 'goneThere' }
  if (ours.status === 'void') {
    const isGone = now.status === 'void' || new Big(now.due).eq(0)
    return isGone
      ? { state: 'synced' }
      : { state: 'failed', reason: 'amountsDiffer', facts: { ours: '0.00', theirs: now.due } }
  }
  const { amountPaid } = await within(at.services)(at.principal, (ctx) => getInvoice(ctx, ours.invoice.id), {
    readOnly: true,
  })
  const difference = differenceOfMoney(amountPaid, now)
  return difference === null ? { state: 'synced' } : { state: 'failed', ...difference }
}
