import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import Papa from 'papaparse'
import { downloadAudit, listAudit } from '#domain/audit/api.ts'
import { createClient } from '#domain/clients/api.ts'
import { getSettings, updateSettings } from '#domain/companies/api.ts'
import { todayIn } from '#domain/dates.ts'
import { createRole } from '#domain/roles/api.ts'
import { signIn } from '#domain/session/api.ts'
import { updateUser, listUsers } from '#domain/users/api.ts'
import { hour } from '#server/platform/limits.ts'
import { callerOf, type Caller } from '#server/testing/caller.ts'
import {
  clientBody,
  givenCompany,
  givenSuperAdmin,
  openAs,
  password,
  roleBody,
  type Company,
  type Person,
} from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'

let server: TestServer
let company: Company
let admin: Person
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  company = await givenCompany(server, 'Kauri & Sons')
  admin = company.orgAdmin
  const somebody = await company.person('user')
  await admin.call(createClient, { body: clientBody() })
  const agent = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'
  const body = { email: somebody.email, password, token: true }
  await callerOf(server.url, null).try(signIn, { body }, { 'user-agent': agent })
  server.clock.advance(hour)
  const [user] = (await admin.call(listUsers, { query: { search: somebody.email } })).items
  const { id = '', version = 0 } = user ?? {}
  await admin.call(updateUser, { params: { id }, body: { role: 'admin', name: '=1+1 Ltd' }, version })
  server.clock.advance(hour)
  const superAdmin = await givenSuperAdmin(server)
  await openAs(superAdmin, company)
})
afterAll(() => server.stop())

const tableOf = async (by: Caller, body: object = {}): Promise<string[][]> => {
  const answer = await by.fetch(downloadAudit.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  return Papa.parse<string[]>(bytes.toString().slice(1).trimEnd()).data
}

describe('the audit', () => {
  it('has sign-ins, rights and openings, the latest first, and nothing of the work', async () => {
    const { items, total } = await admin.call(listAudit, { query: {} })
    expect(total).toBe(3)
    expect(items).toMatchObject([
      { kind: 'opening', event: 'company.opened', by: 'Platform', byKind: 'platform', about: 'Kauri & Sons' },
      {
        kind: 'rights',
        event: 'user.updated',
        by: 'org_admin of Kauri & Sons',
        about: '=1+1 Ltd',
        details: [
          { field: 'name', from: 'user of Kauri & Sons', to: '=1+1 Ltd' },
          { field: 'role', from: 'user', to: 'admin' },
        ],
      },
      {
        kind: 'sign-in',
        event: 'user.signedIn',
        by: 'user of Kauri & Sons',
        byKind: 'staff',
        details: expect.arrayContaining([
          { field: 'browser', from: null, to: 'Safari' },
          { field: 'system', from: null, to: 'macOS' },
          { field: 'address', from: null, to: '127.0.0.1' },
        ]),
      },
    ])
  })

  it.each([
    [{ kind: 'rights' }, ['user.updated']],
    [{ search: 'platf' }, ['company.opened']],
    [{ search: 'ltd' }, ['user.updated']],
    [{ search: '100%' }, []],
    [{ kind: 'export' }, []],
  ])('is narrowed by %j', async (query, events) => {
    const { items, total } = await admin.call(listAudit, { query: query as never })
    expect([items.map(({ event }) => event), total]).toEqual([events, events.length])
  })

  it('begins with the first where that is asked', async () => {
    const { items } = await admin.call(listAudit, { query: { sort: 'at', pageSize: 1 } })
    expect(items.map(({ event }) => event)).toEqual(['user.signedIn'])
  })

  it('is narrowed by days of the company, both included', async () => {
    const { version } = await admin.call(getSettings, {})
    await admin.call(updateSettings, { body: { timezone: 'Pacific/Auckland' }, version })
    const today = todayIn('Pacific/Auckland', server.clock.now())
    expect((await admin.call(listAudit, { query: { from: today, until: today } })).total).toBe(3)
    expect((await admin.call(listAudit, { query: { until: '2020-01-01' } })).total).toBe(0)
    expect((await admin.call(listAudit, { query: { from: '2100-01-01' } })).total).toBe(0)
  })

  it.each([
    [{ kind: 'gossip' }, 'kind'],
    [{ from: '2026-13-01' }, 'from'],
    [{ until: 'yesterday' }, 'until'],
    [{ companyId: 'a' }, 'companyId'],
  ])('refuses %j', async (body, path) => {
    const refused = await admin.try(downloadAudit, { body: body as never })
    expect([refused.status, refused.problem.errors?.[0]?.path]).toEqual([422, path])
  })

  it('is one company’s', async () => {
    const other = await givenCompany(server)
    expect((await other.orgAdmin.call(listAudit, { query: {} })).total).toBe(0)
    expect(await tableOf(other.orgAdmin)).toHaveLength(2)
  })

  it('is taken out as a table that no spreadsheet runs, which is an entry of it', async () => {
    const rows = await tableOf(admin, { kind: 'rights' })
    expect(rows[0]).toEqual(['at', 'kind', 'event', 'by', 'byKind', 'about', 'details', 'fromArchive'])
    expect(rows[1]?.slice(1)).toEqual([
      'rights',
      'user.updated',
      'org_admin of Kauri & Sons',
      'staff',
      "'=1+1 Ltd",
      'name: user of Kauri & Sons → =1+1 Ltd; role: user → admin',
      'false',
    ])
    const [entry] = (await admin.call(listAudit, { query: {} })).items
    expect(entry).toMatchObject({ kind: 'export', event: 'audit.downloaded', about: 'Kauri & Sons' })
    expect(entry?.details).toEqual([{ field: 'kind', from: null, to: 'rights' }])
  })

  it('is taken out whole, in parts, each entry once', async () => {
    const many = await givenCompany(server)
    for (let nth = 0; nth < 30; nth += 1) await many.orgAdmin.call(createRole, { body: roleBody() })
    await server.services.database.inTenant({ kind: 'system', companyId: many.id }, async (db) => {
      const row = await db
        .selectFrom('activity')
        .selectAll()
        .where('company_id', '=', many.id)
        .where('action', '=', 'role.created')
        .executeTakeFirstOrThrow()
      const ids = Array.from({ length: 4_500 }, () => crypto.randomUUID())
      await db
        .insertInto('activity')
        .values(ids.map((id) => ({ ...row, changes: '{}', id })))
        .execute()
    })
    const rows = await tableOf(many.orgAdmin, { kind: 'rights' })
    expect(rows).toHaveLength(1 + 4_530)
  })

  it('stops whoever takes it out again and again', async () => {
    const other = await givenCompany(server)
    const statuses: number[] = []
    for (let nth = 0; nth < 21; nth += 1) statuses.push((await other.orgAdmin.try(downloadAudit, { body: {} })).status)
    expect([...new Set(statuses.slice(0, 20)), statuses.at(-1)]).toEqual([200, 429])
  })

  it('can only grow: nobody of the application changes or removes an entry', async () => {
    const ours = sql`company_id = ${company.id}`
    for (const statement of [
      sql`update activity set actor_name = 'Nobody' where ${ours}`,
      sql`delete from activity where ${ours}`,
    ])
      await expect(
        server.services.database.inTenant({ kind: 'system', companyId: company.id }, (db) => statement.execute(db)),
      ).rejects.toThrow('permission denied')
  })
})
