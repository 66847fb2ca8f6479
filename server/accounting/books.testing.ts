import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { getBooks, getInvoiceSync, loadChart, rehearseSync, saveMapping, startSync } from '#domain/accounting/api.ts'
import type { InvoiceSync, Mapping } from '#domain/accounting/schema.ts'
import { createClient, getClient, updateClient } from '#domain/clients/api.ts'
import type { ClientForm, ClientRecord } from '#domain/clients/schema.ts'
import {
  chooseOrganisation,
  completeIntegration,
  connectIntegration,
  listIntegrationCalls,
} from '#domain/integrations/api.ts'
import { approveInvoice, createInvoice, getInvoice, submitInvoice } from '#domain/invoices/api.ts'
import type { InvoiceRecord } from '#domain/invoices/schema.ts'
import { within } from '#server/platform/within.ts'
import { systemIn } from '#server/platform/jobs/principal.ts'
import { openSandbox, type Sandbox } from '#server/sandbox/server.ts'
import { openStore } from '#server/sandbox/store.ts'
import { openLedger } from '#server/sandbox/xero/ledger.ts'
import { minute } from '#server/platform/limits.ts'
import type { Fault } from '#server/sandbox/faults.ts'
import { bookById, books as organisations, people } from '#server/sandbox/xero/organisations.ts'
import type { Caller } from '#server/testing/caller.ts'
import { clientBody, givenCompany, invoiceBody, type Company } from '#server/testing/given.ts'
import { startTestServer, unique, type TestServer } from '#server/testing/server.ts'
import { queueContact } from './commands/contacts.ts'
import { keepBooks } from './commands/keeping.ts'
import type { Keeping } from './commands/stored.ts'
import { pollBooks } from './commands/polling.ts'
import { queueInvoice } from './commands/queueing.ts'
import { rehearse } from './commands/rehearsing.ts'
import { openReader, type Reader } from './secrecy.testing.ts'

/** Organisations of the sandbox: whose books companies of tests keep, and others. */
const builders = organisations[0]?.id ?? ''
export const electricians = organisations[1]?.id ?? ''

/** A server whose Xero is the sandbox, by one clock unless that has its own; only what a test asks for happens. */
export interface Desk {
  server: TestServer
  sandbox: Sandbox
  /** Where the sandbox keeps what it was told. */
  folder: string
  /** Reads along: once all is over, no secret stood in a line of the log or in an answer. */
  reader: Reader
  stop(): Promise<void>
}

export async function openDesk(
  environment: NodeJS.ProcessEnv = { WORKER: 'off' },
  clock?: { now(): Date },
): Promise<Desk> {
  let now = () => new Date()
  const folder = await mkdtemp(join(tmpdir(), 'stringline-books-'))
  const sandbox = await openSandbox({ folder, now: () => now() })
  const reader = openReader()
  const server = await startTestServer(environment, { sandbox, log: reader.log })
  reader.learnFrom(server.services)
  now = () => (clock ?? server.clock).now()
  return {
    server,
    sandbox,
    folder,
    reader,
    async stop() {
      await server.stop()
      await sandbox.stop()
      await rm(folder, { recursive: true, force: true })
      reader.expectNone()
    },
  }
}

