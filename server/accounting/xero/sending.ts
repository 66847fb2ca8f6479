import { bookedNumber, signedPrice, typeForRate } from '#domain/accounting/rules.ts'
import type { Mapping } from '#domain/accounting/schema.ts'
import type { Ours } from '../queries/ours.ts'
import type { TheirInvoice } from './reading.ts'
import type { SentInvoice, SentLine } from './writing.ts'
import { Ended } from '../commands/results.ts'

/** An invoice of ours as it is sent. Ends the work where a rate has no place in the books. */
export const invoiceToSend = (
  { invoice, status, books, sync }: Ours,
  { contactId, source, theirs }: { contactId: string; source: string; theirs?: TheirInvoice },
): SentInvoice => ({
  number: bookedNumber(invoice.invoiceNumber, sync.anew),
  reference: invoice.reference,
  date: invoice.date,
  dueDate: invoice.dueDate,
  contactId,
  status: status === 'open' && theirs?.status !== 'approved' ? 'SUBMITTED' : 'AUTHORISED',
  source,
  lines: linesToSend(invoice.items, books.mapping, theirs),
})

/** Its lines; one that somebody has given another account in the books keeps that. */
export function linesToSend(
  items: Ours['invoice']['items'],
  mapping: Mapping | null,
  theirs?: Pick<TheirInvoice, 'version' | 'accounts'>,
): SentLine[] {
  if (mapping === null) throw new Error('Invoices are sent once accounts are chosen')
  return items.map((item, at) => {
    const taxType = typeForRate(mapping, item.taxRate)
    if (taxType === null) throw new Ended({ state: 'failed', reason: 'rateUnmapped', facts: { rate: item.taxRate } })
    const isSameLine = theirs?.version.lines[at]?.description.trim() === item.description.trim()
    const account =
      item.variationId === null ? mapping.salesAccount : (mapping.variationsAccount ?? mapping.salesAccount)
    return {
      description: item.description,
      quantity: item.quantity,
      unitPrice: signedPrice(item),
      amount: item.amount,
      tax: item.tax,
      accountCode: (isSameLine ? theirs?.accounts[at]?.accountCode : undefined) ?? account,
      taxType,
    }
  })
}
