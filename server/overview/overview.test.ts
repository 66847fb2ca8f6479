import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getSystemOverview, listSystemActivity } from '#domain/overview/api.ts'
import { plans } from '#domain/plans.ts'
import * as registry from '#domain/registry/api.ts'
import { platformEnvelope } from '#server/platform/jobs/job.ts'
import { runSchedules } from '#server/testing/background.ts'
import { askDatabase } from '#server/testing/database.ts'
import {
  givenClient,
  givenCompany,
  givenInvoice,
  givenJob,
  givenReport,
  givenSuperAdmin,
  openAs,
  type Company,
  type Person,
} from '#server/testing/given.ts'
import { startTestServer, testStart, unique, type TestServer } from '#server/testing/server.ts'
import { overviewHandlers } from './handlers.ts'
import { countUsage } from './jobs.ts'

let server: TestServer
let superAdmin: Person
beforeAll(async () => {
  server = await startTestServer()
  superAdmin = await givenSuperAdmin(server)
})
afterAll(() => server.stop())

const day = 86_400_000
const asOwner = (text: string) => askDatabase<Record<string, unknown>>(server.database.superuserUrl, text)
const overview = () => superAdmin.call(getSystemOverview, {})
const count = async () => {
  const handler = overviewHandlers.find(({ job }) => job === countUsage)
  await handler?.run(server, platformEnvelope(countUsage, {}))
}
/** So many, decided by nothing but these numbers, so that a failure comes again. */
const drawn = (at: number, below: number) => (at * 7_919 + 104_729) % below

describe('an installation without companies', () => {
  it('has nothing, and nothing to look at', async () => {
    const { figures, companies, recent, trends, alerts } = await overview()
    expect(figures).toEqual({ companies: 0, people: 0, activeJobs: 0, reports: 0, monthlyValue: '0.00', agreed: 0 })
    expect([companies, recent, alerts]).toEqual([0, [], []])
    expect(trends.countedAt).toBeNull()
    expect(trends.months).toHaveLength(12)
    expect(await superAdmin.call(listSystemActivity, { query: {} })).toEqual({ items: [], next: null })
  })
})

