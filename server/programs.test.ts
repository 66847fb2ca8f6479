import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createClientBody } from '#domain/clients/schema.ts'
import { invoiceListQuery, recordPaymentBody } from '#domain/invoices/schema.ts'
import type { Actor, IntegrationActor, TokenActor } from '#domain/actor.ts'
import { newId } from '#domain/ids.ts'
import { grantsOf } from '#domain/permissions.ts'
import { createClient, deleteClient } from './clients/commands.ts'
import { recordPayment } from './invoices/commands/payments.ts'
import { listInvoiceRecords } from './invoices/queries/list.ts'
import { getInvoice } from './invoices/queries/records.ts'
import { acrossCompanies } from './platform/db/across.ts'
import { within } from './platform/within.ts'
import { clientBody, givenCompany, type Company } from './testing/given.ts'
import { givenRecords, type MadeRecords } from './testing/matrix-records.ts'
import { givenInvoiceIn } from './testing/money-writes.ts'
import { startTestServer, type TestServer } from './testing/server.ts'

// Programs act in a company like people: by a person's token with the person's rights, or as a connected outside
// system.

let server: TestServer
let company: Company
let own: MadeRecords
let sibling: MadeRecords
let staffId: string
let contactId: string
let tables: string[]
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  company = await givenCompany(server)
  own = await givenRecords(company)
  sibling = await givenRecords(company)
  await company.contact(own.clientId)
  const people = await asCompany((db) =>
    db.selectFrom('users').select(['id', 'client_id']).where('company_id', '=', company.id).execute(),
  )
  contactId = people.find((person) => person.client_id === own.clientId)?.id ?? ''
  staffId = people.find((person) => person.client_id === null)?.id ?? ''
  const { rows } = await asCompany((db) =>
    sql<{ name: string }>`select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and has_table_privilege(c.oid, 'select')
        order by 1`.execute(db),
  )
  tables = rows.map((row) => row.name)
})
afterAll(() => server.stop())

const asCompany: <T>(work: Parameters<typeof server.services.database.inTenant<T>>[1]) => Promise<T> = (work) =>
  server.services.database.inTenant({ kind: 'system', companyId: company.id }, work)
const as = (actor: Actor, name: string) => ({ actor, name, timezone: 'Pacific/Auckland' })

const staffToken = (): TokenActor => ({
  kind: 'token',
  tokenId: newId(),
  userId: staffId,
  companyId: company.id,
  clientId: null,
  grants: grantsOf('org_admin', null),
})
const contactToken = (): TokenActor => ({
  ...staffToken(),
  userId: contactId,
  clientId: own.clientId,
  grants: grantsOf('client', null),
})
const books = (): IntegrationActor => ({ kind: 'integration', provider: 'xero', companyId: company.id })

/** Every row of every table the actor's transaction can see. */
const rowsSeenBy = (actor: Actor): Promise<Record<string, unknown[]>> =>
  server.services.database.inTenant(
    actor,
    async (db) => {
      const seen: Record<string, unknown[]> = {}
      for (const table of tables) {
        const { rows } = await sql<{
          row: string
        }>`select ${sql.raw(acrossCompanies)} t::text as row from ${sql.table(table)} t order by 1`.execute(db)
        seen[table] = rows.map(({ row }) => row)
      }
      return seen
    },
    { readOnly: true },
  )

it('a person’s token sees what the person sees, in every table', async () => {
  const person = { userId: contactId, companyId: company.id, grants: grantsOf('client', null) }
  const [contact, program] = [
    await rowsSeenBy({ kind: 'client', clientId: own.clientId, ...person }),
    await rowsSeenBy(contactToken()),
  ]
  expect(program).toEqual(contact)
  expect(program['clients']).toHaveLength(1)
  expect(JSON.stringify(program)).not.toContain(sibling.clientId)
  expect(program['activity']).toEqual([])
  const staff = await rowsSeenBy({ kind: 'staff', ...person, userId: staffId })
  expect(await rowsSeenBy(staffToken())).toEqual(staff)
  expect(staff['clients']?.length).toBeGreaterThan(1)
})

it('a confined token finds its client’s invoices and nothing of the inside', async () => {
  const issued = await givenInvoiceIn(company.orgAdmin, own.clientId, 'approved')
  const theirs = await givenInvoiceIn(company.orgAdmin, sibling.clientId, 'approved')
  const contact = as(contactToken(), 'A program of a contact')
  const run = within(server.services)
  const seen = await run(contact, (ctx) => getInvoice(ctx, issued.id), { readOnly: true })
  expect([seen.id, seen.xeroId, seen.sendings]).toEqual([issued.id, null, []])
  const list = await run(
    contact,
    (ctx) =>
      listInvoiceRecords(ctx, { params: undefined, query: invoiceListQuery.parse({}), body: undefined, version: null }),
    {
      readOnly: true,
    },
  )
  expect(new Set(list.items.map((item) => item.clientId))).toEqual(new Set([own.clientId]))
  await expect(run(contact, (ctx) => getInvoice(ctx, theirs.id))).rejects.toMatchObject({ status: 404 })
})

it('what programs do stands in the activity as theirs, with the person behind a token', async () => {
  const run = within(server.services)
  const made = await run(as(staffToken(), 'Import script of Mere'), (ctx) =>
    createClient(ctx, {
      params: undefined,
      query: undefined,
      version: null,
      body: createClientBody.parse(clientBody()),
    }),
  )
  const invoice = await givenInvoiceIn(company.orgAdmin, own.clientId, 'approved')
  await run(as(books(), 'Xero'), (ctx) =>
    recordPayment(ctx, {
      params: { id: invoice.id },
      query: undefined,
      version: null,
      body: recordPaymentBody.parse({ date: '2026-11-19', amount: '10', method: 'bank' }),
    }),
  )
  const rows = await asCompany((db) =>
    db
      .selectFrom('activity')
      .select(['actor_kind', 'actor_name', 'user_id', 'action'])
      .where('company_id', '=', company.id)
      .where('actor_kind', 'in', ['token', 'integration'])
      .orderBy('id')
      .execute(),
  )
  expect(made.id).toEqual(expect.any(String))
  expect(rows).toEqual([
    { actor_kind: 'token', actor_name: 'Import script of Mere', user_id: staffId, action: 'client.created' },
    { actor_kind: 'integration', actor_name: 'Xero', user_id: null, action: 'payment.recorded' },
  ])
})

it('a connected system may do what its purpose needs and no more', async () => {
  const run = within(server.services)
  const refused = run(as(books(), 'Xero'), (ctx) => deleteClient(ctx, sibling.clientId))
  await expect(refused).rejects.toMatchObject({ status: 403 })
})
