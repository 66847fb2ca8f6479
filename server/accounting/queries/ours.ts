import {
  bookedNumber,
  bookedStatusOf,
  signedPrice,
  type BookedStatus,
  type OurPayment,
} from '#domain/accounting/rules.ts'
import type { DocumentVersion } from '#domain/accounting/schema.ts'
import type { InvoiceRecord } from '#domain/invoices/schema.ts'
import type { Money } from '#domain/money.ts'
import { feesOf, type Fee } from '#server/checkout/queries/fees.ts'
import { maySpendThere } from '#server/integrations/queries/connection.ts'
import { linksOf } from '#server/integrations/queries/links.ts'
import { getInvoice } from '#server/invoices/queries/records.ts'
import type { Context } from '#server/platform/context.ts'
import { heldBooks, type HeldBooks } from './books.ts'
import type { StoredFees } from './fees.ts'

/** An invoice of ours with everything that decides what the books should have of it. */
export interface Ours {
  invoice: InvoiceRecord
  /** As what it goes there. */
  status: BookedStatus
  client: OurClient
  payments: OurPayment[]
  /** What Stripe kept of its payments online, where that is to be entered there. */
  fees: OurFee[]
  /** Whether we were given to enter what was spent. */
  maySpend: boolean
  /** Under which ids the books have it, its client and the credit note that takes it back. */
  links: { invoice: string | null; client: string | null; creditNote: string | null }
  sync: StoredSync
  books: HeldBooks
}

/** A fee with the id under which the books have it, and what they were told of it. */
export interface OurFee extends Fee {
  link: string | null
  entered: Money | null
}

/** What a contact is made of. */
export interface OurClient {
  id: string
  /** The short code, by which two of the same name are told apart. */
  code: string
  name: string
  email: string
  phone: string
  address: string
  person: string
}

/** How it stands with the books, as it is stored. */
export interface StoredSync {
  asked: number
  creating: string | null
  sending: string | null
  agreed: DocumentVersion | null
  overruled: DocumentVersion | null
  /** How often something of it was refused that was to be made there, by its id here. */
  refused: Record<string, number>
  /** The mark of a change of its client of which the books were not told yet. */
  untold: string | null
  /** How the fees of its payments online went, by these. */
  fees: StoredFees
  /** How often it went there anew, since the one before was void there. */
  anew: number
  /** The state that was told last. */
  told: string | null
}

const neverAsked: StoredSync = {
  asked: 0,
  creating: null,
  sending: null,
  agreed: null,
  overruled: null,
  refused: {},
  untold: null,
  fees: {},
  anew: 0,
  told: null,
}

/**
 * All of it, read at one moment; null where nothing goes to the books: it is a draft, or was not asked for, unless it
 * is rehearsed what would become of it if it was.
 */
export async function readOurs(ctx: Context, invoiceId: string, { isRehearsed = false } = {}): Promise<Ours | null> {
  const sync = (await syncOf(ctx, invoiceId)) ?? (isRehearsed ? neverAsked : undefined)
  const books = await heldBooks(ctx)
  if (sync === undefined || books === undefined) return null
  const invoice = await getInvoice(ctx, invoiceId)
  const status = bookedStatusOf(invoice)
  if (status === null) return null
  const client = await clientOf(ctx, invoice.clientId)
  const ofInvoice = await linksOf(ctx, 'xero', 'invoice', [invoiceId])
  const ofClient = await linksOf(ctx, 'xero', 'client', [client.id])
  const ofCredit = await linksOf(ctx, 'xero', 'credit_note', [invoiceId])
  const ofPayments = await linksOf(
    ctx,
    'xero',
    'payment',
    invoice.payments.map(({ id }) => id),
  )
  return {
    invoice,
    status,
    client,
    sync,
    books,
    payments: invoice.payments.map((payment) => ({ ...payment, link: ofPayments.get(payment.id) ?? null })),
    fees: await ourFeesOf(ctx, invoiceId, { books, sync }),
    maySpend: await maySpendThere(ctx),
    links: {
      invoice: ofInvoice.get(invoiceId) ?? null,
      client: ofClient.get(client.id) ?? null,
      creditNote: ofCredit.get(invoiceId) ?? null,
    },
  }
}

async function ourFeesOf(
  ctx: Context,
  invoiceId: string,
  { books, sync }: { books: HeldBooks; sync: StoredSync },
): Promise<OurFee[]> {
  const since = books.mapping?.fees?.since
  if (since === undefined) return []
  const fees = await feesOf(ctx, invoiceId, since)
  const ids = fees.map(({ checkoutId }) => checkoutId)
  const links = await linksOf(ctx, 'xero', 'fee', ids)
  return fees.map((fee) => {
    const stored = sync.fees[fee.checkoutId]
    return {
      ...fee,
      link: links.get(fee.checkoutId) ?? null,
      entered: stored?.reason === null ? stored.amount : null,
    }
  })
}

/** The client as a contact; bills go to the address for bills where there is one. */
export async function clientOf(ctx: Context, clientId: string): Promise<OurClient> {
  const row = await ctx.db
    .selectFrom('clients')
    .select(['id', 'code', 'name', 'email', 'billing_email', 'phone', 'address', 'contact_name as person'])
    .where('company_id', '=', ctx.actor.companyId)
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow()
  const { billing_email: billing, ...client } = row
  return { ...client, email: billing === '' ? client.email : billing }
}

async function syncOf(ctx: Context, invoiceId: string): Promise<StoredSync | undefined> {
  const row = await ctx.db
    .selectFrom('accounting_syncs')
    .select(['asked', 'creating', 'sending', 'agreed', 'overruled', 'anew', 'told', 'fees', 'refused', 'untold'])
    .where('company_id', '=', ctx.actor.companyId)
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { agreed, overruled, fees, refused, ...rest } = row
  return {
    ...rest,
    refused: refused as StoredSync['refused'],
    fees: fees as unknown as StoredFees,
    agreed: agreed as DocumentVersion | null,
    overruled: overruled as DocumentVersion | null,
  }
}

/**
 * What is said here of an invoice, under the number that it has there. The contact is called as the books call it,
 * where it is the same one.
 */
export const versionOf = (invoice: InvoiceRecord, contact: string, anew: number): DocumentVersion => ({
  number: bookedNumber(invoice.invoiceNumber, anew),
  reference: invoice.reference,
  date: invoice.date,
  dueDate: invoice.dueDate,
  contact,
  lines: invoice.items.map((item) => ({
    description: item.description,
    quantity: item.quantity,
    unitPrice: signedPrice(item),
    amount: item.amount,
    tax: item.tax,
  })),
  subtotal: invoice.subtotal,
  taxTotal: invoice.taxTotal,
  total: invoice.total,
})
