import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { listClients } from '#domain/clients/api.ts'
import { getCompany, getSettings } from '#domain/companies/api.ts'
import { newId } from '#domain/ids.ts'
import * as registry from '#domain/registry/api.ts'
import { newCompanyForm, registryMessages } from '#domain/registry/schema.ts'
import { companyMessages } from '#domain/companies/schema.ts'
import { fieldErrors } from '#domain/errors.ts'
import { getSession } from '#domain/session/api.ts'
import { acceptInvitation, readInvitation } from '#domain/users/api.ts'
import { cookieTokenIn } from '#server/platform/session/signing-in.testing.ts'
import { callerOf, type Caller } from '#server/testing/caller.ts'
import {
  companyBody,
  givenClient,
  givenCompany,
  givenJob,
  givenSuperAdmin,
  type Person,
} from '#server/testing/given.ts'
import { openPostOffice, type PostOffice } from '#server/testing/post-office.ts'
import { startTestServer, unique, type TestServer } from '#server/testing/server.ts'
import { activityOf, rowsIn } from '#server/testing/traces.ts'

let server: TestServer
let superAdmin: Person
let office: PostOffice
beforeAll(async () => {
  office = await openPostOffice()
  server = await startTestServer(office.environment)
  superAdmin = await givenSuperAdmin(server)
})
afterAll(async () => {
  await server.stop()
  await office.close()
})

describe('the list of companies', () => {
  const word = unique()
  const list = async (query: Record<string, unknown> = {}) =>
    superAdmin.call(registry.listCompanies, { query: { search: word, ...query } })
  const namesOf = ({ items }: { items: { name: string }[] }) => items.map(({ name }) => name.split(' ')[0])
  beforeAll(async () => {
    const kauri = await givenCompany(server, `Kauri ${word}`)
    await givenCompany(server, `rimu 100% ${word}`)
    const client = await givenClient(kauri.orgAdmin)
    await givenJob(kauri.orgAdmin, client.id)
    await givenJob(kauri.orgAdmin, client.id, { status: 'completed' })
    await kauri.person('user')
    await kauri.contact(client.id)
    const body = companyBody({ name: `Totara ${word}`, companyId: 'TOT', plan: 'pro' })
    const { id, name } = await superAdmin.call(registry.createCompany, { body })
    await superAdmin.call(registry.deleteCompany, { params: { id }, query: { name } })
  })

  it('has people and active jobs, client users not counted', async () => {
    const { items, total, counts } = await list()
    expect([total, counts]).toEqual([3, { active: 2, cancelled: 1 }])
    expect(items.map(({ name, people, activeJobs }) => [name.split(' ')[0], people, activeJobs])).toEqual([
      ['Kauri', 2, 1],
      ['rimu', 1, 0],
      ['Totara', 1, 0],
    ])
    expect(items[0]).toMatchObject({
      plan: 'trial',
      status: 'active',
      trialEndsAt: '2026-12-03T22:00:00.000Z',
      erasedFrom: null,
    })
    expect(items[2]).toMatchObject({
      plan: 'pro',
      status: 'cancelled',
      trialEndsAt: null,
      cancelledAt: '2026-11-19T22:00:00.000Z',
      erasedFrom: '2026-12-19T22:00:00.000Z',
    })
  })

  it.each<[Record<string, unknown>, string[]]>([
    [{ search: `0% ${word}` }, ['rimu']],
    [{ search: 'TOT' }, ['Totara']],
    [{ status: 'active' }, ['Kauri', 'rimu']],
    [{ status: 'cancelled' }, ['Totara']],
    [{ plan: 'pro' }, ['Totara']],
    [{ plan: 'trial', status: 'cancelled' }, []],
    [{ sort: '-name' }, ['Totara', 'rimu', 'Kauri']],
    [{ sort: '-people', pageSize: 1 }, ['Kauri']],
    [{ sort: '-activeJobs', pageSize: 1 }, ['Kauri']],
    [{ sort: '-plan', pageSize: 1 }, ['Totara']],
    [{ sort: '-status', pageSize: 1 }, ['Totara']],
    [{ sort: 'name', pageSize: 1, page: 2 }, ['rimu']],
  ])('by %j', async (query, names) => {
    expect(namesOf(await list(query))).toEqual(names)
  })

  it('refuses what it does not know', async () => {
    for (const query of [{ status: 'suspended' }, { plan: 'gold' }, { sort: 'phone' }])
      expect((await superAdmin.try(registry.listCompanies, { query: query as never })).status).toBe(422)
  })
})

