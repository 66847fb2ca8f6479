import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createClient, listClients } from '#domain/clients/api.ts'
import { updateJob } from '#domain/jobs/api.ts'
import { trialShownDays } from '#domain/plans.ts'
import * as registry from '#domain/registry/api.ts'
import { getSession } from '#domain/session/api.ts'
import { createShare, getSharedReport } from '#domain/shares/api.ts'
import { cancelPlan, getPlan, resumePlan } from '#domain/subscription/api.ts'
import { subscriptionMessages } from '#domain/subscription/schema.ts'
import { createToken } from '#domain/tokens/api.ts'
import { inviteUser } from '#domain/users/api.ts'
import { uploaded } from '#server/files/uploads.testing.ts'
import { day } from '#server/platform/limits.ts'
import { callerOf } from '#server/testing/caller.ts'
import {
  clientBody,
  givenClient,
  givenCompany,
  givenJob,
  givenReport,
  givenSuperAdmin,
  openAs,
  type Company,
  type Person,
} from '#server/testing/given.ts'
import { startTestServer, unique, type TestServer } from '#server/testing/server.ts'

let server: TestServer
let superAdmin: Person
let company: Company
let owner: Person
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  superAdmin = await givenSuperAdmin(server)
})
beforeEach(async () => {
  company = await givenCompany(server)
  owner = company.orgAdmin
})
afterAll(() => server.stop())

const now = () => server.clock.now().getTime()
const iso = (moment: number) => new Date(moment).toISOString()
const cancelled = () => ({ why: 'cancelled', erasedFrom: iso(now() + 30 * day) })
const trialUntil = (moment: number, version = 1) =>
  superAdmin.call(registry.updatePlan, {
    params: { id: company.id },
    body: { plan: 'trial', trialEndsAt: iso(moment) },
    version,
  })

describe('the plan of a company', () => {
  it('is read with its price, its end, and how much of each limit is used', async () => {
    const client = await givenClient(owner)
    await company.contact(client.id)
    await owner.call(inviteUser, { body: { email: `${unique()}@example.test`, role: 'user' } })
    const job = await givenJob(owner, client.id)
    await givenJob(owner, client.id)
    await uploaded(owner, 'client-logo')
    const used = async () =>
      Object.fromEntries((await owner.call(getPlan, {})).uses.map(({ quota, used }) => [quota, used]))
    expect(await owner.call(getPlan, {})).toMatchObject({
      plan: 'trial',
      price: null,
      trialEndsAt: iso(now() + 14 * day),
      daysLeft: 14,
      closed: null,
      uses: [
        { quota: 'users', used: 2, limit: 15 },
        { quota: 'activeJobs', used: 2, limit: null },
        { quota: 'storage', limit: 100 * 1024 ** 3 },
      ],
    })
    expect((await used())['storage']).toBeGreaterThan(0)
    await owner.call(updateJob, { params: { id: job.id }, body: { status: 'completed' }, version: job.version })
    expect(await used()).toMatchObject({ activeJobs: 1 })
    await superAdmin.call(registry.updatePlan, { params: { id: company.id }, body: { plan: 'basic' }, version: 1 })
    expect(await owner.call(getPlan, {})).toMatchObject({
      plan: 'basic',
      price: { month: '49.00', year: '490.00' },
      trialEndsAt: null,
    })
  })

  it('says how many days are left of a trial to who runs the company, and not before they are five', async () => {
    const admin = await company.person('admin')
    const guest = await givenSuperAdmin(server)
    await openAs(guest, company)
    const left = async (person: Person) => (await person.call(getSession, {})).session?.company?.daysLeft
    await trialUntil(now() + trialShownDays * day + 1)
    expect([await left(owner), (await owner.call(getPlan, {})).daysLeft]).toEqual([null, 6])
    await trialUntil(now() + trialShownDays * day, 2)
    expect([await left(owner), await left(admin), await left(guest)]).toEqual([5, null, null])
    // Its own people choose a plan; whoever looks in from outside is offered none.
    expect(Object.values((await guest.call(getPlan, {})).ways)).not.toContain(true)
    await trialUntil(now() + 1, 3)
    expect(await left(owner)).toBe(1)
    await trialUntil(now(), 4)
    expect([await left(owner), (await owner.call(getPlan, {})).daysLeft]).toEqual([null, null])
  })
})

