import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listActivity } from '#domain/activity/api.ts'
import { downloadAudit } from '#domain/audit/api.ts'
import { createClient, getClient, listClients } from '#domain/clients/api.ts'
import { isOfSession } from '#domain/endpoint.ts'
import { newId } from '#domain/ids.ts'
import { getInvoice, listInvoices } from '#domain/invoices/api.ts'
import { readAllNotifications } from '#domain/notifications/api.ts'
import { getReport } from '#domain/reports/api.ts'
import * as registry from '#domain/registry/api.ts'
import { getSession } from '#domain/session/api.ts'
import { sessionMessages, type Session } from '#domain/session/schema.ts'
import { getTask } from '#domain/tasks/api.ts'
import { createToken } from '#domain/tokens/api.ts'
import { acceptInvitation } from '#domain/users/api.ts'
import { noteInvoiceViewing } from '#domain/viewings/api.ts'
import { routes } from '../features.ts'
import { day } from '#server/platform/limits.ts'
import { callerOf } from '#server/testing/caller.ts'
import { expectClosed } from '#server/testing/closed.ts'
import { clientBody, givenCompany, givenSuperAdmin, openAs, type Company, type Person } from '#server/testing/given.ts'
import { givenRecords } from '#server/testing/matrix-records.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'

let server: TestServer
let superAdmin: Person
let company: Company
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  superAdmin = await givenSuperAdmin(server)
})
beforeEach(async () => {
  company = await givenCompany(server)
})
afterAll(() => server.stop())

let version = 1
const agree = (body: Parameters<typeof superAdmin.call<typeof registry.updatePlan>>[1]['body']) =>
  superAdmin.call(registry.updatePlan, { params: { id: company.id }, body, version: version++ })
const trialUntil = (moment: number) => agree({ trialEndsAt: new Date(moment).toISOString() })
const now = () => server.clock.now().getTime()
beforeEach(() => {
  version = 1
})
const refused = { status: 409, problem: { code: 'trial_over', detail: sessionMessages.trialOver } }

const sessionOf = async (person: Person): Promise<Session> => {
  const { session } = await person.call(getSession, {})
  if (session === null) throw new Error('Nobody is signed in')
  return session
}
/** What somebody may call that is about no one record: what changes something, and what does not. */
async function offeredTo(person: Person) {
  const { can } = await sessionOf(person)
  const names = (isChange: boolean) =>
    routes
      .map(({ endpoint }) => endpoint)
      .filter((each) => isOfSession(each) && can[each.name])
      .filter(({ access }) => !['public', 'account', 'platform', 'development'].includes(access as string))
      .filter(({ method, goesOn }) => (method !== 'GET' && goesOn !== true) === isChange)
      .map(({ name }) => name)
  return { changes: names(true), reads: names(false) }
}

