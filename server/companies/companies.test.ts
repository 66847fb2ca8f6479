import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient, listClients } from '#domain/clients/api.ts'
import { closeCompany, listCompanies, listOpenings, openCompany } from '#domain/companies/api.ts'
import { newId } from '#domain/ids.ts'
import { getSession } from '#domain/session/api.ts'
import {
  clientBody,
  givenClient,
  givenCompany,
  givenJob,
  givenSuperAdmin,
  type Company,
  type Person,
} from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { activityOf } from '#server/testing/traces.ts'

let server: TestServer
let [kauri, rimu]: Company[] = []
let superAdmin: Person
beforeAll(async () => {
  server = await startTestServer()
  kauri = await givenCompany(server, 'Kauri Construction')
  rimu = await givenCompany(server, 'rimu 100% Builders')
  superAdmin = await givenSuperAdmin(server)
  const client = await givenClient(kauri.orgAdmin)
  await givenJob(kauri.orgAdmin, client.id)
  await givenJob(kauri.orgAdmin, client.id, { status: 'completed' })
  await kauri.person('user')
  await kauri.contact(client.id)
})
afterAll(() => server.stop())

describe('the super admin', () => {
  it('lists companies with people and active jobs, client users not counted', async () => {
    const { items, total } = await superAdmin.call(listCompanies, { query: {} })
    expect(total).toBe(2)
    expect(items).toEqual([
      {
        id: kauri!.id,
        name: 'Kauri Construction',
        plan: 'trial',
        status: 'active',
        people: 2,
        activeJobs: 1,
        createdAt: '2026-11-19T22:00:00.000Z',
      },
      {
        id: rimu!.id,
        name: 'rimu 100% Builders',
        plan: 'trial',
        status: 'active',
        people: 1,
        activeJobs: 0,
        createdAt: '2026-11-19T22:00:00.000Z',
      },
    ])
    expect(
      (await superAdmin.call(listCompanies, { query: { search: '0%' } })).items.map((company) => company.id),
    ).toEqual([rimu!.id])
    expect(
      (await superAdmin.call(listCompanies, { query: { sort: '-name', pageSize: 1 } })).items.map(
        (company) => company.id,
      ),
    ).toEqual([rimu!.id])
  })

  it('belongs to no company and sees nothing of any before opening one', async () => {
    const { session } = await superAdmin.call(getSession, {})
    expect(session).toMatchObject({
      company: null,
      user: { role: 'super_admin' },
      can: { listCompanies: true, closeCompany: true, listClients: false, getDashboard: false },
    })
    expect((await superAdmin.try(listClients, { query: {} })).status).toBe(403)
  })

  it('opens one by name, works in it, and steps out; the opening is recorded there', async () => {
    const opened = await superAdmin.call(openCompany, { params: { id: kauri!.id } })
    expect(opened.session).toMatchObject({
      company: { id: kauri!.id, name: 'Kauri Construction' },
      can: { listCompanies: true, listClients: true, createJob: true, completeJob: true, getDashboard: true },
    })
    expect((await superAdmin.call(listClients, { query: {} })).total).toBe(1)
    const made = await superAdmin.call(createClient, { body: clientBody() })
    expect(made.companyId).toBe(kauri!.id)
    const traces = (await activityOf(server, kauri!.id)).filter((row) => row.actor_kind === 'platform')
    expect(traces).toMatchObject([
      {
        action: 'company.opened',
        actor_name: 'Platform',
        subject_kind: 'company',
        subject_id: kauri!.id,
        subject_label: 'Kauri Construction',
      },
      { action: 'client.created', actor_name: 'Platform', subject_id: made.id },
    ])
    const closed = await superAdmin.call(closeCompany, {})
    expect(closed.session?.company).toBeNull()
    expect((await superAdmin.try(listClients, { query: {} })).status).toBe(403)
    expect((await activityOf(server, rimu!.id)).filter((row) => row.action === 'company.opened')).toEqual([])
  })

  it('moves from one to the next without mixing them', async () => {
    await superAdmin.call(openCompany, { params: { id: kauri!.id } })
    await superAdmin.call(openCompany, { params: { id: rimu!.id } })
    expect((await superAdmin.call(listClients, { query: {} })).total).toBe(0)
    await superAdmin.call(closeCompany, {})
  })

  it('finds no company under an id that has none', async () => {
    expect((await superAdmin.try(openCompany, { params: { id: newId() } })).status).toBe(404)
  })
})

it('nobody else opens or lists companies', async () => {
  const tries = [
    await rimu!.orgAdmin.try(listCompanies, { query: {} }),
    await rimu!.orgAdmin.try(openCompany, { params: { id: kauri!.id } }),
    await rimu!.orgAdmin.try(closeCompany, {}),
  ]
  expect(tries.map(({ status }) => status)).toEqual([403, 404, 403])
})

describe('the openings of a company', () => {
  it('are shown to its org_admin: who and when, the latest first, of that company alone', async () => {
    const [totara, other] = [await givenCompany(server, 'Tōtara Homes'), await givenCompany(server, 'Other')]
    expect(await totara.orgAdmin.call(listOpenings, {})).toEqual({ items: [], total: 0 })
    for (const [at, company] of [
      ['2026-11-20T01:00:00.000Z', totara],
      ['2026-11-20T02:00:00.000Z', other],
      ['2026-11-20T03:00:00.000Z', totara],
    ] as const) {
      server.clock.set(at)
      await superAdmin.call(openCompany, { params: { id: company.id } })
    }
    const { items, total } = await totara.orgAdmin.call(listOpenings, {})
    expect(total).toBe(2)
    expect(items.map(({ at, name }) => [at, name])).toEqual([
      ['2026-11-20T03:00:00.000Z', 'Platform'],
      ['2026-11-20T01:00:00.000Z', 'Platform'],
    ])
  })

  it('are the latest twenty, with how many there were', async () => {
    const busy = await givenCompany(server, 'Busy Builders')
    for (let turn = 0; turn < 21; turn += 1) await superAdmin.call(openCompany, { params: { id: busy.id } })
    const { items, total } = await busy.orgAdmin.call(listOpenings, {})
    expect([items.length, total]).toEqual([20, 21])
  })

  it('are nobody else’s business in the company', async () => {
    expect((await (await rimu!.person('admin')).try(listOpenings, {})).status).toBe(403)
  })
})
