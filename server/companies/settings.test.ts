import { notificationChoices } from '#domain/companies/rules.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getSettings, updateSettings } from '#domain/companies/api.ts'
import { getDashboard } from '#domain/dashboard/api.ts'
import { timezones } from '#domain/dates.ts'
import { approveInvoice, getInvoice, listInvoices, submitInvoice } from '#domain/invoices/api.ts'
import { getJob, listJobs } from '#domain/jobs/api.ts'
import { getSession } from '#domain/session/api.ts'
import { givenClient, givenCompany, givenInvoice, givenJob, type Company, type Person } from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { activityOf } from '#server/testing/traces.ts'

let server: TestServer
let company: Company
let me: Person
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.clock.set('2026-11-20T00:00:00.000Z')
  company = await givenCompany(server)
  me = company.orgAdmin
})

const version = async () => (await me.call(getSettings, {})).version
const everything = notificationChoices({})
const delivery = { email: 'atOnce', morningAt: 420, quiet: null, push: true } as const

describe('the general settings', () => {
  it('are, of a new company, English, Auckland, the device’s theme, and everything told', async () => {
    expect(await me.call(getSettings, {})).toEqual({
      version: 1,
      language: 'en',
      timezone: 'Pacific/Auckland',
      theme: 'system',
      notifications: everything,
      delivery,
    })
  })

  it('are stored, with what changed in the activity', async () => {
    const payments = { bell: true, email: false, push: true }
    const body = {
      language: 'fr',
      timezone: 'Asia/Tokyo',
      theme: 'dark',
      notifications: { ...everything, payments },
      delivery: { ...delivery, email: 'morning', quiet: { from: 1260, to: 360 } },
    } as const
    const after = await me.call(updateSettings, { body, version: 1 })
    expect(after).toEqual({ version: 2, ...body })
    expect(await me.call(getSettings, {})).toEqual(after)
    expect((await activityOf(server, company.id)).at(-1)).toMatchObject({
      action: 'settings.updated',
      changes: { language: { from: 'en', to: 'fr' }, theme: { from: 'system', to: 'dark' } },
    })
  })

  it('are told apart from those of another company', async () => {
    const other = await givenCompany(server)
    await me.call(updateSettings, { body: { theme: 'dark' }, version: 1 })
    expect(await other.orgAdmin.call(getSettings, {})).toMatchObject({ theme: 'system', version: 1 })
  })

  it('keep what an edit does not name, and refuse an old version with the new one in hand', async () => {
    await me.call(updateSettings, { body: { theme: 'dark' }, version: 1 })
    const { status, problem } = await me.try(updateSettings, { body: { language: 'es' }, version: 1 })
    expect(status).toBe(412)
    expect(problem.current).toMatchObject({ version: 2, theme: 'dark', language: 'en' })
  })

  it('of two who save at once let one win', async () => {
    const answers = await Promise.all(
      (['dark', 'light'] as const).map((theme) => me.try(updateSettings, { body: { theme }, version: 1 })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
  })

  it('are read by who may view them and written by who may edit them', async () => {
    const viewer = await company.withPermissions(['manage_settings:view'])
    expect((await viewer.try(getSettings, {})).status).toBe(200)
    expect((await viewer.try(updateSettings, { body: { theme: 'dark' }, version: 1 })).status).toBe(403)
  })

  it.each([
    [{ timezone: 'Mars/Olympus' }, 'timezone'],
    [{ language: 'de' }, 'language'],
    [{ theme: 'pink' }, 'theme'],
  ])('refuse %j at its field', async (body, path) => {
    const { status, problem } = await me.try(updateSettings, { body: body as never, version: 1 })
    expect([status, problem.errors]).toEqual([422, [{ path, message: 'Please choose one of the options' }]])
  })

  it('take every timezone of the list', async () => {
    for (const timezone of timezones) {
      const after = await me.call(updateSettings, { body: { timezone }, version: await version() })
      expect((await me.call(getSession, {})).session?.company?.timezone).toBe(timezone)
      expect(after.timezone).toBe(timezone)
    }
  })
})

describe('a changed timezone', () => {
  // 1 December in Auckland, still 30 November in London and in New York: the month changes as well.
  const atTheDateLine = '2026-11-30T12:30:00.000Z'

  async function givenDueOn(day: string) {
    const client = await givenClient(me)
    const job = await givenJob(me, client.id, { startDate: '2026-10-01', estimatedEndDate: day })
    const invoice = await givenInvoice(me, client.id, { date: '2026-11-01', dueDate: day })
    await me.call(submitInvoice, { params: { id: invoice.id } })
    await me.call(approveInvoice, { params: { id: invoice.id } })
    return { jobId: job.id, invoiceId: invoice.id }
  }

  /** Everything that says what is overdue: records, lists, their counts, and the dashboard. */
  async function overdue({ jobId, invoiceId }: { jobId: string; invoiceId: string }) {
    const [invoice, job, invoices, filtered, jobs, dashboard] = [
      await me.call(getInvoice, { params: { id: invoiceId } }),
      await me.call(getJob, { params: { id: jobId } }),
      await me.call(listInvoices, { query: {} }),
      await me.call(listInvoices, { query: { status: ['overdue'] } as never }),
      await me.call(listJobs, { query: {} }),
      await me.call(getDashboard, {}),
    ]
    return {
      invoice: invoice.shownStatus,
      listed: invoices.items[0]?.shownStatus,
      counted: (invoices.counts as Record<string, number>)['overdue'] ?? 0,
      found: filtered.total,
      job: job.overdue,
      jobListed: jobs.items[0]?.overdue,
      dashboard: [dashboard.overdueJobs, dashboard.overdueInvoices?.count],
    }
  }
  const late = {
    invoice: 'overdue',
    listed: 'overdue',
    counted: 1,
    found: 1,
    job: true,
    jobListed: true,
    dashboard: [1, 1],
  }
  const inTime = {
    invoice: 'approved',
    listed: 'approved',
    counted: 0,
    found: 0,
    job: false,
    jobListed: false,
    dashboard: [0, 0],
  }

  it('makes what was due yesterday in Auckland due today in London, and late again on the way back', async () => {
    const due = await givenDueOn('2026-11-30')
    server.clock.set(atTheDateLine)
    expect(await overdue(due)).toEqual(late)
    await me.call(updateSettings, { body: { timezone: 'Europe/London' }, version: 1 })
    expect(await overdue(due)).toEqual(inTime)
    await me.call(updateSettings, { body: { timezone: 'Australia/Sydney' }, version: 2 })
    expect(await overdue(due)).toEqual(inTime)
    await me.call(updateSettings, { body: { timezone: 'Pacific/Auckland' }, version: 3 })
    expect(await overdue(due)).toEqual(late)
  })

  it('holds for the session of everybody else on their very next request', async () => {
    const colleague = await company.person('admin')
    await me.call(updateSettings, { body: { timezone: 'America/Los_Angeles' }, version: 1 })
    expect((await colleague.call(getSession, {})).session?.company?.timezone).toBe('America/Los_Angeles')
  })
})