describe('a company whose trial is over', () => {
  it('is open until that moment, and closed from it on', async () => {
    await trialUntil(now() + 1000)
    expect((await sessionOf(company.orgAdmin)).company?.closed).toBeNull()
    expect((await company.orgAdmin.try(createClient, { body: clientBody() })).status).toBe(201)
    await trialUntil(now())
    expect((await sessionOf(company.orgAdmin)).company?.closed).toEqual({
      why: 'trialOver',
      erasedFrom: new Date(now() + 30 * day).toISOString(),
    })
    expect(await company.orgAdmin.try(createClient, { body: clientBody() })).toMatchObject(refused)
  })

  it('is read as before by everybody it has, and changed by nobody', async () => {
    const records = await givenRecords(company)
    const [admin, user] = [await company.person('admin'), await company.person('user')]
    const contact = await company.contact(records.clientId)
    const people = [company.orgAdmin, admin, user, contact]
    const before = await Promise.all(people.map(offeredTo))
    await trialUntil(now())
    const after = await Promise.all(people.map(offeredTo))
    expect(after.map(({ reads }) => reads)).toEqual(before.map(({ reads }) => reads))
    expect(before.filter(({ changes }) => changes.length === 0)).toEqual([])
    expect(after.flatMap(({ changes }) => changes)).toEqual([])
    for (const person of people.slice(0, 2)) {
      expect((await person.call(listClients, { query: {} })).items.length).toBeGreaterThan(0)
      expect((await person.call(listActivity, { query: {} })).items.length).toBeGreaterThan(0)
    }
    expect((await contact.call(listInvoices, { query: {} })).items.length).toBeGreaterThan(0)
    for (const person of [company.orgAdmin, contact])
      await expectClosed(person, 'trial_over', sessionMessages.trialOver)
  })

  it('says of each record that it is only read, to its people and to a super admin', async () => {
    const { clientId, invoiceId, reportId, taskId } = await givenRecords(company)
    const goesOn = new Set(
      routes
        .filter(({ endpoint }) => endpoint.method === 'GET' || endpoint.goesOn)
        .map(({ endpoint }) => endpoint.name),
    )
    const offers = async (person: Person) => {
      const records = [
        await person.call(getClient, { params: { id: clientId } }),
        await person.call(getInvoice, { params: { id: invoiceId } }),
        await person.call(getReport, { params: { id: reportId } }),
        await person.call(getTask, { params: { id: taskId } }),
      ]
      return records.map(({ can }) => Object.keys(can).filter((name) => can[name as keyof typeof can]))
    }
    await openAs(superAdmin, company)
    const people = [company.orgAdmin, superAdmin]
    const open = await Promise.all(people.map(offers))
    expect(open.flat().filter((names) => names.length === 0)).toEqual([])
    await trialUntil(now())
    const closed = await Promise.all(people.map(offers))
    expect(closed).toEqual(open.map((records) => records.map((names) => names.filter((name) => goesOn.has(name)))))
    expect(closed.flat(2)).toEqual(['listInvoiceLinks', 'listShares', 'listInvoiceLinks', 'listShares'])
    await expectClosed(superAdmin, 'trial_over', sessionMessages.trialOver)
    await superAdmin.call(registry.closeCompany, {})
  })

  it('is not changed by a program, which reads it as its person does', async () => {
    const { clientId } = await givenRecords(company)
    const expiresAt = new Date(now() + day).toISOString()
    const { token } = await company.orgAdmin.call(createToken, { body: { name: 'Warehouse', expiresAt } })
    await trialUntil(now())
    const program = callerOf(server.url, token)
    expect((await program.call(getClient, { params: { id: clientId } })).can).toMatchObject({ updateClient: false })
    expect(await program.try(createClient, { body: clientBody() })).toMatchObject(refused)
  })

  it('lets what only reads go on, and what is kept of the reading', async () => {
    const { clientId, invoiceId } = await givenRecords(company)
    const contact = await company.contact(clientId)
    await trialUntil(now())
    expect((await contact.try(noteInvoiceViewing, { params: { id: invoiceId } })).status).toBe(204)
    expect((await company.orgAdmin.fetch(downloadAudit.path, { method: 'POST' })).status).toBe(200)
    expect((await contact.try(readAllNotifications, { body: { upTo: newId() } })).status).toBe(422)
  })

  it('lets nobody in by an invitation until a plan is chosen', async () => {
    const { inviteToken } = await company.people()
    const accept = () =>
      callerOf(server.url, null).try(acceptInvitation, {
        params: { token: inviteToken },
        body: { name: 'Hemi Walker', password: 'seven old kauri logs' },
      })
    await trialUntil(now())
    expect((await accept()).status).toBe(404)
    await agree({ plan: 'basic' })
    expect((await accept()).status).toBe(204)
  })

  it.each([{ plan: 'pro' as const }, 'longer' as const])('is worked in again at once: %j', async (way) => {
    await trialUntil(now())
    expect((await company.orgAdmin.try(createClient, { body: clientBody() })).status).toBe(409)
    await (way === 'longer' ? trialUntil(now() + 7 * day) : agree(way))
    expect((await sessionOf(company.orgAdmin)).company?.closed).toBeNull()
    expect((await company.orgAdmin.try(createClient, { body: clientBody() })).status).toBe(201)
  })

  it('is one that was shut, once it is', async () => {
    await trialUntil(now())
    await superAdmin.call(registry.deleteCompany, { params: { id: company.id }, query: { name: company.name } })
    const { company: closed } = await sessionOf(company.orgAdmin)
    expect(closed?.closed).toEqual({ why: 'shut', erasedFrom: new Date(now() + 30 * day).toISOString() })
    await superAdmin.call(registry.restoreCompany, { params: { id: company.id } })
    expect((await sessionOf(company.orgAdmin)).company?.closed?.why).toBe('trialOver')
  })
})
