import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createClient, deleteClient, getClient, listClients } from '#domain/clients/api.ts'
import { newId } from '#domain/ids.ts'
import { enterCompany, getSession } from '#domain/session/api.ts'
import { pageOf } from '#domain/session/rules.ts'
import { signingInAt } from '#server/platform/session/signing-in.testing.ts'
import { browserOf, callerOf, type Caller } from '#server/testing/caller.ts'
import {
  clientBody,
  givenClient,
  givenCompany,
  givenSuperAdmin,
  password,
  type Company,
  type Person,
} from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'

// One account, several companies (PRODUCT 4): a bookkeeper is an admin of one and a user of the other.

let server: TestServer
let signing: ReturnType<typeof signingInAt>
let superuser: pg.Client
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off', TRUST_PROXY: '1' })
  signing = signingInAt(server)
  superuser = new pg.Client({ connectionString: server.database.superuserUrl })
  await superuser.connect()
})
afterAll(async () => {
  await superuser.end()
  await server.stop()
})

let kauri: Company
let rimu: Company
let bookkeeper: Person
beforeEach(async () => {
  kauri = await givenCompany(server)
  rimu = await givenCompany(server)
  bookkeeper = await kauri.person('admin')
  await rimu.member(bookkeeper, 'user')
})

const sessionBy = async (caller: Caller) => (await caller.call(getSession, {})).session
const companyOf = async (caller: Caller) => (await sessionBy(caller))?.company?.id ?? null
const enter = (caller: Caller, { id }: Company) => caller.try(enterCompany, { params: { id } })
const signIn = async () => callerOf(server.url, await signing.browse(bookkeeper.email))
const setStatus = (company: Company, status: 'active' | 'disabled') =>
  superuser.query(`update users set status = $1, active_from = $2 where company_id = $3 and email = $4`, [
    status,
    status === 'active' ? server.clock.now().toISOString() : null,
    company.id,
    bookkeeper.email,
  ])

describe('an account with two memberships', () => {
  it('is told of both companies, and has in each the rights it has there', async () => {
    const [first, second] = [kauri, rimu].toSorted((a, b) => a.name.localeCompare(b.name))
    const inKauri = await sessionBy(bookkeeper)
    expect(inKauri?.companies.map(({ id }) => id)).toEqual([first?.id, second?.id])
    expect(inKauri?.companies.find(({ id }) => id === rimu.id)).toEqual({ id: rimu.id, name: rimu.name, role: 'user' })
    expect([inKauri?.user.role, inKauri?.can['createClient']]).toEqual(['admin', true])
    const entered = await enter(bookkeeper, rimu)
    expect(entered.body.session).toEqual(await sessionBy(bookkeeper))
    expect(entered.body.session).toMatchObject({
      user: { id: inKauri?.user.id, role: 'user' },
      company: { id: rimu.id },
      can: { createClient: false },
    })
    expect((await bookkeeper.try(createClient, { body: clientBody() })).status).toBe(403)
  })

  it('reaches nothing of one company through the other, by whichever id', async () => {
    const inKauri = await givenClient(bookkeeper)
    await enter(bookkeeper, rimu)
    await rimu.member(kauri.orgAdmin, 'admin')
    const other = kauri.orgAdmin
    await enter(other, rimu)
    for (const caller of [bookkeeper, other]) {
      expect((await caller.try(getClient, { params: { id: inKauri.id } })).status).toBe(404)
      expect((await caller.try(deleteClient, { params: { id: inKauri.id } })).status).toBe(404)
    }
    expect((await other.call(listClients, { query: {} })).total).toBe(0)
    await enter(other, kauri)
    expect((await other.call(listClients, { query: {} })).items.map(({ id }) => id)).toEqual([inKauri.id])
  })

  it('works in two tabs only in the company that the browser is in', async () => {
    const account = (await sessionBy(bookkeeper))?.user.id ?? ''
    const [tabOfKauri, tabOfRimu] = [kauri, rimu].map((each) =>
      browserOf(server.url, bookkeeper.token, pageOf(account, each.id)),
    ) as [Caller, Caller]
    await enter(bookkeeper, rimu)
    const refused = await tabOfKauri.try(createClient, { body: clientBody() })
    expect([refused.status, refused.problem.code]).toEqual([409, 'page_mismatch'])
    expect((await tabOfKauri.try(enterCompany, { params: { id: kauri.id } })).problem.code).toBe('page_mismatch')
    await enter(bookkeeper, kauri)
    expect((await tabOfKauri.call(createClient, { body: clientBody() })).companyId).toBe(kauri.id)
    expect((await tabOfRimu.try(listClients, { query: {} })).problem.code).toBe('page_mismatch')
  })

  it('is seen in the company it works in, and not in the other', async () => {
    const seen = async (company: Company) =>
      (
        await superuser.query<{ seen: string | null }>(
          `select seen_at::text as seen from memberships m join accounts a on a.id = m.account_id
            where a.email = $1 and m.company_id = $2`,
          [bookkeeper.email, company.id],
        )
      ).rows[0]?.seen
    const before = [await seen(kauri), await seen(rimu)]
    expect(before).toEqual([expect.any(String), null])
    await enter(bookkeeper, rimu)
    expect([await seen(kauri), await seen(rimu)]).toEqual([before[0], expect.any(String)])
  })
})

