import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { completeMailbox, connectMailbox, disconnectMailbox, getMailbox, updateMailbox } from '#domain/mailbox/api.ts'
import { deleteUser } from '#domain/users/api.ts'
import { deliverEvents } from '#server/testing/background.ts'
import { givenCompany, keepOpen, type Company, type Person } from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { people } from '../sandbox/microsoft/people.ts'
import { openSandbox, type Sandbox } from '../sandbox/server.ts'
import { connectedMailbox, consented } from './mailbox.testing.ts'

const [aroha, tama, nora] = people

let sandbox: Sandbox
let server: TestServer
let company: Company
let admin: Person
beforeAll(async () => {
  sandbox = await openSandbox({ folder: undefined })
  server = await startTestServer({ WORKER: 'off' }, { sandbox })
})
beforeEach(async () => {
  company = await givenCompany(server)
  await keepOpen(server, company)
  admin = await company.person('admin')
})
afterAll(async () => {
  await server.stop()
  await sandbox.stop()
})

const rowOf = (id: string) =>
  server.services.database.inTenant({ kind: 'system', companyId: company.id }, (db) =>
    db
      .selectFrom('connections')
      .select(['state', 'sealed'])
      .where('company_id', '=', company.id)
      .where('user_id', '=', id)
      .executeTakeFirst(),
  )

it('is each person’s own: connected, kept from sending, and ended by themselves', async () => {
  expect(await admin.call(getMailbox, {})).toMatchObject({ kind: 'sandbox', state: null, address: null })
  expect(await connectedMailbox(admin)).toMatchObject({
    state: 'connected',
    address: aroha?.email,
    sends: true,
    can: { connectMailbox: false, updateMailbox: true, disconnectMailbox: true },
  })
  expect(await connectedMailbox(company.orgAdmin, { person: tama?.id ?? '' })).toMatchObject({ address: tama?.email })
  expect(await admin.call(updateMailbox, { body: { sends: false } })).toMatchObject({ sends: false })
  expect(await company.orgAdmin.call(getMailbox, {})).toMatchObject({ sends: true })
  expect(await admin.call(disconnectMailbox, {})).toMatchObject({ state: null, address: null })
  expect((await admin.try(disconnectMailbox, {})).status).toBe(409)
  expect(await company.orgAdmin.call(getMailbox, {})).toMatchObject({ state: 'connected' })
})

it('is connected by the session that began it, once, and by nobody else', async () => {
  const body = await consented(admin)
  expect((await company.orgAdmin.try(completeMailbox, { body })).status).toBe(409)
  expect((await admin.try(completeMailbox, { body: { ...body, state: 'another' } })).status).toBe(409)
  expect((await admin.try(completeMailbox, { body })).status).toBe(200)
  expect((await admin.try(completeMailbox, { body })).status).toBe(409)
})

it('needs a mailbox there', async () => {
  const body = await consented(admin, { person: nora?.id ?? '' })
  expect(await admin.try(completeMailbox, { body })).toMatchObject({
    status: 409,
    body: { code: 'no_mailbox' },
  })
})

it('is connected once', async () => {
  await connectedMailbox(admin)
  expect((await admin.try(connectMailbox, {})).status).toBe(409)
})

it('is forgotten once its person works here no more', async () => {
  await connectedMailbox(admin)
  const id = await idOf()
  expect((await rowOf(id))?.sealed).not.toBeNull()
  await company.orgAdmin.call(deleteUser, { params: { id } })
  await deliverEvents(server, company.id)
  expect(await rowOf(id)).toMatchObject({ state: 'disconnected', sealed: null })
})

const idOf = async (): Promise<string> => {
  const row = await server.services.database.inTenant({ kind: 'system', companyId: company.id }, (db) =>
    db
      .selectFrom('connections')
      .select('user_id as id')
      .where('company_id', '=', company.id)
      .where('user_id', 'is not', null)
      .executeTakeFirstOrThrow(),
  )
  return row.id ?? ''
}