/** What the sandbox has in an organisation's books of a company's client, read past its API. */
export function theirBooks({ server, folder }: Desk, { tenant, clientId }: Pick<Bookkept, 'tenant' | 'clientId'>) {
  const book = bookById(tenant)
  if (book === undefined) throw new Error('There is no such organisation')
  const store = openStore(join(folder, 'xero.sqlite'))
  const ledger = openLedger(
    store,
    book,
    () => server.clock.now(),
    () => {},
  )
  const contacts = ledger.contacts().filter(({ contact }) => contact.ContactNumber === clientId)
  const ids = new Set(contacts.map(({ contact }) => contact.ContactID))
  const mine = (kind: 'invoice' | 'creditNote') =>
    ledger
      .documents(kind)
      .filter(({ contactId }) => ids.has(contactId))
      .map((each) => ({ ...each, ...ledger.settlementOf(each), allocations: ledger.allocationsOf(each) }))
  const invoices = mine('invoice')
  const numbers = new Map(invoices.map(({ id, number }) => [id, number]))
  const payments = ledger.payments().filter(({ documentId }) => numbers.has(documentId))
  const sources = new Set(invoices.map(({ url }) => url))
  const found = {
    contacts: contacts.map(({ contact }) => contact),
    invoices,
    creditNotes: mine('creditNote'),
    payments,
    /** How much there is in the whole organisation, of whomever. */
    all: { invoices: ledger.documents('invoice').length, payments: ledger.payments().length },
    /** What was spent because of them. */
    spent: ledger.bankTransactions().filter(({ url }) => url !== undefined && sources.has(url)),
  }
  store.close()
  return found
}

/** Somebody goes to the sandbox of Xero, shares an organisation and comes back. */
async function connectTo(
  { sandbox }: Pick<Desk, 'sandbox'>,
  caller: Caller,
  tenant: string,
  scope?: string,
): Promise<void> {
  const provider = 'xero' as const
  // Each shares one, so that none is to be chosen.
  const person = people[tenant === builders ? 0 : 1].id
  const url = new URL((await caller.call(connectIntegration, { body: { provider } })).url)
  if (scope !== undefined) url.searchParams.set('scope', scope)
  const page = await (await fetch(url)).text()
  const [, request = ''] = /name="request" value="([^"]+)"/.exec(page) ?? []
  const answer = await fetch(`${sandbox.url}/xero/identity/connect/consent`, {
    method: 'POST',
    body: new URLSearchParams({ request, person, decision: 'allow', tenant }),
    redirect: 'manual',
    headers: { origin: sandbox.url },
  })
  const back = new URL(answer.headers.get('location') ?? '').searchParams
  const [code, state] = [back.get('code') ?? '', back.get('state') ?? '']
  const connected = await caller.call(completeIntegration, { body: { provider, code, state } })
  // Whoever shared others before is asked which.
  if (connected.state === 'choosing')
    await caller.call(chooseOrganisation, { body: { provider, organisation: tenant } })
}

/** A company whose books are kept in the sandbox, with a client. */
export interface Bookkept {
  company: Company
  owner: Caller
  clientId: string
  keeping: Keeping
  tenant: string
  /** Does what is due, as the worker would; or as one that waits so long for an answer, in milliseconds. */
  sync(patience?: number): Promise<void>
  /** Asks what changed there, as the clock would. */
  poll(): Promise<void>
  /** An invoice of 115.00, or what is changed of it: by its id, submitted, or approved, to go to the books. */
  draft(more?: Parameters<typeof invoiceBody>[1]): Promise<string>
  pending(more?: Parameters<typeof invoiceBody>[1]): Promise<string>
  approved(more?: Parameters<typeof invoiceBody>[1]): Promise<InvoiceRecord>
  invoice(id: string): Promise<InvoiceRecord>
  standing(id: string): Promise<InvoiceSync>
  /** Has the listeners' part done: an invoice is to be looked at, or the client is another by now. */
  queue(id: string): Promise<void>
  changeClient(body: Partial<ClientForm>): Promise<void>
  approve(id: string): Promise<InvoiceRecord>
  /** Somebody says yes at Xero anew, to what we ask for or, as before, to something else. */
  connect(tenant?: string, scope?: string): Promise<void>
  /** Finds out what was asked for, as the worker would. */
  rehearse(): Promise<void>
  client(): Promise<ClientRecord>
  /** Calls that Xero refused as too many. */
  refusedCalls(): Promise<unknown[]>
  /** The saved accounts, with these rates besides. */
  mapping(rates: Record<string, string>): Promise<Mapping>
  /** What a bookkeeper does in Xero itself: enters money and answers which, takes it out, changes an invoice. */
  payThere(id: string, amount: string, date?: string): Promise<string>
  /** The same by its number, of an invoice that nobody here knows to be there. */
  payElsewhere(number: string, amount: string): Promise<void>
  unpayThere(id: string, payment: string): Promise<void>
  changeThere(id: string, change: { reference?: string; unitAmount?: string; dueDate?: string }): Promise<void>
  endThere(id: string, status: 'VOIDED' | 'DELETED' | 'AUTHORISED'): Promise<void>
}

