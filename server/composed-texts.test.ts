import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createClient, getClient, listClients, lookupClients } from '#domain/clients/api.ts'
import { getInvoice } from '#domain/invoices/api.ts'
import { signIn } from '#domain/session/api.ts'
import { addPerson } from './users/commands/people.ts'
import { uploaded } from './files/uploads.testing.ts'
import { callerOf } from './testing/caller.ts'
import { isDistributed } from './testing/database.ts'
import { clientBody, givenClient, givenCompany, givenInvoice, password, type Company } from './testing/given.ts'
import { startTestServer, type TestServer } from './testing/server.ts'
import { storeAnew } from './testing/stored-figures.ts'

// macOS and some programs write a letter and its sign as two characters: it looks the same and compares as different.

const apart = (text: string): string => text.normalize('NFD')
const whanau = 'Whānau Kāinga'

let server: TestServer
let company: Company
let owner: pg.Client
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  company = await givenCompany(server)
  owner = new pg.Client({ connectionString: server.database.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await server.stop()
})

const found = async (search: string) =>
  (await company.orgAdmin.call(listClients, { query: { search } })).items.map(({ name }) => name)

it('a text is stored with its letters in one piece, and found however it is typed', async () => {
  const { orgAdmin } = company
  const body = { ...clientBody(), name: apart(whanau), notes: apart('Café\nMāori') }
  const { id, name, notes } = await orgAdmin.call(createClient, { body })
  expect([name, notes]).toEqual([whanau, 'Café\nMāori'])
  for (const search of [whanau, apart(whanau), 'whanau', 'kāinga']) expect(await found(search)).toEqual([whanau])
  expect((await orgAdmin.call(lookupClients, { query: { search: 'kainga' } })).items).toHaveLength(1)
  expect((await orgAdmin.call(getClient, { params: { id } })).name).toBe(whanau)
})

it('a second client of a name that only looks the same is asked about', async () => {
  const { status, problem } = await company.orgAdmin.try(createClient, {
    body: { ...clientBody(), name: apart(whanau) },
  })
  expect([status, problem.code]).toEqual([409, 'client_name_known'])
})

it('so is the name of a file', async () => {
  const file = await uploaded(company.orgAdmin, 'client-logo', { name: apart('Āwhina.jpg') })
  expect(file.name).toBe('Āwhina.jpg')
})

// Migrations of before run before a database is distributed.
it.skipIf(isDistributed())('what was stored before is composed, but not what was sent', async () => {
  const { orgAdmin, id: companyId } = company
  const { id: clientId } = await givenClient(orgAdmin, { name: 'Before' })
  const [draft, sent] = [await givenInvoice(orgAdmin, clientId), await givenInvoice(orgAdmin, clientId)]
  await server.services.database.inTenant({ kind: 'system', companyId }, async (db) => {
    await db
      .updateTable('clients')
      .set({ name: apart('Tūī') })
      .where('company_id', '=', companyId)
      .where('id', '=', clientId)
      .execute()
    await db
      .updateTable('invoices')
      .set({ reference: apart('Pōneke') })
      .where('company_id', '=', companyId)
      .execute()
    await db
      .updateTable('invoices')
      .set({ status: 'approved', first_issued_at: '2026-11-01T00:00:00Z' })
      .where('company_id', '=', companyId)
      .where('id', '=', sent.id)
      .execute()
  })
  await owner.query(await readFile(`${import.meta.dirname}/db/migrations/0024_composed_texts.sql`, 'utf8'))
  await server.services.database.inTenant({ kind: 'system', companyId }, (db) => storeAnew(db, companyId))
  expect(await found('Tūī')).toEqual(['Tūī'])
  const referenceOf = async (id: string) => (await orgAdmin.call(getInvoice, { params: { id } })).reference
  expect([await referenceOf(draft.id), await referenceOf(sent.id)]).toEqual(['Pōneke', apart('Pōneke')])
  const { rows } = await owner.query<{ name: string }>(
    'select relname as name from pg_class where relrowsecurity and not relforcerowsecurity',
  )
  expect(rows).toEqual([])
})

it('an address is one person’s, whatever its case and however it is put together', async () => {
  const person = { companyId: company.id, name: 'Hēmi', role: 'user' as const, passwordHash: 'x' }
  const add = (email: string) => server.platform.transact((db) => addPerson(db, { ...person, email }))
  await add('Hēmi@Tui.example')
  for (const email of ['hēmi@tui.example', 'HĒMI@TUI.EXAMPLE', apart('hēmi@tui.example')])
    await expect(add(email)).rejects.toMatchObject({ code: '23505' })
  // Nor by a command that forgets to say it in small letters.
  const careless = (email: string) =>
    server.services.database.inTenant({ kind: 'system', companyId: company.id }, (db) =>
      db.updateTable('users').set({ email }).where('company_id', '=', company.id).where('name', '=', 'Hēmi').execute(),
    )
  for (const email of ['Hēmi@tui.example', apart('hēmi@tui.example')])
    await expect(careless(email)).rejects.toMatchObject({ code: '23514' })
})

it('signing in takes the address as it is typed', async () => {
  const { email } = company.orgAdmin
  const visitor = callerOf(server.url, null)
  expect((await visitor.try(signIn, { body: { email: ` ${email.toUpperCase()}`, password } })).status).toBe(200)
})