describe('figures', () => {
  const companies: Company[] = []
  beforeAll(async () => {
    for (let at = 0; at < 8; at += 1) {
      const company = await givenCompany(server, `Random ${at} ${unique()}`)
      companies.push(company)
      const client = await givenClient(company.orgAdmin)
      for (let each = 0; each < drawn(at, 3); each += 1) await company.person('user')
      await company.contact(client.id)
      for (let each = 0; each < drawn(at + 1, 3); each += 1) {
        const job = await givenJob(company.orgAdmin, client.id, each % 2 === 0 ? {} : { status: 'completed' })
        for (let report = 0; report < drawn(at + each, 3); report += 1)
          await givenReport(company.orgAdmin, client.id, job.id)
      }
      const { version } = await superAdmin.call(registry.getCompanySummary, { params: { id: company.id } })
      const plan = plans[at % plans.length]
      await superAdmin.call(registry.updatePlan, { params: { id: company.id }, body: { plan }, version })
    }
    const { id, name } = companies[2] ?? { id: '', name: '' }
    await superAdmin.call(registry.deleteCompany, { params: { id }, query: { name } })
  }, 60_000)

  it('are what the list of active companies says, and what its rows add up to', async () => {
    const { figures, companies: all } = await overview()
    const list = await superAdmin.call(registry.listCompanies, { query: { status: 'active', pageSize: 100 } })
    expect(figures).toEqual(list.totals)
    expect(list.total).toBe(7)
    const add = (of: (row: (typeof list.items)[number]) => number) => list.items.reduce((sum, row) => sum + of(row), 0)
    expect(figures).toEqual({
      companies: list.items.length,
      people: add((row) => row.people),
      activeJobs: add((row) => row.activeJobs),
      reports: add((row) => row.reports),
      monthlyValue: add((row) => Number(row.monthlyValue ?? 0)).toFixed(2),
      agreed: list.items.filter(({ monthlyValue }) => monthlyValue === null).length,
    })
    expect([figures.people > 7, figures.reports > 0, figures.activeJobs > 0, figures.agreed > 0]).toEqual(
      Array.from({ length: 4 }, () => true),
    )
    // Trials and agreed prices bring nothing: of seven, Basic twice and Pro once.
    expect(figures.monthlyValue).toBe('197.00')
    expect(all).toBe(8)
  })

  it.each(plans)('are added up for a narrowed list as well: %s', async (plan) => {
    const { items, totals } = await superAdmin.call(registry.listCompanies, { query: { plan, pageSize: 100 } })
    expect(totals).toMatchObject({
      companies: items.length,
      people: items.reduce((sum, { people }) => sum + people, 0),
      reports: items.reduce((sum, { reports }) => sum + reports, 0),
    })
  })

  it('counts nothing for cancelled companies, in their rows, sums and order', async () => {
    const query = { sort: 'monthlyValue', pageSize: 100 } as const
    const cancelled = await superAdmin.call(registry.listCompanies, { query: { ...query, status: 'cancelled' } })
    expect(cancelled.items.map(({ monthlyValue }) => monthlyValue)).toEqual(['0.00'])
    expect(cancelled.totals).toMatchObject({ monthlyValue: '0.00', agreed: 0 })
    const all = await superAdmin.call(registry.listCompanies, { query })
    expect(all.totals.monthlyValue).toBe('197.00')
    expect(all.items.findIndex(({ status }) => status === 'cancelled')).toBeLessThan(
      all.items.findIndex(({ monthlyValue }) => monthlyValue === '49.00'),
    )
  })

  it('sorts the list by what is added up', async () => {
    const query = { status: 'active', pageSize: 100, sort: '-reports' } as const
    const { items } = await superAdmin.call(registry.listCompanies, { query })
    expect(items.map(({ reports }) => reports)).toEqual(items.map(({ reports }) => reports).toSorted((a, b) => b - a))
    const byValue = await superAdmin.call(registry.listCompanies, { query: { ...query, sort: 'monthlyValue' } })
    expect(byValue.items.map(({ monthlyValue }) => monthlyValue)).toEqual(
      ['0.00', '0.00', '49.00', '49.00', '99.00', null, null].slice(0, byValue.items.length),
    )
  })

  it('shows the five newest companies first', async () => {
    const { recent } = await overview()
    const list = await superAdmin.call(registry.listCompanies, { query: { sort: '-createdAt', pageSize: 5 } })
    expect(recent).toEqual(list.items)
    expect(recent).toHaveLength(5)
  })

  it('counts what came to be by the month, in every hour once', async () => {
    await count()
    const made = async () => {
      const { trends } = await overview()
      return Object.fromEntries(trends.series.map(({ kind, values }) => [kind, values.slice(-2)]))
    }
    const { figures } = await overview()
    const before = await made()
    // Rows of the tests are made by the database's clock: this month's count is zero, or all of them.
    expect(before['monthlyValue']).toEqual([null, figures.monthlyValue])
    const [{ month, reports } = {}] = await asOwner(
      `select to_char(min(created_at) at time zone 'UTC', 'YYYY-MM') as month, count(*)::integer as reports from reports`,
    )
    if (month === '2026-11') expect(before['reports']).toEqual(['0.00', `${String(reports)}.00`])
    const { orgAdmin } = companies[0] ?? (await givenCompany(server))
    await givenClient(orgAdmin)
    await count()
    expect(await made()).toEqual(before)
    server.clock.advance(day / 24)
    await count()
    expect((await overview()).trends.countedAt).toBe(server.clock.now().toISOString())
    server.clock.set(testStart)
  })
})