/** Connects a company, chooses what is proposed, and, if it begins, starts the sync from the first of the year. */
export async function bookkept(desk: Desk, tenant = builders, { begins = true } = {}): Promise<Bookkept> {
  const { server } = desk
  // Both count calls by the clock, which stands still otherwise.
  server.clock.advance(2 * minute)
  const company = await givenCompany(server)
  const owner = desk.reader.beside(company.orgAdmin)
  await connectTo(desk, owner, tenant)
  const client = await owner.call(createClient, { body: clientBody() })
  await owner.call(loadChart, {})
  await owner.call(saveMapping, { body: await proposed(owner) })
  const principal = systemIn({ companyId: company.id, timezone: 'Pacific/Auckland' })
  const keeping = { services: server.services, principal }
  const rehearseNow = async () => rehearse(keeping, await rehearsalOf(server, company.id))
  if (begins) {
    await owner.call(rehearseSync, { body: { since: '2026-01-01' } })
    await rehearseNow()
    await owner.call(startSync, {})
  }
  const queue = (id: string) => within(server.services)(principal, (ctx) => queueInvoice(ctx, id))
  const linkOf = async (id: string): Promise<string> => (await self.invoice(id)).xeroId ?? ''
  const payments = () => theirBooks(desk, self).payments
  const there = async (id: string, deed: string, form: Record<string, string>): Promise<void> =>
    thereOn(await linkOf(id), deed, form)
  const thereOn = async (link: string, deed: string, form: Record<string, string>): Promise<void> => {
    const address = `${desk.sandbox.url}/xero/organisations/${tenant}/invoices/${link}/${deed}`
    const headers = { origin: desk.sandbox.url }
    const answer = await fetch(address, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers,
      redirect: 'manual',
    })
    if (answer.status !== 303) throw new Error(`It could not be done there: ${await answer.text()}`)
  }
  const self: Bookkept = {
    company,
    owner,
    clientId: client.id,
    keeping,
    tenant,
    queue,
    sync: (patience) => keepBooks(patience === undefined ? keeping : { ...keeping, patience }),
    poll: () => pollBooks(keeping),
    async draft(more = {}) {
      // Companies of tests share an organisation, in which numbers are unique.
      const body = invoiceBody(client.id, { invoiceNumber: `INV-${unique()}`, ...more })
      return (await owner.call(createInvoice, { body })).id
    },
    async pending(more = {}) {
      const id = await self.draft(more)
      await owner.call(submitInvoice, { params: { id } })
      await queue(id)
      return id
    },
    approved: async (more = {}) => self.approve(await self.pending(more)),
    async approve(id) {
      const approved = await owner.call(approveInvoice, { params: { id } })
      await queue(id)
      return approved
    },
    connect: (other = tenant, scope) => connectTo(desk, owner, other, scope),
    rehearse: rehearseNow,
    client: () => owner.call(getClient, { params: { id: client.id } }),
    async refusedCalls() {
      const query = { provider: 'xero' as const, pageSize: 200 }
      const { items } = await owner.call(listIntegrationCalls, { query })
      return items.filter(({ status }) => status === 429)
    },
    async mapping(rates) {
      const mapping = await proposed(owner)
      const more = Object.entries(rates).map(([rate, type]) => ({ rate, type }))
      const kept = mapping.rates.filter(({ rate }) => !Object.hasOwn(rates, rate))
      return { ...mapping, rates: [...kept, ...more] }
    },
    async payThere(id, amount, date = '2026-11-18') {
      const before = new Set(payments().map((each) => each.id))
      await there(id, 'pay', { amount, date, account: '090' })
      return payments().find((each) => !before.has(each.id))?.id ?? ''
    },
    payElsewhere: async (number, amount) => {
      const link = theirBooks(desk, self).invoices.find((each) => each.number === number)?.id ?? ''
      await thereOn(link, 'pay', { amount, date: '2026-11-18', account: '090' })
    },
    unpayThere: (id, payment) => there(id, 'unpay', { payment }),
    async changeThere(id, { reference, unitAmount, dueDate }) {
      const { invoices } = theirBooks(desk, self)
      const link = await linkOf(id)
      const invoice = invoices.find((each) => each.id === link)
      const lines = (invoice?.lines ?? []).flatMap((line, at) => [
        [`description-${at}`, line.description ?? ''],
        [`quantity-${at}`, line.quantity ?? ''],
        [`unitAmount-${at}`, unitAmount ?? line.unitAmount ?? ''],
      ])
      await there(id, 'change', {
        reference: reference ?? invoice?.reference ?? '',
        dueDate: dueDate ?? invoice?.dueDate ?? '',
        ...Object.fromEntries(lines),
      })
    },
    endThere: (id, status) => there(id, 'status', { status }),
    async changeClient(body) {
      const { version } = await self.client()
      await owner.call(updateClient, { params: { id: client.id }, body, version })
      await within(server.services)(principal, (ctx) => queueContact(ctx, client.id))
    },
    invoice: (id) => owner.call(getInvoice, { params: { id } }),
    standing: (id) => owner.call(getInvoiceSync, { params: { id } }),
  }
  return self
}

