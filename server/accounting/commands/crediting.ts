import Big from 'big.js'
import { bookedNumber } from '#domain/accounting/rules.ts'
import { todayIn } from '#domain/dates.ts'
import { newId } from '#domain/ids.ts'
import { keepLink } from '#server/integrations/commands/links.ts'
import type { Ours } from '../queries/ours.ts'
import { BooksRefusal, type BooksAt } from '../xero/asking.ts'
import { findCreditNote, findCreditNoteByNumber } from '../xero/finding.ts'
import type { TheirCreditNote, TheirInvoice } from '../xero/reading.ts'
import { linesToSend } from '../xero/sending.ts'
import { allocateCredit, changeInvoice, createCreditNote, voidCreditNote } from '../xero/writing.ts'
import { making } from './making.ts'
import { Ended, noteRefused } from './results.ts'
import { inCompany } from './stored.ts'

/** What the credit note is called that takes a void invoice back: there is one for each. */
const numberFor = (invoiceNumber: string): string => `CN-${invoiceNumber}`

/**
 * Takes back in the books what is void here: by a credit note over all of it, set against it; what was not approved
 * there yet is deleted. Money that is there and not here stands in the way.
 */
export async function cancelInvoice(at: BooksAt, ours: Ours, theirs: TheirInvoice): Promise<void> {
  if (theirs.status === 'open') {
    await changeInvoice(at, theirs.id, { status: 'DELETED' })
    return
  }
  if (new Big(theirs.due).eq(0)) return
  const note = await creditNoteFor(at, ours, theirs)
  const amount = new Big(note.left).lt(theirs.due) ? note.left : theirs.due
  if (new Big(amount).lte(0)) return
  const date = dateOfVoid(at, ours)
  // What is set against it twice is refused there: nothing is left.
  await allocateCredit(at, { creditNoteId: note.id, invoiceId: theirs.id, amount, date }, newId())
}

async function creditNoteFor(at: BooksAt, ours: Ours, theirs: TheirInvoice): Promise<TheirCreditNote> {
  if (ours.links.creditNote !== null) {
    const known = await findCreditNote(at, ours.links.creditNote)
    if (known !== null) return known
  }
  const note = await foundOrMade(at, ours, theirs)
  if (note.total !== ours.invoice.total) await refuseOtherTotal(at, ours, note)
  await inCompany(at, (ctx) =>
    keepLink(ctx, { provider: 'xero', kind: 'credit_note', recordId: ours.invoice.id, providerId: note.id }),
  )
  return note
}

/** One that comes to another amount there is taken out again, unless somebody has used it by then. */
async function refuseOtherTotal(at: BooksAt, { invoice }: Ours, { id, left, total }: TheirCreditNote): Promise<never> {
  if (left === total) {
    // By the key of this one it would be answered once more as if it stood.
    await inCompany(at, (ctx) => noteRefused(ctx, invoice.id, theNote))
    await voidCreditNote(at, id)
  }
  throw new Ended({ state: 'failed', reason: 'totalsDiffer', facts: { ours: invoice.total, theirs: total } })
}

/** Among what is made there of an invoice: the credit note. */
const theNote = 'creditNote'

/**
 * Its number is its own, so one that was made by a process that died is found, and none is made twice. A number that a
 * void one has, or somebody else's, is used there for ever: the next one has an ending.
 */
async function foundOrMade(at: BooksAt, ours: Ours, theirs: TheirInvoice): Promise<TheirCreditNote> {
  for (let used = 0; ; used += 1) {
    const note = await madeAs(at, ours, theirs, bookedNumber(numberFor(ours.invoice.invoiceNumber), used))
    if (note !== null) return note
  }
}

/** The one of that number; null where that is used. */
async function madeAs(at: BooksAt, ours: Ours, theirs: TheirInvoice, number: string): Promise<TheirCreditNote | null> {
  const { invoice, books } = ours
  const sent = {
    number,
    reference: invoice.invoiceNumber,
    date: dateOfVoid(at, ours),
    contactId: theirs.contactId,
    lines: linesToSend(invoice.items, books.mapping, theirs),
  }
  try {
    return await making(at, ours, { id: theNote, sent }, (key) => createCreditNote(at, sent, key))
  } catch (error) {
    if (!(error instanceof BooksRefusal)) throw error
    const found = await findCreditNoteByNumber(at, number)
    if (found === null) throw error
    return found.isVoid || found.reference !== invoice.invoiceNumber ? null : found
  }
}

/** The company's day on which it was made void, and no earlier than the invoice. */
function dateOfVoid({ principal }: BooksAt, { invoice }: Ours): string {
  const day = todayIn(principal.timezone, new Date(invoice.updatedAt))
  return day < invoice.date ? invoice.date : day
}