describe('a company that is added', () => {
  const add = (more: Parameters<typeof companyBody>[0] = {}) =>
    superAdmin.call(registry.createCompany, { body: companyBody(more) })
  const overviewOf = async ({ id }: { id: string }) => superAdmin.call(registry.getCompanyOverview, { params: { id } })
  /** The link in the nth mail to an address. */
  const linkTo = (address: string, nth = 1): Promise<string> =>
    vi.waitFor(async () => {
      const mails = (await office.mails()).filter(({ to }) => to?.[0]?.address === address)
      expect(mails.length).toBeGreaterThanOrEqual(nth)
      return /accept-invite\/([\w-]+)/.exec(mails[nth - 1]?.text ?? '')?.[1] ?? ''
    })
  const accept = (token: string, caller: Caller = callerOf(server.url, null)) =>
    caller.try(acceptInvitation, {
      params: { token },
      body: { name: 'Mere Tautahi', password: 'seven old kauri logs' },
    })

  it('begins on its trial, in its own language and timezone, and waits for who runs it', async () => {
    const adminEmail = `Mere-${unique()}@Example.test`
    const company = await add({ name: 'Nikau Builders', timezone: 'Australia/Sydney', language: 'fr', adminEmail })
    expect(company).toMatchObject({ version: 1, plan: 'trial', people: 1, can: { inviteOrgAdmin: true } })
    expect(await overviewOf(company)).toMatchObject({
      people: [{ role: 'org_admin', status: 'invited', count: 1 }],
      orgAdmins: [{ name: 'Mere Tautahi', email: adminEmail.toLowerCase(), invitation: { isExpired: false } }],
      size: { clients: 0, jobs: 0, reports: 0, invoices: 0, variations: 0, storedBytes: 0 },
      activity: [
        { action: 'user.invited', name: 'Platform' },
        { action: 'company.created', name: 'Platform' },
      ],
    })
    const token = await linkTo(adminEmail.toLowerCase())
    const nobody = callerOf(server.url, null)
    expect(await nobody.call(readInvitation, { params: { token } })).toMatchObject({
      companyName: 'Nikau Builders',
      name: 'Mere Tautahi',
      role: 'org_admin',
      invitedBy: 'Platform',
    })
    const accepted = await accept(token)
    expect(accepted.status).toBe(204)
    const mere = callerOf(server.url, cookieTokenIn(accepted))
    expect((await mere.call(getSession, {})).session).toMatchObject({
      company: { id: company.id, timezone: 'Australia/Sydney', openUntil: null, daysLeft: null, closed: null },
      user: { role: 'org_admin' },
    })
    expect(await mere.call(getSettings, {})).toMatchObject({ language: 'fr', timezone: 'Australia/Sydney' })
    expect(await mere.call(getCompany, {})).toMatchObject({ companyId: 'TRY', email: 'office@example.test' })
    // Whoever runs it invites its people from now on.
    const again = { adminName: 'Hemi', adminEmail: 'hemi@example.test' }
    const refused = await superAdmin.try(registry.inviteOrgAdmin, { params: { id: company.id }, body: again })
    expect([refused.status, refused.problem.detail]).toEqual([409, registryMessages.hasOrgAdmin])
  })

  it('is entered by who has an account already, whose name and password stay theirs', async () => {
    const other = await givenCompany(server)
    const { id } = await add({ adminEmail: other.orgAdmin.email })
    expect((await accept(await linkTo(other.orgAdmin.email))).problem.code).toBe('sign_in_first')
    expect((await accept(await linkTo(other.orgAdmin.email), other.orgAdmin)).status).toBe(204)
    const { session } = await other.orgAdmin.call(getSession, {})
    expect([session?.company?.id, session?.companies.length]).toEqual([id, 2])
  })

  it('sent five times at once is one company with one invitation; with another body the id is taken', async () => {
    const body = companyBody({ id: newId() })
    const send = (more = {}) => superAdmin.try(registry.createCompany, { body: { ...body, ...more } })
    const answers = await Promise.all(Array.from({ length: 5 }, () => send()))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
    expect(await activityOf(server, body.id ?? '')).toHaveLength(2)
    expect(await rowsIn(server, body.id ?? '', 'users')).toBe(1)
    const other = await send({ name: 'Another' })
    expect([other.status, other.problem.code]).toEqual([409, 'id_in_use'])
    // Nor is one that was founded otherwise taken for it.
    const { id } = await givenCompany(server)
    expect((await send({ id })).status).toBe(409)
  })

  it('of which something is wrong leaves nothing', async () => {
    const body = companyBody({ id: newId(), adminEmail: 'nobody' })
    expect((await superAdmin.try(registry.createCompany, { body })).status).toBe(422)
    expect((await superAdmin.try(registry.getCompanySummary, { params: { id: body.id ?? '' } })).status).toBe(404)
  })

  it('is given another invitation, and the link to a wrong address lets nobody in', async () => {
    const [wrong, right] = [`wrong-${unique()}@example.test`, `right-${unique()}@example.test`]
    const { id } = await add({ adminEmail: wrong })
    const first = await linkTo(wrong)
    const invite = (adminEmail: string) =>
      superAdmin.call(registry.inviteOrgAdmin, { params: { id }, body: { adminName: 'Hemi', adminEmail } })
    await invite(right)
    expect((await accept(first)).status).toBe(404)
    expect((await overviewOf({ id })).orgAdmins).toMatchObject([{ name: 'Hemi', email: right }])
    const second = await linkTo(right)
    server.clock.advance(8 * 86_400_000)
    expect((await overviewOf({ id })).orgAdmins).toMatchObject([{ invitation: { isExpired: true } }])
    expect((await accept(second)).status).toBe(404)
    await invite(right)
    const third = await linkTo(right, 2)
    expect(third).not.toBe(second)
    expect((await accept(third)).status).toBe(204)
    expect((await overviewOf({ id })).orgAdmins).toMatchObject([{ status: 'active', invitation: null }])
  })

  it('shows how large it is and what goes on, and nothing of what is in it', async () => {
    const company = await givenCompany(server)
    const client = await givenClient(company.orgAdmin, { name: 'Canary & Sons', notes: 'canary in the notes' })
    await givenJob(company.orgAdmin, client.id, { name: 'Canary Street' })
    const overview = await overviewOf(company)
    expect(overview.size).toMatchObject({ clients: 1, jobs: 1 })
    expect(overview.activity.map(({ action }) => action)).toEqual(['job.created', 'client.created'])
    expect(JSON.stringify(overview)).not.toContain('anary')
    expect((await superAdmin.try(listClients, { query: {} })).status).toBe(403)
  })
})

