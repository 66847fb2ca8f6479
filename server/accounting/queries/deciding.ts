import { decide, type Decision } from '#domain/accounting/rules.ts'
import type { DocumentVersion } from '#domain/accounting/schema.ts'
import type { BooksAt } from '../xero/asking.ts'
import type { TheirInvoice } from '../xero/reading.ts'
import { versionOf, type Ours } from './ours.ts'

// What is to be done with an invoice in the books: asked by the sync before it does it, and by the rehearsal.

/** The page of ours that an invoice in the books names as its source. */
export const sourceOf = ({ services }: BooksAt, invoiceId: string): string =>
  `${services.config.publicUrl}/app/invoices/${invoiceId}`

/** What is said here, with the contact as the books call it where it is the same one. */
export const ourVersion = ({ invoice, sync }: Ours, contactId: string, theirs: TheirInvoice): DocumentVersion =>
  versionOf(invoice, theirs.contactId === contactId ? theirs.version.contact : invoice.clientName, sync.anew)

/** What is to be done with it there, where the books have this of it, or nothing. */
export function decisionOn(at: BooksAt, ours: Ours, contactId: string, theirs: TheirInvoice | null): Decision {
  const version = theirs === null ? versionOf(ours.invoice, '', ours.sync.anew) : ourVersion(ours, contactId, theirs)
  // What the contact is called there is theirs to say.
  const named = (known: DocumentVersion | null) =>
    known === null || theirs?.contactId !== contactId ? known : { ...known, contact: theirs.version.contact }
  return decide(
    {
      status: ours.status,
      version,
      agreed: named(ours.sync.agreed),
      overruled: named(ours.sync.overruled),
      isLinked: ours.links.invoice !== null,
    },
    theirs === null ? null : { ...theirs, isOurs: theirs.source === sourceOf(at, ours.invoice.id) },
  )
}
