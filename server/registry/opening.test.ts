import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createClient, listClients } from '#domain/clients/api.ts'
import { listOpenings } from '#domain/companies/api.ts'
import { newId } from '#domain/ids.ts'
import * as registry from '#domain/registry/api.ts'
import { registryMessages } from '#domain/registry/schema.ts'
import { getSession, signOut } from '#domain/session/api.ts'
import { pageOf } from '#domain/session/rules.ts'
import { hour, minute } from '#server/platform/limits.ts'
import { browserOf, callerOf, type Caller } from '#server/testing/caller.ts'
import {
  clientBody,
  givenCompany,
  givenSuperAdmin,
  openAs,
  reason,
  signedIn,
  type Company,
  type Person,
} from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { activityOf } from '#server/testing/traces.ts'
import { registryHandlers } from './handlers.ts'
import { endOpenings } from './jobs.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
})
afterAll(() => server.stop())

let kauri: Company
let rimu: Company
let superAdmin: Person
beforeEach(async () => {
  kauri = await givenCompany(server, 'Kauri Construction')
  rimu = await givenCompany(server, 'Rimu Builders')
  superAdmin = await givenSuperAdmin(server)
})

const sessionBy = async (caller: Caller) => (await caller.call(getSession, {})).session
/** What is recorded of comings and goings in a company. */
const visitsOf = async ({ id }: Company) =>
  (await activityOf(server, id))
    .filter(({ subject_kind: kind }) => kind === 'company')
    .map(({ action, actor_kind: by, actor_name: name, at, changes }) => ({ action, by, name, at, changes }))
/** Runs the job that finds openings which ended by themselves. */
const findEnded = async () => {
  const handler = registryHandlers.find(({ job }) => job.name === endOpenings.name)
  await handler?.run(server, { platform: true, data: {} })
}
const at = (time: number) => new Date(time).toISOString()

describe('the super admin', () => {
  it('belongs to no company and sees nothing of any before opening one', async () => {
    expect(await sessionBy(superAdmin)).toMatchObject({
      company: null,
      openedBefore: null,
      user: { role: 'super_admin' },
      can: { listCompanies: true, createCompany: true, closeCompany: true, listClients: false, getDashboard: false },
    })
    expect((await superAdmin.try(listClients, { query: {} })).status).toBe(403)
  })

  it('opens one by name with a reason, works in it, and steps out; all of it is recorded there as theirs', async () => {
    const now = server.clock.now().getTime()
    const { session } = await openAs(superAdmin, kauri)
    expect(session).toMatchObject({
      company: { id: kauri.id, name: 'Kauri Construction', openUntil: at(now + hour) },
      can: { listCompanies: true, listClients: true, createJob: true, completeJob: true, getDashboard: true },
    })
    const made = await superAdmin.call(createClient, { body: clientBody() })
    expect(made.companyId).toBe(kauri.id)
    server.clock.advance(minute)
    const closed = await superAdmin.call(registry.closeCompany, {})
    expect(closed.session).toMatchObject({ company: null, openedBefore: null })
    expect((await superAdmin.try(listClients, { query: {} })).status).toBe(403)
    const platform = { by: 'platform', name: 'Platform' }
    expect(await visitsOf(kauri)).toEqual([
      { ...platform, action: 'company.opened', at: at(now), changes: { reason } },
      { ...platform, action: 'company.left', at: at(now + minute), changes: { by: 'leaving' } },
    ])
    const deeds = (await activityOf(server, kauri.id, made.id)).map((row) => [row.action, row.actor_kind])
    expect(deeds).toEqual([['client.created', 'platform']])
    expect(await visitsOf(rimu)).toEqual([])
  })

  it.each<[unknown, string]>([
    [{}, registryMessages.reasonRequired],
    [{ reason: '  ' }, registryMessages.reasonRequired],
    [{ reason: 'x'.repeat(301) }, 'This text is too long'],
  ])('gives a reason: %j is refused and opens nothing', async (body, message) => {
    const input = { params: { id: kauri.id }, body: body as { reason: string } }
    const { status, problem } = await superAdmin.try(registry.openCompany, input)
    expect([status, problem.errors?.[0]]).toMatchObject([422, { path: 'reason', message }])
    expect([await visitsOf(kauri), (await sessionBy(superAdmin))?.company]).toEqual([[], null])
  })

  it('leaves one by opening the next, and mixes nothing', async () => {
    await openAs(superAdmin, kauri)
    await superAdmin.call(createClient, { body: clientBody() })
    await openAs(superAdmin, rimu)
    expect((await superAdmin.call(listClients, { query: {} })).total).toBe(0)
    expect((await visitsOf(kauri)).map(({ action }) => action)).toEqual(['company.opened', 'company.left'])
    await superAdmin.call(registry.closeCompany, {})
    expect((await visitsOf(rimu)).map(({ action }) => action)).toEqual(['company.opened', 'company.left'])
  })

  it('finds no company under an id that has none', async () => {
    const input = { params: { id: newId() }, body: { reason } }
    expect((await superAdmin.try(registry.openCompany, input)).status).toBe(404)
  })
})

