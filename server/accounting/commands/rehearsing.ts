import type { HandlerInput } from '#domain/endpoint.ts'
import type { rehearseSync as rehearseEndpoint } from '#domain/accounting/api.ts'
import type { PlannedDeed } from '#domain/accounting/choices.ts'
import { bookedNumber, countAndSum } from '#domain/accounting/rules.ts'
import type { PlannedInvoice, Rehearsal } from '#domain/accounting/schema.ts'
import type { CallTrouble } from '#domain/integrations/choices.ts'
import { newId } from '#domain/ids.ts'
import type { Money } from '#domain/money.ts'
import { feesOf } from '#server/checkout/queries/fees.ts'
import type { Context } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { permit } from '#server/platform/policy.ts'
import { within } from '#server/platform/within.ts'
import { rehearseBooks } from '../jobs.ts'
import { booksPolicy } from '../policy.ts'
import { booksFacts, heldBooks } from '../queries/books.ts'
import { readOurs } from '../queries/ours.ts'
import { invoicesToBook, rehearsalWanted } from '../queries/rehearsals.ts'
import type { BooksAt } from '../xero/asking.ts'
import { textKey } from '../xero/filters.ts'
import { listContacts, listInvoices } from '../xero/finding.ts'
import { foreseen } from '../xero/foreseeing.ts'
import type { TheirContact, TheirInvoice } from '../xero/reading.ts'
import { holdBooks } from './books.ts'
import { booksToAsk } from './keeping.ts'
import { booksOf, type Keeping } from './stored.ts'

/** How many invoices are shown of what would happen, of each deed. */
const shown = 100

const nothingYet = (since: string, at: string): Rehearsal => ({
  state: 'running',
  since,
  at,
  trouble: null,
  contacts: { create: 0, link: 0 },
  invoices: { create: 0, link: 0, ask: 0, refuse: 0 },
  paymentsOut: countAndSum([]),
  paymentsIn: countAndSum([]),
  fees: null,
  items: [],
})

/** Has it found out what a first sync would do. */
export async function rehearseSync(
  ctx: Context,
  { body }: Pick<HandlerInput<typeof rehearseEndpoint>, 'body'>,
): Promise<void> {
  await holdBooks(ctx)
  const { held: _, ...facts } = await booksFacts(ctx)
  permit(booksPolicy.rehearseSync(ctx.actor, facts))
  const rehearsalId = newId()
  await booksOf(ctx)
    .set({ rehearsal_id: rehearsalId, rehearsal: JSON.stringify(nothingYet(body.since, ctx.now)) })
    .execute()
  await enqueue(ctx, rehearseBooks, { rehearsalId })
}

/** Says what would happen: the books are read, and nothing is written anywhere but the answer. */
export async function rehearse(keeping: Keeping, rehearsalId: string): Promise<void> {
  const { services, principal } = keeping
  const since = await within(services)(principal, (ctx) => rehearsalWanted(ctx, rehearsalId), { readOnly: true })
  const at = await booksToAsk(keeping)
  if (since === null) return
  if (at === null) return failRehearsal(keeping, rehearsalId, since, 'refused')
  const rehearsed = await planned(at, since)
  await within(services)(principal, (ctx) => keepRehearsal(ctx, rehearsalId, rehearsed))
}

/** It can't be found out: the books give no answer. */
export async function failRehearsal(
  { services, principal }: Keeping,
  rehearsalId: string,
  since: string | null,
  trouble: CallTrouble,
): Promise<void> {
  await within(services)(principal, (ctx) =>
    keepRehearsal(ctx, rehearsalId, { ...nothingYet(since ?? ctx.today, ctx.now), state: 'failed', trouble }),
  )
}

async function keepRehearsal(ctx: Context, rehearsalId: string, rehearsed: Rehearsal): Promise<void> {
  await booksOf(ctx)
    .set({ rehearsal: JSON.stringify({ ...rehearsed, at: ctx.now }) })
    .where('rehearsal_id', '=', rehearsalId)
    .execute()
}

/** What the books have that can concern us. */
interface Theirs {
  byNumber: Map<string, TheirInvoice>
  byId: Map<string, TheirInvoice>
  contactsByNumber: Map<string, TheirContact>
  contactsByName: Map<string, TheirContact>
}