/** What is proposed, which here is whole. */
async function proposed(person: Caller): Promise<Mapping> {
  const { mapping } = await person.call(getBooks, {})
  return {
    salesAccount: mapping.salesAccount ?? '',
    variationsAccount: mapping.variationsAccount,
    bankAccount: mapping.bankAccount ?? '',
    rates: mapping.rates.map(({ rate, type }) => ({ rate, type: type ?? '' })),
    fees: null,
  }
}

async function rehearsalOf(server: TestServer, companyId: string): Promise<string> {
  const row = await server.services.database.inTenant({ kind: 'system', companyId }, (db) =>
    db
      .selectFrom('accounting_books')
      .select('rehearsal_id as id')
      .where('company_id', '=', companyId)
      .executeTakeFirstOrThrow(),
  )
  return row.id ?? ''
}

/** Has the sandbox fail as providers do, until the test is over. */
export async function failing({ sandbox }: Pick<Desk, 'sandbox'>, fault: Partial<Fault> & { kind: Fault['kind'] }) {
  const address = `${sandbox.url}/sandbox/faults`
  onTestFinished(() => fetch(address, { method: 'DELETE' }).then(() => {}))
  const headers = { 'content-type': 'application/json' }
  const { status } = await fetch(address, { method: 'POST', body: JSON.stringify(fault), headers })
  if (status !== 204) throw new Error(`There is no such fault: ${status}`)
}

/** The sandbox fails no more. */
export const mended = ({ sandbox }: Pick<Desk, 'sandbox'>) =>
  fetch(`${sandbox.url}/sandbox/faults`, { method: 'DELETE' })

/** Lets time pass until nothing is due any more, as hours would. */
export async function bringUpToDate({ server }: Pick<Desk, 'server'>, kept: Bookkept): Promise<void> {
  for (let turns = 0; turns < 30; turns += 1) {
    await kept.sync()
    const { counts, triedAgainAt } = await kept.owner.call(getBooks, {})
    if (counts.queued === 0) return
    const later = Math.max(Date.parse(triedAgainAt ?? '') || 0, server.clock.now().getTime() + minute)
    server.clock.set(new Date(later).toISOString())
  }
  throw new Error('The books are never up to date')
}