describe('the plan', () => {
  let id: string
  beforeEach(async () => {
    ;({ id } = await givenCompany(server))
  })
  const set = (body: Parameters<typeof superAdmin.try<typeof registry.updatePlan>>[1]['body'], version = 1) =>
    superAdmin.try(registry.updatePlan, { params: { id }, body, version })

  it('other than a trial has no end; a trial has the one that is said, or fourteen days', async () => {
    expect((await set({ plan: 'basic' })).body).toMatchObject({ plan: 'basic', trialEndsAt: null, version: 2 })
    const now = server.clock.now().getTime()
    const days = (count: number) => new Date(now + count * 86_400_000).toISOString()
    expect((await set({ plan: 'trial' }, 2)).body).toMatchObject({ plan: 'trial', trialEndsAt: days(14) })
    expect((await set({ trialEndsAt: days(60) }, 3)).body).toMatchObject({ plan: 'trial', trialEndsAt: days(60) })
    const refused = await set({ plan: 'pro', trialEndsAt: days(60) }, 4)
    expect([refused.status, refused.problem.errors]).toMatchObject([
      422,
      [{ path: 'trialEndsAt', message: registryMessages.trialsEnd }],
    ])
  })
})

describe('what may be entered', () => {
  const errorsOf = (schema: typeof newCompanyForm, body: object) => {
    const result = schema.safeParse(body)
    return result.success ? [] : fieldErrors(result.error).map(({ path, message }) => `${path}: ${message}`)
  }
  it.each<[object, string]>([
    [{ name: '' }, `name: ${companyMessages.nameRequired}`],
    [{ companyId: '' }, `companyId: ${companyMessages.codeRequired}`],
    [{ companyId: 'A-1' }, `companyId: ${companyMessages.codeInvalid}`],
    [{ email: '' }, `email: ${companyMessages.emailRequired}`],
    [{ email: 'nobody' }, `email: ${companyMessages.emailInvalid}`],
    [{ phone: '' }, `phone: ${companyMessages.phoneRequired}`],
    [{ phone: 'call me' }, `phone: ${companyMessages.phoneInvalid}`],
    [{ website: 'javascript:alert(1)' }, `website: ${companyMessages.websiteInvalid}`],
    [{ adminName: ' ' }, `adminName: ${registryMessages.adminNameRequired}`],
    [{ adminEmail: '' }, `adminEmail: ${registryMessages.adminEmailRequired}`],
    [{ adminEmail: 'nobody' }, `adminEmail: ${registryMessages.adminEmailInvalid}`],
  ])('%j is refused', (more, message) => {
    expect(errorsOf(newCompanyForm, { ...companyBody(), ...more })).toEqual([message])
  })

  it.each([{ status: 'cancelled' }, { id: 'x' }, { trialEndsAt: '2030-01-01T00:00:00Z' }, { role: 'super_admin' }])(
    'nothing else may be set: %j',
    async (more) => {
      const body = { ...companyBody(), ...more }
      expect((await superAdmin.try(registry.createCompany, { body })).status).toBe(422)
    },
  )
})
