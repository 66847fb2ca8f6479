import { sql } from 'kysely'
import { newId } from '#domain/ids.ts'
import { keepLink } from '#server/integrations/commands/links.ts'
import { linksOf } from '#server/integrations/queries/links.ts'
import type { Context } from '#server/platform/context.ts'
import { within } from '#server/platform/within.ts'
import { BooksRefusal, type BooksAt } from '../xero/asking.ts'
import { findContact } from '../xero/finding.ts'
import type { TheirContact } from '../xero/reading.ts'
import { changeContact, createContact, type SentContact } from '../xero/writing.ts'
import { clientOf, type OurClient, type Ours } from '../queries/ours.ts'
import { making } from './making.ts'
import { queueInvoice, queueInvoices } from './queueing.ts'
import { Ended, type Outcome } from './results.ts'
import { inCompany } from './stored.ts'

/**
 * The id of the contact that is this client, which is made where there is none. Found again by our id, which it was
 * given; one of the same name that is nobody's yet is taken for this client and left as it is otherwise.
 */
export async function ensureContact(at: BooksAt, ours: Ours): Promise<string> {
  if (ours.links.client !== null) return ours.links.client
  try {
    const contact = await foundOrMade(at, ours)
    await inCompany(at, async (ctx) => {
      await keepLink(ctx, { provider: 'xero', kind: 'client', recordId: ours.client.id, providerId: contact.id })
      await goOnWith(ctx, ours.client.id, ours.invoice.id)
    })
    return contact.id
  } catch (error) {
    if (!(error instanceof BooksRefusal)) throw error
    throw new Ended({ state: 'failed', reason: 'contactRefused', said: error.said })
  }
}

async function foundOrMade(at: BooksAt, ours: Ours): Promise<TheirContact> {
  const { client } = ours
  const known = await findContact(at, { field: 'ContactNumber', value: client.id })
  if (known !== null) return known
  const named = await findContact(at, { field: 'Name', value: client.name })
  if (named !== null && named.number === '') return changeContact(at, named.id, { number: client.id })
  // Names are unique there, and here they are not.
  const name = named === null ? client.name : `${client.name} (${client.code})`
  const sent = { ...sentOf(client), name }
  return making(at, ours, { id: client.id, sent }, (key) => createContact(at, sent, key))
}

const sentOf = (client: OurClient): SentContact => ({
  number: client.id,
  name: client.name,
  email: client.email,
  phone: client.phone,
  address: client.address,
  person: client.person,
})

/**
 * Has the books told what changed of a client, with the latest of its invoices that goes there: how that ends is said
 * of that one.
 */
export async function queueContact(ctx: Context, clientId: string): Promise<void> {
  await marked(ctx, clientId).set({ untold: newId() }).execute()
  const latest = await goingThere(ctx, clientId)
    .orderBy(sql`i.status = 'void'`)
    .orderBy('i.date', 'desc')
    .orderBy('i.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (latest !== undefined) await queueInvoice(ctx, latest.id)
}

/**
 * Tells the books what a client is called and how it is reached by now, where that was not told yet and they know it.
 * Answers how it ended where they refuse it: nothing else of an invoice waits for that.
 */
export async function tellContact(at: BooksAt, { client: { id }, invoice, sync }: Ours): Promise<Outcome | null> {
  const { untold } = sync
  if (untold === null) return null
  const { client, link } = await within(at.services)(
    at.principal,
    async (ctx) => ({
      client: await clientOf(ctx, id),
      link: (await linksOf(ctx, 'xero', 'client', [id])).get(id),
    }),
    { readOnly: true },
  )
  if (link === undefined) return null
  try {
    await changeOrRename(at, link, client)
  } catch (error) {
    if (!(error instanceof BooksRefusal)) throw error
    return { state: 'failed', reason: 'contactRefused', said: error.said }
  }
  await inCompany(at, async (ctx) => {
    // What changed meanwhile has another mark.
    await marked(ctx, id).where('untold', '=', untold).set({ untold: null }).execute()
    await goOnWith(ctx, id, invoice.id)
  })
  return null
}

async function changeOrRename(at: BooksAt, link: string, client: OurClient): Promise<void> {
  try {
    await changeContact(at, link, sentOf(client))
  } catch (error) {
    // Its name is another's there: all else it can be told.
    if (!(error instanceof BooksRefusal)) throw error
    await changeContact(at, link, { ...sentOf(client), name: `${client.name} (${client.code})` })
  }
}

/** The books take the contact: the client's other invoices that waited for that go on. */
async function goOnWith(ctx: Context, clientId: string, invoiceId: string): Promise<void> {
  const waiting = await goingThere(ctx, clientId)
    .where('s.state', '=', 'failed')
    .where('s.reason', '=', 'contactRefused')
    .where('s.invoice_id', '<>', invoiceId)
    .execute()
  await queueInvoices(
    ctx,
    waiting.map(({ id }) => id),
  )
}

/** A client's invoices that go to the books. */
const goingThere = (ctx: Context, clientId: string) =>
  ctx.db
    .selectFrom('accounting_syncs as s')
    .innerJoin('invoices as i', (join) =>
      join
        .onRef('i.company_id', '=', 's.company_id')
        .onRef('i.id', '=', 's.invoice_id')
        .on('i.company_id', '=', ctx.actor.companyId),
    )
    .select('s.invoice_id as id')
    .where('s.company_id', '=', ctx.actor.companyId)
    .where('i.client_id', '=', clientId)

/** How they stand with the books, to be changed. */
const marked = (ctx: Context, clientId: string) =>
  ctx.db
    .updateTable('accounting_syncs')
    .where('company_id', '=', ctx.actor.companyId)
    .where('invoice_id', 'in', (of) =>
      of
        .selectFrom('invoices')
        .select('id')
        .where('company_id', '=', ctx.actor.companyId)
        .where('client_id', '=', clientId),
    )
