import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as registry from '#domain/registry/api.ts'
import { getSession } from '#domain/session/api.ts'
import { cancelPlan, resumePlan } from '#domain/subscription/api.ts'
import { day } from '#server/platform/limits.ts'
import { companyEnvelope } from '#server/platform/jobs/job.ts'
import { registryHandlers } from '#server/registry/handlers.ts'
import { eraseCompanies } from '#server/registry/jobs.ts'
import { askDatabase } from '#server/testing/database.ts'
import { givenCompany, givenSuperAdmin, signedIn, type Company, type Person } from '#server/testing/given.ts'
import { startTestServer, testStart, type TestServer } from '#server/testing/server.ts'
import { subscriptionHandlers } from './handlers.ts'
import { tellStanding } from './jobs.ts'

let server: TestServer
let superAdmin: Person
let company: Company
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
})
beforeEach(async () => {
  server.clock.set(testStart)
  superAdmin = await givenSuperAdmin(server)
  company = await givenCompany(server)
})
afterAll(() => server.stop())

const later = (days: number) => server.clock.set(new Date(Date.parse(testStart) + days * day).toISOString())
const tell = async () => {
  const handler = subscriptionHandlers.find(({ job }) => job.name === tellStanding.name)
  await handler?.run(server, companyEnvelope(tellStanding, company.id, {}))
}
const erase = () =>
  registryHandlers.find(({ job }) => job.name === eraseCompanies.name)?.run(server, { platform: true, data: {} })
const mailed = () =>
  askDatabase<{ to: string; subject: string; text: string }>(
    server.database.superuserUrl,
    `select to_address as to, subject, text_body as text from mails where company_id = '${company.id}' order by created_at, id`,
  )
const subjects = async () => (await mailed()).map(({ subject }) => subject)
const trialUntil = (days: number, version = 1) =>
  superAdmin.call(registry.updatePlan, {
    params: { id: company.id },
    body: { plan: 'trial', trialEndsAt: new Date(Date.parse(testStart) + days * day).toISOString() },
    version,
  })

describe('those who run a company are mailed', () => {
  it('that its trial is over, and a week before it is erased; each once, whoever comes', async () => {
    await company.person('admin')
    later(13)
    await tell()
    expect(await mailed()).toEqual([])
    later(14)
    await Promise.all([tell(), tell(), tell()])
    expect(await mailed()).toMatchObject([
      { to: company.orgAdmin.email, subject: `The trial of ${company.name} is over` },
    ])
    later(36)
    await tell()
    later(37)
    await tell()
    await tell()
    expect(await subjects()).toEqual([
      `The trial of ${company.name} is over`,
      `${company.name} is erased from Stringline on 3 Jan 2027`,
    ])
    expect((await mailed())[1]?.text).toContain('/app/settings/plan')
  })

  it('that it was cancelled and that it is open again, in their own languages', async () => {
    const hemi = await givenCompany(server)
    await superAdmin.call(registry.deleteCompany, { params: { id: hemi.id }, query: { name: hemi.name } })
    await askDatabase(
      server.database.superuserUrl,
      `update memberships set language = 'fr' where company_id = '${company.id}'`,
    )
    await company.orgAdmin.call(cancelPlan, {})
    await tell()
    await company.orgAdmin.call(resumePlan, {})
    await tell()
    await tell()
    expect(await subjects()).toEqual([`${company.name} a été résiliée`, `${company.name} est de nouveau ouverte`])
  })

  it('of nothing that is not so any more', async () => {
    await company.orgAdmin.call(cancelPlan, {})
    await company.orgAdmin.call(resumePlan, {})
    await tell()
    expect(await mailed()).toEqual([])
  })

  it('and the demo of a trial is put off without a word', async () => {
    await trialUntil(30)
    later(20)
    await tell()
    expect(await mailed()).toEqual([])
  })
})

describe('a company whose trial is over', () => {
  const isThere = async () =>
    (
      await askDatabase<{ there: number }>(
        server.database.superuserUrl,
        `select count(*)::integer as there from companies where id = '${company.id}'`,
      )
    )[0]?.there === 1

  it('is erased thirty days later, once its org_admins were told a week before', async () => {
    later(37)
    await tell()
    later(43.999)
    await erase()
    expect(await isThere()).toBe(true)
    const anew = await signedIn(server, company.orgAdmin.email)
    expect((await anew.call(getSession, {})).session?.company?.closed?.why).toBe('trialOver')
    later(44)
    await erase()
    expect(await isThere()).toBe(false)
  })

  it('is not, where they were told late, until a week after', async () => {
    later(50)
    await erase()
    await tell()
    await erase()
    expect(await isThere()).toBe(true)
    later(55.999)
    await erase()
    expect(await isThere()).toBe(true)
    later(56)
    await erase()
    expect(await isThere()).toBe(false)
  })

  it('is not, where a plan was chosen on the last day', async () => {
    later(37)
    await tell()
    later(43)
    superAdmin = await givenSuperAdmin(server)
    await superAdmin.call(registry.updatePlan, { params: { id: company.id }, body: { plan: 'basic' }, version: 1 })
    later(60)
    await erase()
    expect(await isThere()).toBe(true)
  })
})
