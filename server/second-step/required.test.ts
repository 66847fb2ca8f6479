import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listClients } from '#domain/clients/api.ts'
import { listCompanies, openCompany } from '#domain/registry/api.ts'
import { getDashboard } from '#domain/dashboard/api.ts'
import { listReports } from '#domain/reports/api.ts'
import * as api from '#domain/second-step/api.ts'
import { secondStepMessages } from '#domain/second-step/schema.ts'
import { enterCompany, getSession } from '#domain/session/api.ts'
import { routes } from '#server/features.ts'
import { callerOf, type Caller } from '#server/testing/caller.ts'
import {
  reason,
  givenClient,
  givenCompany,
  givenPasskey,
  givenSuperAdmin,
  type Company,
  type Person,
} from '#server/testing/given.ts'
import { perform } from '#server/testing/matrix-calls.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { steppingAt } from './signing-in.testing.ts'

// A company may require a second step of its own people: until there is one, nothing of it may be seen or done.

let server: TestServer
let strict: TestServer
let stepping: ReturnType<typeof steppingAt>
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  strict = await startTestServer({ WORKER: 'off', SUPER_ADMIN_SECOND_STEP: 'on' })
  stepping = steppingAt(server)
})
afterAll(async () => {
  await server.stop()
  await strict.stop()
})

let company: Company
let person: Person
beforeEach(async () => {
  company = await givenCompany(server)
  person = await company.person('admin')
})

const missing = { status: 403, problem: { code: 'second_step_missing', detail: secondStepMessages.missing } }
const ruleOf = (of: Company) => of.orgAdmin.call(api.getSecondStepRule, {})
const setRule = async (of: Company, required: boolean) =>
  of.orgAdmin.try(api.updateSecondStepRule, { body: { required }, version: (await ruleOf(of)).version })
const require = async (of: Company): Promise<void> => {
  await givenPasskey(server, of.orgAdmin.email)
  expect((await setRule(of, true)).status).toBe(200)
}
const sessionOf = async (caller: Caller) => (await caller.call(getSession, {})).session

describe('requiring it', () => {
  it('is off to begin with, and is set from a known version', async () => {
    expect(await ruleOf(company)).toEqual({ required: false, version: 1 })
    await require(company)
    expect(await ruleOf(company)).toEqual({ required: true, version: 2 })
    const body = { required: false }
    expect((await company.orgAdmin.try(api.updateSecondStepRule, { body, version: 1 })).status).toBe(412)
    const { status } = await company.orgAdmin.try(api.updateSecondStepRule, { body, version: null as never })
    expect(status).toBe(428)
  })

  it('is for who has one of their own', async () => {
    expect(await setRule(company, true)).toMatchObject({
      status: 409,
      problem: { code: 'own_first', detail: secondStepMessages.ownFirst },
    })
    await stepping.addApp(company.orgAdmin)
    expect((await setRule(company, true)).status).toBe(200)
  })

  it('is for who may edit the company', async () => {
    await givenPasskey(server, person.email)
    const answer = await person.try(api.updateSecondStepRule, { body: { required: true }, version: 1 })
    expect(answer).toMatchObject({ status: 403, problem: { detail: secondStepMessages.noEdit } })
  })

  it.each([{}, { required: 'yes' }, { required: null }, { required: true, companyId: 'x' }])(
    'takes nothing but yes or no: %j',
    async (body) => {
      const answer = await company.orgAdmin.try(api.updateSecondStepRule, { body: body as never, version: 1 })
      expect(answer.status).toBe(422)
    },
  )
})

describe('who lacks what the company requires', () => {
  it('is told so by the session, and may do nothing there, from the very next request on', async () => {
    expect((await person.try(listClients, { query: {} })).status).toBe(200)
    await require(company)
    expect(await person.try(listClients, { query: {} })).toMatchObject(missing)
    const session = await sessionOf(person)
    expect(session).toMatchObject({ needsSecondStep: true, company: { id: company.id } })
    const allowed = Object.entries(session?.can ?? {}).filter(([, may]) => may)
    const outside = new Set(
      routes
        .filter(({ endpoint }) => ['account', 'public'].includes(endpoint.access as string))
        .map((each) => each.endpoint.name),
    )
    expect(allowed.map(([name]) => name).filter((name) => !outside.has(name))).toEqual([])
  })

  it('is refused every endpoint of the company before anything is read of the request', async () => {
    await require(company)
    const { endpoints } = server.services
    const within = endpoints.filter(
      ({ access }) => !['account', 'public', 'development', 'platform'].includes(access as string),
    )
    expect(within.length).toBeGreaterThan(50)
    const version = 1
    for (const endpoint of within) {
      const params = { id: company.id, token: 'x', shareId: company.id, paymentId: company.id, mailId: company.id }
      const { status, text } = await perform(person, endpoint, { params, version })
      expect([endpoint.name, status, (JSON.parse(text) as { code: string }).code]).toEqual([
        endpoint.name,
        403,
        'second_step_missing',
      ])
    }
  })

  it('sets one up in the same session, and goes on', async () => {
    await require(company)
    await stepping.addApp(person)
    expect((await person.try(listClients, { query: {} })).status).toBe(200)
    expect((await sessionOf(person))?.needsSecondStep).toBe(false)
  })

  it('works in their other company, and not in this one by coming from there', async () => {
    const other = await givenCompany(server)
    await other.member(person, 'admin')
    await require(company)
    await person.call(enterCompany, { params: { id: other.id } })
    expect((await person.try(listClients, { query: {} })).status).toBe(200)
    const { session } = await person.call(enterCompany, { params: { id: company.id } })
    expect(session?.needsSecondStep).toBe(true)
    expect(await person.try(listClients, { query: {} })).toMatchObject(missing)
  })

  it('is nobody of a client', async () => {
    const contact = await company.contact((await givenClient(company.orgAdmin)).id)
    await require(company)
    expect((await contact.try(listReports, { query: {} })).status).toBe(200)
    expect((await sessionOf(contact))?.needsSecondStep).toBe(false)
  })

  it('is let in again once it is required no more', async () => {
    await require(company)
    await setRule(company, false)
    expect((await person.try(listClients, { query: {} })).status).toBe(200)
  })

  it('may not have only begun: an app that has shown no code is none', async () => {
    await require(company)
    await person.call(api.beginApp, {})
    expect(await person.try(listClients, { query: {} })).toMatchObject(missing)
  })
})

