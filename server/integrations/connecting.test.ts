import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  chooseOrganisation,
  completeIntegration,
  connectIntegration,
  disconnectIntegration,
  dismissIntegration,
  listIntegrationCalls,
  listIntegrations,
} from '#domain/integrations/api.ts'
import { integrationMessages } from '#domain/integrations/schema.ts'
import { listActivity } from '#domain/activity/api.ts'
import { listAudit } from '#domain/audit/api.ts'
import { getDashboard } from '#domain/dashboard/api.ts'
import { completeOnboarding } from '#domain/onboarding/api.ts'
import * as registry from '#domain/registry/api.ts'
import { cancelPlan } from '#domain/subscription/api.ts'
import { minute } from '#server/platform/limits.ts'
import { expectClosed } from '#server/testing/closed.ts'
import { givenCompany, givenSuperAdmin, signedIn, type Company, type Person } from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { connected, standing } from './connected.testing.ts'
import { openStandIn, type StandIn } from './stand-in.testing.ts'

const provider = 'xero' as const

let standIn: StandIn
let server: TestServer
let company: Company
let owner: Person
beforeAll(async () => {
  standIn = await openStandIn()
  server = await startTestServer({ WORKER: 'off' }, { sandbox: standIn })
})
beforeEach(async () => {
  company = await givenCompany(server)
  owner = company.orgAdmin
})
afterAll(async () => {
  await server.stop()
  await standIn.close()
})

const begun = async (person: Person) => (await person.call(connectIntegration, { body: { provider } })).url
const refusalOf = async (person: Person, body: { state: string; code: string }) => {
  const { status, problem } = await person.try(completeIntegration, { body: { provider, ...body } })
  return [status, problem.code, problem.detail]
}
const over = [409, 'attempt_over', integrationMessages.attemptOver]