describe('an opening', () => {
  it('is over after an hour, whatever is asked then, and says of which company it was', async () => {
    await openAs(superAdmin, kauri)
    server.clock.advance(hour - 1)
    expect((await superAdmin.call(listClients, { query: {} })).total).toBe(0)
    server.clock.advance(1)
    expect((await superAdmin.try(listClients, { query: {} })).status).toBe(403)
    expect((await superAdmin.try(createClient, { body: clientBody() })).status).toBe(403)
    expect(await sessionBy(superAdmin)).toMatchObject({
      company: null,
      openedBefore: { id: kauri.id, name: 'Kauri Construction' },
      can: { listCompanies: true, createClient: false },
    })
    await openAs(superAdmin, kauri)
    expect((await superAdmin.call(listClients, { query: {} })).total).toBe(0)
  })

  it('that is over refuses the page that still shows the company, which can be opened again there', async () => {
    const account = (await sessionBy(superAdmin))?.user.id ?? ''
    await openAs(superAdmin, kauri)
    const page = browserOf(server.url, superAdmin.token, pageOf(account, kauri.id))
    expect((await page.try(createClient, { body: clientBody() })).status).toBe(201)
    server.clock.advance(hour)
    const refused = await page.try(createClient, { body: clientBody() })
    expect([refused.status, refused.problem.code]).toEqual([409, 'page_mismatch'])
    const outside = browserOf(server.url, superAdmin.token, pageOf(account, null))
    const input = { params: { id: kauri.id }, body: { reason } }
    expect((await outside.try(registry.openCompany, input)).status).toBe(200)
    expect((await page.try(createClient, { body: clientBody() })).status).toBe(201)
  })

  it('that ended by itself is recorded once, at the end of its hour', async () => {
    const now = server.clock.now().getTime()
    await openAs(superAdmin, kauri)
    await findEnded()
    expect(await visitsOf(kauri)).toHaveLength(1)
    server.clock.advance(hour + 10 * minute)
    await Promise.all([findEnded(), findEnded(), superAdmin.call(registry.closeCompany, {})])
    await findEnded()
    expect((await visitsOf(kauri)).slice(1)).toMatchObject([
      { action: 'company.left', name: 'Platform', at: at(now + hour), changes: { by: 'hour' } },
    ])
  })

  it('ends with its session, which is found out and recorded', async () => {
    await openAs(superAdmin, kauri)
    await superAdmin.call(signOut, {})
    await findEnded()
    expect((await visitsOf(kauri)).slice(1)).toMatchObject([{ action: 'company.left', changes: { by: 'session' } }])
  })

  it('is one for each session: five at once in two tabs end as one, in one company', async () => {
    await Promise.all([kauri, rimu, kauri, rimu, kauri].map((company) => openAs(superAdmin, company)))
    const inside = (await sessionBy(superAdmin))?.company?.id
    const visits = [...(await visitsOf(kauri)), ...(await visitsOf(rimu))]
    expect(visits.filter(({ action }) => action === 'company.opened')).toHaveLength(5)
    expect(visits.filter(({ action }) => action === 'company.left')).toHaveLength(4)
    expect([kauri.id, rimu.id]).toContain(inside)
    const elsewhere = await signedIn(server, superAdmin.email)
    expect((await sessionBy(elsewhere))?.company).toBeNull()
  })

  it('is in the records as often as there were any: accesses are rows', async () => {
    const visitors = [superAdmin, await givenSuperAdmin(server), await givenSuperAdmin(server)]
    for (const visitor of visitors) {
      await openAs(visitor, kauri)
      await visitor.call(listClients, { query: {} })
      server.clock.advance(minute)
    }
    await visitors[0]!.call(registry.closeCompany, {})
    await visitors[1]!.call(signOut, {})
    server.clock.advance(2 * hour)
    await findEnded()
    const count = async (action: string) => (await visitsOf(kauri)).filter((row) => row.action === action).length
    expect([await count('company.opened'), await count('company.left')]).toEqual([3, 3])
    const { rows } = await openRows()
    expect(rows).toEqual([])
  })

  const openRows = async () => ({
    rows: await server.platform.db.selectFrom('openings').selectAll().where('company_id', '=', kauri.id).execute(),
  })
})

it('nobody else opens, lists, adds or cancels companies', async () => {
  const outsiders = [rimu.orgAdmin, await rimu.person('admin'), callerOf(server.url, null)]
  const params = { id: kauri.id }
  for (const caller of outsiders) {
    const isNobody = caller === outsiders[2]
    const tries = [
      await caller.try(registry.listCompanies, { query: {} }),
      await caller.try(registry.closeCompany, {}),
      await caller.try(registry.openCompany, { params, body: { reason } }),
      await caller.try(registry.getCompanySummary, { params }),
      await caller.try(registry.getCompanyOverview, { params }),
      await caller.try(registry.deleteCompany, { params, query: { name: kauri.name } }),
    ]
    expect(tries.map(({ status }) => status)).toEqual(isNobody ? tries.map(() => 401) : [403, 403, 404, 404, 404, 404])
  }
})

describe('the openings of a company', () => {
  it('are shown to its org_admin: who, when and why, the latest first, of that company alone', async () => {
    expect(await kauri.orgAdmin.call(listOpenings, {})).toEqual({ items: [], total: 0 })
    const now = server.clock.now().getTime()
    for (const company of [kauri, rimu, kauri]) {
      server.clock.advance(minute)
      await openAs(superAdmin, company)
    }
    const { items, total } = await kauri.orgAdmin.call(listOpenings, {})
    expect(total).toBe(2)
    expect(items.map((each) => [each.at, each.name, each.reason])).toEqual([
      [at(now + 3 * minute), 'Platform', reason],
      [at(now + minute), 'Platform', reason],
    ])
  })

  it('are the latest twenty, with how many there were', async () => {
    for (let turn = 0; turn < 21; turn += 1) await openAs(superAdmin, kauri)
    const { items, total } = await kauri.orgAdmin.call(listOpenings, {})
    expect([items.length, total]).toEqual([20, 21])
  })

  it('are nobody else’s business in the company', async () => {
    expect((await (await rimu.person('admin')).try(listOpenings, {})).status).toBe(403)
  })
})