describe('the last step, where one is required', () => {
  const because = (name: string) => ({
    status: 409,
    problem: {
      code: 'second_step_required',
      detail: `${name} requires a second step. Set up another one before you remove the last`,
    },
  })

  it('stays, whichever company it is that requires it', async () => {
    const other = await givenCompany(server)
    await other.member(person, 'admin')
    await require(company)
    await stepping.addApp(person)
    await person.call(enterCompany, { params: { id: other.id } })
    expect(await person.try(api.removeApp, {})).toMatchObject(because(company.name))
    expect(await person.call(api.getSecondStep, {})).toMatchObject({ requiredBy: [company.name] })
    expect((await person.call(api.getSecondStep, {})).recoveryCodes?.left).toBe(10)
    await stepping.addPasskey(person)
    expect((await person.try(api.removeApp, {})).status).toBe(204)
    const id = (await person.call(api.getSecondStep, {})).passkeys[0]?.id ?? ''
    expect(await person.try(api.removePasskey, { params: { id } })).toMatchObject(because(company.name))
  })

  it('stays also when both of two are removed at once', async () => {
    await require(company)
    await stepping.addApp(person)
    await stepping.addPasskey(person)
    const id = (await person.call(api.getSecondStep, {})).passkeys[0]?.id ?? ''
    const answers = await Promise.all([
      person.try(api.removeApp, {}),
      person.try(api.removePasskey, { params: { id } }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
    expect((await person.try(listClients, { query: {} })).status).toBe(200)
  })

  it('goes where nobody requires it', async () => {
    await stepping.addApp(person)
    expect((await person.try(api.removeApp, {})).status).toBe(204)
    expect(await person.call(api.getSecondStep, {})).toMatchObject({
      app: null,
      passkeys: [],
      recoveryCodes: null,
      requiredBy: [],
    })
  })
})

describe('the list of who has one', () => {
  it('names the company’s own active people by name, with the kinds they have, and nobody of others', async () => {
    await stepping.addApp(person)
    await stepping.addPasskey(person)
    await company.contact((await givenClient(company.orgAdmin)).id)
    await givenPasskey(server, (await givenCompany(server)).orgAdmin.email)
    const { items, total } = await company.orgAdmin.call(api.listSecondSteps, {})
    expect(items).toEqual([
      expect.objectContaining({ email: person.email, role: 'admin', kinds: ['app', 'passkey'] }),
      expect.objectContaining({ email: company.orgAdmin.email, role: 'org_admin', kinds: [] }),
    ])
    expect(total).toBe(2)
  })
})

describe('a super admin, where the installation requires it', () => {
  it('does nothing without one: neither sees companies nor opens any', async () => {
    const superAdmin = await givenSuperAdmin(strict)
    const theirs = await givenCompany(strict)
    expect(await superAdmin.try(listCompanies, { query: {} })).toMatchObject(missing)
    expect(await superAdmin.try(openCompany, { params: { id: theirs.id }, body: { reason } })).toMatchObject(missing)
    expect((await sessionOf(superAdmin))?.needsSecondStep).toBe(true)
    await steppingAt(strict).addApp(superAdmin)
    expect((await superAdmin.try(listCompanies, { query: {} })).status).toBe(200)
    expect((await superAdmin.try(openCompany, { params: { id: theirs.id }, body: { reason } })).status).toBe(200)
    expect((await superAdmin.try(getDashboard, {})).status).toBe(200)
    expect(await superAdmin.try(api.removeApp, {})).toMatchObject({
      status: 409,
      problem: { detail: secondStepMessages.requiredHere },
    })
  })

  it('may require it of a company that is open, and works on there', async () => {
    const superAdmin = await givenSuperAdmin(server)
    await stepping.addApp(superAdmin)
    await superAdmin.call(openCompany, { params: { id: company.id }, body: { reason } })
    const answer = await superAdmin.try(api.updateSecondStepRule, { body: { required: true }, version: 1 })
    expect(answer.status).toBe(200)
    expect((await superAdmin.try(listClients, { query: {} })).status).toBe(200)
    expect(await company.orgAdmin.try(listClients, { query: {} })).toMatchObject(missing)
  })
})

it('asks nobody who is not signed in to set anything up', async () => {
  await require(company)
  expect((await callerOf(server.url, null).try(listClients, { query: {} })).status).toBe(401)
})