describe('connecting', () => {
  it('asks with PKCE for no more than is needed, and connects the organisation that was shared', async () => {
    const address = new URL(await begun(owner))
    expect(address.href.startsWith(`${standIn.url}/xero/identity/connect/authorize?`)).toBe(true)
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'stringline-sandbox',
      redirect_uri: `${server.services.config.publicUrl}/app/settings/integrations/xero`,
      scope:
        'offline_access accounting.invoices accounting.payments accounting.contacts accounting.settings.read accounting.banktransactions',
      code_challenge_method: 'S256',
    })
    expect(await standing(owner)).toMatchObject({ kind: 'sandbox', state: null })
    const given = standIn.consent(address.href)
    const answer = await owner.call(completeIntegration, { body: { provider, ...given } })
    expect(answer).toMatchObject({
      state: 'connected',
      organisation: 'Harbour & Ridge',
      connectedBy: expect.stringContaining('org_admin') as string,
      checkedAt: server.clock.now().toISOString(),
      failure: null,
      can: { connectIntegration: false, disconnectIntegration: true, checkIntegration: true },
    })
    expect(await standing(owner)).toEqual(answer)
    const told = await owner.call(listActivity, { query: { kind: 'integration' } })
    expect(told.items.map(({ event, about }) => [event, about.label])).toEqual([['integration.connected', 'Xero']])
    const audit = await owner.call(listAudit, { query: { kind: 'integration' } })
    expect(audit.items.map(({ event, details }) => [event, details])).toEqual([
      ['integration.connected', [{ field: 'organisation', from: null, to: 'Harbour & Ridge' }]],
    ])
  })

  it('asks which one, where several were shared', async () => {
    const choosing = await connected(owner, standIn, ['Harbour', 'Ridge'])
    expect(choosing).toMatchObject({ state: 'choosing', organisation: null, can: { chooseOrganisation: true } })
    expect(choosing.offered.map(({ name }) => name)).toEqual(['Harbour', 'Ridge'])
    const other = await owner.try(chooseOrganisation, { body: { provider, organisation: 'of-somebody-else' } })
    expect([other.status, other.problem.code]).toEqual([409, 'unknown_organisation'])
    const ridge = choosing.offered[1]?.id ?? ''
    expect(await owner.call(chooseOrganisation, { body: { provider, organisation: ridge } })).toMatchObject({
      state: 'connected',
      organisation: 'Ridge',
      offered: [],
    })
    const again = await owner.try(chooseOrganisation, { body: { provider, organisation: ridge } })
    expect([again.status, again.problem.code]).toEqual([409, 'nothing_to_choose'])
  })

  it('says so where none was shared, where the answer is no good, and where none comes', async () => {
    const nothing = standIn.consent(await begun(owner), [])
    expect(await refusalOf(owner, nothing)).toEqual([409, 'nothing_shared', integrationMessages.nothingShared])
    const { state } = standIn.consent(await begun(owner))
    expect(await refusalOf(owner, { state, code: 'made-up' })).toEqual([
      409,
      'connecting_failed',
      integrationMessages.failedToConnect,
    ])
    const busy = standIn.consent(await begun(owner))
    standIn.failNext('/xero/identity/connect/token', { status: 503, body: '<html>' })
    expect(await refusalOf(owner, busy)).toEqual([409, 'provider_silent', integrationMessages.noAnswer])
    const redirected = standIn.consent(await begun(owner))
    standIn.failNext('/xero/connections', { status: 302, headers: { location: `${server.url}/api/session` } })
    expect(await refusalOf(owner, redirected)).toEqual([409, 'provider_silent', integrationMessages.noAnswer])
    const huge = standIn.consent(await begun(owner))
    standIn.failNext('/xero/connections', { status: 200, body: '['.repeat(6 * 1024 ** 2) })
    expect(await refusalOf(owner, huge)).toEqual([409, 'provider_silent', integrationMessages.noAnswer])
    const strange = standIn.consent(await begun(owner))
    standIn.failNext('/xero/connections', { status: 200, body: '{"not":"a list"}' })
    expect(await refusalOf(owner, strange)).toEqual([409, 'provider_silent', integrationMessages.noAnswer])
    expect(await standing(owner)).toMatchObject({ state: null })
  })

  it('takes up what was wished for when the company was set up, until it is there or not wanted any more', async () => {
    const wish = {
      xeroEnabled: true,
      xeroEmail: 'books@kauri.test',
      microsoftEnabled: true,
      microsoftEmail: 'a@b.test',
    }
    const answers = { teamMembers: [], project: null, ...wish }
    const steps = async (person: Person) => (await person.call(getDashboard, {})).firstSteps.map(({ step }) => step)
    expect(await steps(owner)).not.toContain('xero')
    await owner.call(completeOnboarding, { body: answers })
    expect(await standing(owner)).toMatchObject({ wishedBy: 'books@kauri.test' })
    expect(await steps(owner)).toContain('xero')
    expect(await steps(await company.person('user'))).not.toContain('xero')
    expect(new URL(await begun(owner)).searchParams.get('login_hint')).toBe('books@kauri.test')
    await connected(owner, standIn)
    expect([(await standing(owner)).wishedBy, await steps(owner)]).toEqual([null, expect.not.arrayContaining(['xero'])])
    const other = (await givenCompany(server)).orgAdmin
    await other.call(completeOnboarding, { body: answers })
    expect((await other.call(dismissIntegration, { body: { provider } })).items[0]).toMatchObject({ wishedBy: null })
    expect(await steps(other)).not.toContain('xero')
  })

  it('is for a plan that has it', async () => {
    const superAdmin = await givenSuperAdmin(server)
    const attempt = standIn.consent(await begun(owner))
    await superAdmin.call(registry.updatePlan, { params: { id: company.id }, body: { plan: 'basic' }, version: 1 })
    const { can, because } = await standing(owner)
    expect([can.connectIntegration, because.connectIntegration]).toEqual([false, integrationMessages.planLacks])
    const { status, problem } = await owner.try(connectIntegration, { body: { provider } })
    expect([status, problem.code]).toEqual([409, 'beyond_plan'])
    expect(await refusalOf(owner, attempt)).toEqual([409, 'beyond_plan', integrationMessages.planLacks])
  })

  it('goes no further once the plan has it no more, and can be given up', async () => {
    const superAdmin = await givenSuperAdmin(server)
    const { offered } = await connected(owner, standIn, ['Harbour', 'Ridge'])
    await superAdmin.call(registry.updatePlan, { params: { id: company.id }, body: { plan: 'basic' }, version: 1 })
    const body = { provider, organisation: offered[0]?.id ?? '' }
    const { status, problem } = await owner.try(chooseOrganisation, { body })
    expect([status, problem.code, problem.detail]).toEqual([409, 'beyond_plan', integrationMessages.planLacks])
    expect(await standing(owner)).toMatchObject({
      isInPlan: false,
      state: 'choosing',
      can: { chooseOrganisation: false },
    })
    expect(await owner.call(disconnectIntegration, { body: { provider } })).toMatchObject({ state: 'disconnected' })
  })

  it('is for who may manage integrations', async () => {
    const user = await company.person('user')
    for (const { status, problem } of [
      await user.try(listIntegrations, {}),
      await user.try(connectIntegration, { body: { provider } }),
      await user.try(listIntegrationCalls, { query: { provider } }),
    ])
      expect([status, problem.detail]).toEqual([403, integrationMessages.noPermission])
    const admin = await company.person('admin')
    expect(await connected(admin, standIn)).toMatchObject({ state: 'connected' })
  })

  it('begins nowhere in a company that is closed, where it may still be ended', async () => {
    await connected(owner, standIn)
    const admin = await company.person('admin')
    await owner.call(cancelPlan, {})
    await expectClosed(owner, 'company_cancelled', expect.any(String) as string)
    expect(await standing(admin)).toMatchObject({ can: { connectIntegration: false } })
    expect(await standing(owner)).toMatchObject({ can: { connectIntegration: false, disconnectIntegration: true } })
    expect(await owner.call(disconnectIntegration, { body: { provider } })).toMatchObject({ state: 'disconnected' })
  })
})