describe('cancelling', () => {
  it('closes the company at once: everybody reads on, nobody changes anything, and it is taken back whole', async () => {
    const admin = await company.person('admin')
    const client = await givenClient(owner)
    const contact = await company.contact(client.id)
    const report = await givenReport(owner, client.id, (await givenJob(owner, client.id)).id)
    const { url } = await owner.call(createShare, { params: { id: report.id }, body: {} })
    expect(await owner.call(cancelPlan, {})).toMatchObject({ closed: cancelled() })
    for (const person of [owner, admin]) {
      expect((await person.call(listClients, { query: {} })).total).toBe(1)
      expect((await person.try(createClient, { body: clientBody() })).problem.code).toBe('company_cancelled')
    }
    expect((await contact.call(getSession, {})).session).toMatchObject({
      company: { closed: { why: 'cancelled' } },
      can: { listReports: true, cancelPlan: false },
    })
    const token = url?.split('/').at(-1) ?? ''
    expect((await callerOf(server.url, null).try(getSharedReport, { params: { token } })).status).toBe(200)
    const { session } = await owner.call(getSession, {})
    expect(session?.can).toMatchObject({ getPlan: true, resumePlan: true, createClient: false })
    expect(await owner.call(resumePlan, {})).toMatchObject({ closed: null })
    for (const person of [owner, admin])
      expect((await person.try(createClient, { body: clientBody() })).status).toBe(201)
  })

  it('is done once, and taken back once, also by two at once', async () => {
    const both = (endpoint: typeof cancelPlan | typeof resumePlan) =>
      Promise.all([owner.try(endpoint, {}), owner.try(endpoint, {})])
    for (const [endpoint, detail] of [
      [cancelPlan, subscriptionMessages.cancelledAlready],
      [resumePlan, subscriptionMessages.notCancelled],
    ] as const) {
      const answers = await both(endpoint)
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      expect(answers.find(({ status }) => status === 409)?.problem.detail).toBe(detail)
    }
  })

  it('by Stringline is not taken back by the company', async () => {
    await superAdmin.call(registry.deleteCompany, { params: { id: company.id }, query: { name: company.name } })
    expect(await owner.call(getPlan, {})).toMatchObject({ closed: { ...cancelled(), why: 'shut' } })
    const { status, problem } = await owner.try(resumePlan, {})
    expect([status, problem.detail]).toEqual([409, subscriptionMessages.notYours])
    await superAdmin.call(registry.restoreCompany, { params: { id: company.id } })
    expect((await owner.call(cancelPlan, {})).closed?.why).toBe('cancelled')
  })

  it('is for the company’s own people: no program does it, and no super admin who stepped in', async () => {
    const expiresAt = iso(now() + day)
    const { token } = await owner.call(createToken, { body: { name: 'Warehouse', expiresAt } })
    await openAs(superAdmin, company)
    for (const caller of [callerOf(server.url, token), superAdmin, await company.person('admin')])
      expect((await caller.try(cancelPlan, {})).status).toBe(403)
    await superAdmin.call(registry.closeCompany, {})
    expect((await owner.call(getPlan, {})).closed).toBeNull()
  })

  it('goes on when the trial is over, and leads back to where it was', async () => {
    await trialUntil(now())
    expect((await owner.call(cancelPlan, {})).closed).toEqual(cancelled())
    expect((await owner.call(resumePlan, {})).closed?.why).toBe('trialOver')
  })
})