describe('what happened in all companies', () => {
  it('comes page by page, newest first, each once', async () => {
    const seen: string[] = []
    let before: string | null | undefined
    do {
      const page = await superAdmin.call(listSystemActivity, { query: before == null ? {} : { before } })
      seen.push(...page.items.map(({ id }) => id))
      before = page.next
    } while (before !== null)
    const all = await asOwner('select id from activity order by at desc, id desc')
    expect(seen).toEqual(all.map(({ id }) => id))
    expect(seen.length).toBeGreaterThan(20)
  })

  it('refuses a page that none said', async () => {
    for (const before of ['yesterday', '2026-11-20', "2026-11-20T00:00:00.000Z_'", ''])
      expect((await superAdmin.try(listSystemActivity, { query: { before } })).status, before).toBe(422)
  })

  it('says nothing of what it was about, nor of who it was', async () => {
    const word = `canary${unique()}`
    const company = await givenCompany(server)
    const client = await givenClient(company.orgAdmin, { name: `Client ${word}`, contactName: word })
    const job = await givenJob(company.orgAdmin, client.id, { name: `Job ${word}` })
    await givenReport(company.orgAdmin, client.id, job.id, { keyUpdates: word })
    await givenInvoice(company.orgAdmin, client.id, { notes: word })
    await asOwner(`update users set name = 'Person ${word}' where company_id = '${company.id}'`)
    const said = JSON.stringify([
      await superAdmin.call(listSystemActivity, { query: {} }),
      await overview(),
      await superAdmin.call(registry.listCompanies, { query: {} }),
    ])
    expect(said).toContain(company.name)
    expect(said).not.toContain(word)
    const { items } = await superAdmin.call(listSystemActivity, { query: {} })
    expect(items[0]).toEqual({
      id: expect.any(String),
      at: testStart,
      company: { id: company.id, name: company.name },
      event: 'invoice.created',
      byKind: 'staff',
    })
  })

  it('is all that the database gives of it, whatever is asked', async () => {
    for (const column of ['actor_name', 'subject_label', 'subject_id', 'changes', 'user_id'])
      await expect(askDatabase(server.database.platformUrl, `select ${column} from activity`)).rejects.toThrow(
        /permission denied/,
      )
    await expect(askDatabase(server.database.platformUrl, 'select name from files')).rejects.toThrow(
      /permission denied/,
    )
    await expect(askDatabase(server.database.platformUrl, 'select total from invoices')).rejects.toThrow(
      /permission denied/,
    )
  })
})