describe('an attempt', () => {
  it('is good once', async () => {
    const given = standIn.consent(await begun(owner))
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => owner.try(completeIntegration, { body: { provider, ...given } })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await refusalOf(owner, given)).toEqual(over)
    expect(await standing(owner)).toMatchObject({ state: 'connected' })
  })

  it('is refused from another session of the same person, and stays good for its own', async () => {
    const given = standIn.consent(await begun(owner))
    const elsewhere = await signedIn(server, owner.email)
    expect(await refusalOf(elsewhere, given)).toEqual(over)
    expect(await standing(owner)).toMatchObject({ state: null })
    expect((await owner.try(completeIntegration, { body: { provider, ...given } })).status).toBe(200)
  })

  it('is refused in another company, and by somebody else of the same', async () => {
    const given = standIn.consent(await begun(owner))
    const other = await givenCompany(server)
    expect(await refusalOf(other.orgAdmin, given)).toEqual(over)
    expect(await refusalOf(await company.person('admin'), given)).toEqual(over)
    expect(await standing(other.orgAdmin)).toMatchObject({ state: null })
  })

  it('is over after ten minutes, and one that was made up never began', async () => {
    const given = standIn.consent(await begun(owner))
    expect(await refusalOf(owner, { state: 'made-up', code: given.code })).toEqual(over)
    const before = server.clock.now()
    server.clock.set(new Date(before.getTime() + 10 * minute).toISOString())
    try {
      const asked = standIn.asked.length
      expect(await refusalOf(owner, given)).toEqual(over)
      expect(standIn.asked).toHaveLength(asked)
    } finally {
      server.clock.set(before.toISOString())
    }
  })

  it('mixed with the code of another is refused: each code has its own verifier', async () => {
    const [one, other] = [standIn.consent(await begun(owner)), standIn.consent(await begun(owner))]
    expect(await refusalOf(owner, { state: one.state, code: other.code })).toEqual([
      409,
      'connecting_failed',
      integrationMessages.failedToConnect,
    ])
    expect(await standing(owner)).toMatchObject({ state: null })
  })
})
