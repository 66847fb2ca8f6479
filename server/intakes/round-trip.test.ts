import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ArchivedKind } from '#domain/archives/rules.ts'
import { getDashboard, getDashboardMoney } from '#domain/dashboard/api.ts'
import { getIntake, runIntake } from '#domain/intakes/api.ts'
import type { IntakeRecord } from '#domain/intakes/schema.ts'
import { getSession, signIn } from '#domain/session/api.ts'
import { inviteUser, listUsers, updateUser } from '#domain/users/api.ts'
import { seedDemo } from '#server/db/seed/seed.ts'
import { downloaded, exported, unzipped } from '#server/exports/archives.testing.ts'
import { callerOf, type Caller } from '#server/testing/caller.ts'
import { givenCompany, givenTask, type Company } from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { dataOf, kindsAlike, plainBy, without, type Stored } from './alike.testing.ts'
import { bringNow, broughtArchive } from './intakes.testing.ts'

// Export, bring in elsewhere, export again: the same but for what has to differ. That all stored figures, counts and
// entries of the search are what they must be the server compares when it stops.

let server: TestServer
let admin: Caller
let company: Company
let before: Map<string, Buffer>
let after: Map<string, Buffer>
let intake: IntakeRecord
let oldId: string
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  await seedDemo(server.services, server.platform)
  const body = { email: 'orgadmin@stringline.example', password: 'stringline-demo', token: true }
  const { token } = await callerOf(server.url, null).call(signIn, { body })
  admin = callerOf(server.url, token ?? null)
  const { session } = await admin.call(getSession, {})
  oldId = session?.company?.id ?? ''
  // What is followed by another one.
  const repeat = { every: 1, unit: 'month' } as const
  await givenTask(admin, { dueDate: '2026-01-31', repeat, status: 'completed' })
  const first = await exported(server, oldId, admin)
  const archive = await downloaded(admin, first.id)
  before = await unzipped(archive)
  company = await givenCompany(server, 'Moved Ltd')
  intake = await broughtArchive(server, company.id, company.orgAdmin, archive)
  const second = await exported(server, company.id, company.orgAdmin)
  after = await unzipped(await downloaded(company.orgAdmin, second.id))
}, 300_000)
afterAll(() => server.stop())

const plain = (kind: ArchivedKind, records: Stored[]): Stored[] => plainBy(kind, records, [oldId, company.id])

describe('the demo company, taken along and brought in elsewhere', () => {
  it('is in, all of it', () => {
    expect(intake).toMatchObject({ status: 'done', failure: null })
    expect(intake.preview).toMatchObject({ company: 'Harbour & Ridge Builders', problemCount: 0, missingCount: 0 })
  })

  it.each(kindsAlike)('has the same %s', (kind) => {
    const expected = plain(kind, dataOf(before, kind))
    expect(plain(kind, dataOf(after, kind))).toEqual(expected)
  })

  it('has its people, who cannot sign in, beside those of the new company', () => {
    const archived = plain('people', dataOf(before, 'people'))
    const ids = new Set(archived.map(({ id }) => id))
    const here = dataOf(after, 'people').filter(({ id }) => ids.has(id))
    expect(plain('people', here).map((person) => without(person, 'version'))).toEqual(
      archived.map((person) => without(person, 'version')),
    )
    for (const { status } of here) expect(status).toBe('disabled')
  })

  it('has all that happened, and that it was brought in', () => {
    const strip = (entries: Stored[]) =>
      entries.map(({ about, ...entry }) => ({ ...entry, about: without(about, 'opens') }))
    const ids = new Set(dataOf(before, 'activity').map(({ id }) => id))
    const here = dataOf(after, 'activity')
    expect(
      strip(
        plain(
          'activity',
          here.filter(({ id }) => ids.has(id)),
        ),
      ),
    ).toEqual(strip(plain('activity', dataOf(before, 'activity'))))
    expect(here.filter(({ id }) => !ids.has(id)).map(({ event }) => event)).toContain('intake.done')
  })

  it('has its settings, its look and its numbers', () => {
    const [old] = dataOf(before, 'company')
    const [now] = dataOf(after, 'company')
    expect(now?.['settings']).toMatchObject(without(old?.['settings'], 'version'))
    expect(now).toMatchObject({ name: 'Moved Ltd', bankAccount: old?.['bankAccount'], gstNumber: old?.['gstNumber'] })
    expect(now?.['numbering']).toMatchObject(without(old?.['numbering'], 'version'))
  })

  it('has every file, byte for byte', () => {
    const files = (archive: Map<string, Buffer>) =>
      new Map(dataOf(archive, 'files').map((file) => [String(file['id']), file]))
    const old = files(before)
    expect(old.size).toBeGreaterThan(20)
    expect([...files(after).keys()].toSorted()).toEqual([...old.keys()].toSorted())
    for (const [id, file] of files(after)) {
      // The company's own lie in a folder of its name, which stays.
      const was = old.get(id) ?? {}
      expect(without(file, 'path', 'recordId')).toEqual(without(was, 'path', 'recordId'))
      const [now, then] = [after.get(String(file['path'])), before.get(String(was['path']))]
      expect(then !== undefined && now?.equals(then)).toBe(true)
    }
  })

  it('shows the same dashboard, but for what is whoever asks’ own', async () => {
    const figures = async (by: Caller) => {
      const { activeClients, activeJobs, completedJobs, overdueJobs, totalReports, revenue, ...shown } = await by.call(
        getDashboard,
        {},
      )
      const { upcomingMilestones, overdueMilestones, pendingVariations, overdueInvoices, recentTasks } = shown
      return {
        counts: { activeClients, activeJobs, completedJobs, overdueJobs, totalReports },
        lists: { upcomingMilestones, overdueMilestones, pendingVariations, recentTasks },
        money: { revenue, overdueInvoices, ...(await by.call(getDashboardMoney, {})) },
      }
    }
    const old = await figures(admin)
    expect(old.counts.activeJobs).toBeGreaterThan(3)
    expect(await figures(company.orgAdmin)).toEqual(old)
  })

  it('enables none of them by a change of status', async () => {
    const { items } = await company.orgAdmin.call(listUsers, { query: { pageSize: 100, status: 'disabled' } })
    const because = 'This person came in with an archive and has no account here. Invite their address instead'
    for (const person of items)
      expect([person.can.changeUserStatus, person.because.changeUserStatus]).toEqual([false, because])
    const [{ id, version } = { id: '', version: 0 }] = items
    const refused = await company.orgAdmin.try(updateUser, { params: { id }, body: { status: 'active' }, version })
    expect([refused.status, refused.problem.code, refused.problem.detail]).toEqual([409, 'no_account', because])
  })

  it('uses no seats for those who cannot sign in, and lets one of them in by an invitation', async () => {
    const { items } = await company.orgAdmin.call(listUsers, { query: { pageSize: 100, status: 'disabled' } })
    const [person] = items.filter(({ role }) => role === 'user')
    const invited = await company.orgAdmin.call(inviteUser, { body: { email: person?.email ?? '', role: 'user' } })
    expect(invited).toMatchObject({ id: person?.id, status: 'invited' })
  })

  it('is brought in once, whatever is sent again', async () => {
    expect((await company.orgAdmin.try(runIntake, { params: { id: intake.id } })).status).toBe(409)
    await bringNow(server, company.id, intake.id)
    expect((await company.orgAdmin.call(getIntake, { params: { id: intake.id } })).status).toBe('done')
  })
})