async function planned(at: BooksAt, since: string): Promise<Rehearsal> {
  const [wanted, held] = await within(at.services)(
    at.principal,
    async (ctx) => [await invoicesToBook(ctx, since), await heldBooks(ctx)] as const,
    { readOnly: true },
  )
  const feesSince = held?.mapping?.fees?.since ?? null
  const theirs = await readTheirs(at, new Set(wanted.map(({ number }) => textKey(number))))
  const plan = nothingYet(since, '')
  const clients = new Map<string, 'create' | 'link' | 'known'>()
  const money: Record<'out' | 'in' | 'fees', Money[]> = { out: [], in: [], fees: [] }
  const items: Record<PlannedDeed, PlannedInvoice[]> = { refuse: [], ask: [], link: [], create: [] }
  for (const { id } of wanted) {
    const one = await within(at.services)(at.principal, (ctx) => planFor(ctx, at, { id, feesSince }, theirs), {
      readOnly: true,
    })
    if (one === null) continue
    clients.set(one.clientId, one.contact)
    money.out.push(...one.out)
    money.in.push(...one.in)
    money.fees.push(...one.fees)
    plan.invoices[one.item.deed] += 1
    if (items[one.item.deed].length < shown) items[one.item.deed].push(one.item)
  }
  const contacts = [...clients.values()]
  return {
    ...plan,
    state: 'done',
    contacts: {
      create: contacts.filter((deed) => deed === 'create').length,
      link: contacts.filter((deed) => deed === 'link').length,
    },
    paymentsOut: countAndSum(money.out),
    paymentsIn: countAndSum(money.in),
    fees: feesSince === null ? null : countAndSum(money.fees),
    items: Object.values(items).flat(),
  }
}

/** Reads the books once, and keeps what has a number or is known as one of ours. */
async function readTheirs(at: BooksAt, numbers: ReadonlySet<string>): Promise<Theirs> {
  const theirs: Theirs = {
    byNumber: new Map(),
    byId: new Map(),
    contactsByNumber: new Map(),
    contactsByName: new Map(),
  }
  const base = `${at.services.config.publicUrl}/`
  for await (const page of listInvoices(at, null))
    for (const invoice of page) {
      const number = textKey(invoice.version.number)
      if (!numbers.has(number) && !invoice.source.startsWith(base)) continue
      theirs.byId.set(invoice.id, invoice)
      if (invoice.status !== 'void' || !theirs.byNumber.has(number)) theirs.byNumber.set(number, invoice)
    }
  for await (const page of listContacts(at))
    for (const contact of page) {
      theirs.contactsByNumber.set(contact.number, contact)
      theirs.contactsByName.set(textKey(contact.name), contact)
    }
  return theirs
}

interface Plan {
  item: PlannedInvoice
  clientId: string
  contact: 'create' | 'link' | 'known'
  out: Money[]
  in: Money[]
  fees: Money[]
}

async function planFor(
  ctx: Context,
  at: BooksAt,
  { id, feesSince }: { id: string; feesSince: string | null },
  theirs: Theirs,
): Promise<Plan | null> {
  const ours = await readOurs(ctx, id, { isRehearsed: true })
  if (ours === null || ours.status === 'void') return null
  const { invoice, client, links, sync } = ours
  const named = theirs.contactsByName.get(textKey(client.name))
  const found = theirs.contactsByNumber.get(client.id) ?? (named?.number === '' ? named : undefined)
  const number = textKey(bookedNumber(invoice.invoiceNumber, sync.anew))
  const booked =
    links.invoice === null
      ? theirs.byNumber.get(number)
      : (theirs.byId.get(links.invoice) ?? theirs.byNumber.get(number))
  const { deed, reason, facts, money } = foreseen(at, ours, {
    contactId: links.client ?? found?.id ?? '',
    theirs: booked ?? null,
    today: ctx.today,
  })
  // What Stripe kept is entered once the invoice is the same on both sides.
  const isSynced = deed === 'create' || deed === 'link'
  const fees = isSynced && feesSince !== null ? await feesOf(ctx, id, feesSince) : []
  return {
    item: {
      invoiceId: id,
      number: invoice.invoiceNumber,
      clientName: invoice.clientName,
      total: invoice.total,
      deed,
      reason,
      facts,
    },
    clientId: client.id,
    contact: links.client !== null ? 'known' : found === undefined ? 'create' : 'link',
    out: money.send.map(({ amount }) => amount),
    in: money.take.map(({ amount }) => amount),
    fees: fees.map(({ amount }) => amount),
  }
}