describe('signing in', () => {
  it('leads to the company entered last', async () => {
    expect(await companyOf(await signIn())).toBe(kauri.id)
    server.clock.advance(1000)
    await enter(bookkeeper, rimu)
    expect(await companyOf(await signIn())).toBe(rimu.id)
    server.clock.advance(1000)
    await enter(bookkeeper, kauri)
    expect(await companyOf(await signIn())).toBe(kauri.id)
  })

  it('leads past a company that disabled the person, whose other sessions go on', async () => {
    const elsewhere = await signIn()
    await enter(elsewhere, rimu)
    await setStatus(kauri, 'disabled')
    expect(await sessionBy(bookkeeper)).toBeNull()
    expect(await companyOf(elsewhere)).toBe(rimu.id)
    expect((await enter(elsewhere, kauri)).status).toBe(404)
    expect(await companyOf(await signIn())).toBe(rimu.id)
    server.clock.advance(1000)
    await setStatus(kauri, 'active')
    expect(await sessionBy(bookkeeper)).toBeNull()
    expect(await companyOf(elsewhere)).toBe(rimu.id)
    expect((await enter(elsewhere, kauri)).status).toBe(200)
    expect(await companyOf(elsewhere)).toBe(kauri.id)
  })

  it('is refused where no company is left, and leads back in once there is one', async () => {
    await setStatus(kauri, 'disabled')
    await setStatus(rimu, 'disabled')
    expect((await signing.attempt(bookkeeper.email, password)).problem.code).toBe('access_disabled')
    await setStatus(rimu, 'active')
    expect(await companyOf(await signIn())).toBe(rimu.id)
  })

  it('leads into no company for a person whose memberships have ended', async () => {
    const outside = await kauri.formerMember()
    const session = await sessionBy(outside)
    expect(session).toMatchObject({ company: null, companies: [], user: { role: null, email: outside.email } })
    expect(Object.entries(session?.can ?? {}).filter(([name, may]) => may && name.startsWith('create'))).toEqual([])
    expect((await outside.try(listClients, { query: {} })).status).toBe(403)
    expect((await outside.try(getClient, { params: { id: newId() } })).status).toBe(404)
  })
})

it('lets nobody into a company they are no member of, the super admin included', async () => {
  const stranger = await givenCompany(server)
  const superAdmin = await givenSuperAdmin(server)
  for (const caller of [stranger.orgAdmin, superAdmin]) {
    expect((await enter(caller, kauri)).status).toBe(404)
    expect(await companyOf(caller)).toBe(caller === superAdmin ? null : stranger.id)
  }
})

it('shows an account as a client user in one company and as staff in another no more than each allows', async () => {
  const client = await givenClient(kauri.orgAdmin)
  await givenClient(kauri.orgAdmin)
  const contact = await kauri.contact(client.id)
  await rimu.member(contact, 'admin')
  expect((await sessionBy(contact))?.user.role).toBe('client')
  expect((await contact.try(listClients, { query: {} })).status).toBe(403)
  await enter(contact, rimu)
  expect((await contact.call(listClients, { query: {} })).total).toBe(0)
  await enter(contact, kauri)
  expect((await contact.try(listClients, { query: {} })).status).toBe(403)
})