describe('alerts', () => {
  const alertOf = async (kind: string) => (await overview()).alerts.find((alert) => alert.kind === kind)

  it('names the companies whose trial is over, longest first, and counts the rest', async () => {
    const over = await Promise.all(Array.from({ length: 6 }, (_, at) => givenCompany(server, `Over ${at} ${unique()}`)))
    for (const [at, { id }] of over.entries())
      await asOwner(`update companies set trial_ends_at = '2026-11-1${at}T00:00:00Z' where id = '${id}'`)
    const alert = await alertOf('trialEnded')
    expect(alert?.count).toBe(6)
    expect(alert?.companies).toMatchObject(
      over.slice(0, 5).map(({ id, name }, at) => ({ id, name, at: `2026-11-1${at}T00:00:00.000Z` })),
    )
  })

  it('tells of limits: by people and jobs as they are, by files as they were counted', async () => {
    const company = await givenCompany(server, `Full ${unique()}`)
    await asOwner(`update companies set plan = 'basic', trial_ends_at = null where id = '${company.id}'`)
    for (let each = 0; each < 4; each += 1) await company.person('user')
    const [full] = (await alertOf('limitReached'))?.companies ?? []
    expect(full).toMatchObject({ id: company.id, use: { quota: 'users', used: 5, limit: 5 } })
    await asOwner(`insert into files (company_id, id, purpose, name, size, content_type, sha256)
      select '${company.id}', gen_random_uuid(), 'job-file', 'a.pdf', 9.5 * 1024 ^ 3, 'application/pdf',
        repeat('0', 64)`)
    expect(await alertOf('limitNear')).toBeUndefined()
    await asOwner('delete from usage_months')
    await count()
    expect((await alertOf('limitNear'))?.companies).toMatchObject([
      { id: company.id, use: { quota: 'storage', limit: 10 * 1024 ** 3 } },
    ])
    await asOwner(`delete from files where company_id = '${company.id}'`)
  })

  it('tells when a cancelled company is about to be erased, and who has nobody to run it', async () => {
    const [leaving, empty] = [await givenCompany(server), await givenCompany(server)]
    await superAdmin.call(registry.deleteCompany, { params: { id: leaving.id }, query: { name: leaving.name } })
    expect((await alertOf('erasedSoon'))?.companies.map(({ id }) => id) ?? []).not.toContain(leaving.id)
    await asOwner(`update companies set cancelled_at = '2026-10-25T00:00:00Z' where id = '${leaving.id}'`)
    expect((await alertOf('erasedSoon'))?.companies).toMatchObject([{ id: leaving.id, at: '2026-11-24T00:00:00.000Z' }])
    await asOwner(`update users set status = 'disabled', active_from = null where company_id = '${empty.id}'`)
    await asOwner(`update companies set created_at = '2026-11-01T00:00:00Z' where id = '${empty.id}'`)
    expect((await alertOf('nobodyRuns'))?.companies).toMatchObject([{ id: empty.id, at: '2026-11-01T00:00:00.000Z' }])
  })

  it('tells of mails that were given up in the last day, and why the last one was', async () => {
    const company = await givenCompany(server)
    const mail = (ago: string, failure: string) => `insert into mails (company_id, id, to_address, subject, text_body,
        html_body, status, failure, created_at)
      values ('${company.id}', gen_random_uuid(), 'mere@example.test', 'Canary', '', '', 'failed', '${failure}',
        '${testStart}'::timestamptz - interval '${ago}')`
    await asOwner(mail('2 days', 'size'))
    expect(await alertOf('mailFailed')).toBeUndefined()
    await asOwner(mail('2 hours', 'address'))
    await asOwner(mail('1 hour', 'mailbox'))
    const alert = await alertOf('mailFailed')
    expect(alert?.companies).toMatchObject([{ id: company.id, mails: { count: 2, failure: 'mailbox' } }])
    expect(JSON.stringify(alert)).not.toMatch(/mere@|Canary/)
  })

  it('tells of jobs that were given up', async () => {
    const { queue } = server.services
    expect(await alertOf('jobsFailed')).toBeUndefined()
    server.services.queue = { ...queue, listGivenUp: async () => [{ name: 'sendMail', count: 3 }] }
    expect(await alertOf('jobsFailed')).toMatchObject({ count: 3, jobs: [{ name: 'sendMail', count: 3 }] })
    server.services.queue = queue
  })
})

it('forgets with a company what it had stored', async () => {
  const company = await givenCompany(server)
  await asOwner(`insert into company_sizes (quota, company_id, used) values ('storage', '${company.id}', 1)`)
  await superAdmin.call(registry.deleteCompany, { params: { id: company.id }, query: { name: company.name } })
  server.clock.advance(31 * day)
  superAdmin = await givenSuperAdmin(server)
  await runSchedules(server)
  expect(await asOwner(`select from company_sizes where company_id = '${company.id}'`)).toEqual([])
  expect(await asOwner(`select from companies where id = '${company.id}'`)).toEqual([])
})

it('is read from inside a company as well, and by nobody of it', async () => {
  const company = await givenCompany(server)
  await openAs(superAdmin, company)
  expect((await superAdmin.try(getSystemOverview, {})).status).toBe(200)
  for (const person of [company.orgAdmin, await company.person('admin')]) {
    expect((await person.try(getSystemOverview, {})).status).toBe(403)
    expect((await person.try(listSystemActivity, { query: {} })).status).toBe(403)
  }
})
