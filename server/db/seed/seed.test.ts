import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listClients } from '#domain/clients/api.ts'
import { listInvoices } from '#domain/invoices/api.ts'
import { listJobs } from '#domain/jobs/api.ts'
import { getReport, listReports } from '#domain/reports/api.ts'
import { listRoles } from '#domain/roles/api.ts'
import { signIn } from '#domain/session/api.ts'
import { listShares } from '#domain/shares/api.ts'
import { getTask, listTasks } from '#domain/tasks/api.ts'
import { taskStatuses } from '#domain/tasks/choices.ts'
import { listComments } from '#domain/comments/api.ts'
import { listVariations } from '#domain/variations/api.ts'
import { acrossCompanies } from '#server/platform/db/across.ts'
import { openPlatform } from '#server/platform/db/platform.ts'
import { openDatabase } from '#server/platform/db/tenant.ts'
import { demoAccounts } from '#server/session/demo.ts'
import { callerOf, type Caller } from '#server/testing/caller.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { colleagues } from './harbour-ridge/people.ts'
import { seedDemo } from './seed.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await seedDemo(server.services, server.platform)
}, 90_000)
afterAll(() => server.stop())

async function signedIn(email: string): Promise<Caller> {
  const { token } = await callerOf(server.url, null).call(signIn, {
    body: { email, password: 'stringline-demo', token: true },
  })
  return callerOf(server.url, token ?? null)
}

describe('demo data (PRODUCT 10)', () => {
  test('lets each of the seven accounts sign in', async () => {
    for (const { email } of demoAccounts) await expect(signedIn(email)).resolves.toBeDefined()
  })

  test('shows work in every state: overdue, completed, pending, over-invoiced, an inactive client, a very long name', async () => {
    const staff = await signedIn('staff@stringline.example')
    const clients = await staff.call(listClients, { query: {} })
    expect(clients.counts).toEqual({ active: 8, inactive: 1 })
    expect(clients.items.some((client) => client.name.length > 100)).toBe(true)
    expect(clients.items.filter((client) => client.logo !== null)).toHaveLength(6)
    const jobs = await staff.call(listJobs, { query: {} })
    expect(jobs.total).toBe(16)
    expect(jobs.counts).toEqual({ pending: 3, 'in-progress': 11, completed: 2, overdue: 2 })
    expect(jobs.items.some((job) => job.figures.progress > 100)).toBe(true)
  })

  test('has the two sample roles of SPEC 6, with so many people as it says', async () => {
    const orgAdmin = await signedIn('orgadmin@stringline.example')
    const { items } = await orgAdmin.call(listRoles, { query: {} })
    expect(items.map(({ name, userCount }) => [name, userCount])).toEqual([
      ['Organization Admin', 1],
      ['Admin', 2],
      ['User', 1],
      ['Client', 1],
      ['Finance Manager', 3],
      ['Project Manager', 5],
    ])
    const finance = await signedIn('linda@harbourridge.example')
    expect((await finance.call(listInvoices, { query: {} })).total).toBeGreaterThan(0)
    expect((await finance.try(listJobs, { query: {} })).status).toBe(403)
  })

  test('has reports in every progress range and every age', async () => {
    const staff = await signedIn('staff@stringline.example')
    const totalOf = async (query: object): Promise<number> => (await staff.call(listReports, { query })).total
    expect(await totalOf({})).toBe(30)
    for (const progress of ['0-25', '26-50', '51-75', '76-100'])
      expect(await totalOf({ progress })).toBeGreaterThanOrEqual(4)
    expect(await totalOf({ date: 'last-30' })).toBeGreaterThanOrEqual(10)
    expect(await totalOf({ date: 'last-90' })).toBeGreaterThan(await totalOf({ date: 'last-30' }))
    expect(await totalOf({ date: 'older' })).toBeGreaterThanOrEqual(4)
  })

  test('keeps what a report said when it was written, and shows its photos', async () => {
    const staff = await signedIn('staff@stringline.example')
    const { items } = await staff.call(listReports, { query: { search: 'Devonport villa', sort: 'date' } })
    const reports = await Promise.all(items.map(({ id }) => staff.call(getReport, { params: { id } })))
    expect(reports.map((report) => report.invoicedToDate)).toEqual([
      '48650.00',
      '121600.00',
      '194600.00',
      '267575.00',
      '318400.00',
    ])
    expect(reports.map((report) => report.milestones.filter(({ completed }) => completed).length)).toEqual([
      1, 1, 2, 3, 3,
    ])
    for (const { images } of reports) {
      expect(images.length).toBeGreaterThan(0)
      for (const image of images) {
        const answer = await staff.fetch(image.thumbnailUrl)
        expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
      }
    }
    const { items: links } = await staff.call(listShares, { params: { id: reports.at(-1)?.id ?? '' } })
    expect(links.map((link) => link.status)).toEqual(['active', 'active'])
  })

  test('shows money in every state, and figures that agree with the reports', async () => {
    const staff = await signedIn('staff@stringline.example')
    const invoices = await staff.call(listInvoices, { query: { pageSize: 200 } })
    expect(new Set(invoices.items.map((invoice) => invoice.shownStatus))).toEqual(
      new Set(['draft', 'pending', 'approved', 'paid', 'overdue', 'void']),
    )
    expect(invoices.items.some(({ amountPaid, balance }) => amountPaid !== '0.00' && balance !== '0.00')).toBe(true)
    const variations = await staff.call(listVariations, { query: {} })
    expect(variations.counts).toEqual({ pending_approval: 5, approved: 8 })
    expect(
      variations.items
        .filter(({ type }) => type === 'credit')
        .map(({ status }) => status)
        .toSorted(),
    ).toEqual(['approved', 'pending_approval'])
    expect(
      variations.items.some(({ status, invoicedToDate }) => status === 'approved' && invoicedToDate === '0.00'),
    ).toBe(true)
    const {
      items: [villa],
    } = await staff.call(listJobs, { query: { search: 'Devonport villa' } })
    expect(villa?.figures).toMatchObject({
      totalInvoiced: '318400.00',
      approvedVariationValue: '21750.00',
      pendingVariationValue: '8460.00',
    })
  })

  test('has tasks in every state, late ones, a chain of them, and people who talk about them', async () => {
    const staff = await signedIn('staff@stringline.example')
    const { items, total } = await staff.call(listTasks, { query: { pageSize: 200 } })
    expect(total).toBe(25)
    expect(new Set(items.map(({ status }) => status))).toEqual(new Set(taskStatuses))
    expect(items.filter(({ overdue }) => overdue).length).toBeGreaterThanOrEqual(4)
    expect(items.some(({ dueDate }) => dueDate === null)).toBe(true)
    const chain = items.filter(({ waitingFor }) => waitingFor > 0).map(({ title }) => title)
    expect(chain).toContain('Order benchtop from the template')
    const flashing = items.find(({ comments }) => comments === 3)
    const said = await staff.call(listComments, { params: { id: flashing?.id ?? '' }, query: {} })
    expect(said.items.flatMap(({ mentions }) => mentions.map(({ name }) => name))).toEqual(['Mele Faleolo'])
    const { watchers } = await staff.call(getTask, { params: { id: flashing?.id ?? '' } })
    expect(watchers.map(({ name }) => name)).toContain('Mele Faleolo')
    const southerly = await signedIn('orgadmin@southerly.example')
    expect((await southerly.call(listTasks, { query: {} })).total).toBe(5)
  })

  test('shows the client its own reports only, and the other company nothing of the first', async () => {
    const client = await signedIn('client@stringline.example')
    const own = await client.call(listReports, { query: {} })
    expect(own.total).toBe(11)
    expect(new Set(own.items.map((report) => report.clientName))).toEqual(new Set(['Waitematā Harbour Properties Ltd']))
    const southerly = await signedIn('orgadmin@southerly.example')
    expect((await southerly.call(listClients, { query: {} })).total).toBe(4)
    expect((await southerly.call(listJobs, { query: {} })).total).toBe(5)
    expect((await southerly.call(listReports, { query: {} })).total).toBe(6)
    expect((await southerly.try(getReport, { params: { id: own.items[0]?.id ?? '' } })).status).toBe(404)
  })

  test('finishes what an interrupted start left half done, once, also when two servers start together', async () => {
    const other = await startTestServer()
    try {
      const { services, platform, database } = other
      let puts = 0
      const failing: typeof services.storage = {
        ...services.storage,
        put: (...put) => (++puts > 60 ? Promise.reject(new Error('power cut')) : services.storage.put(...put)),
      }
      await expect(seedDemo({ ...services, storage: failing }, platform)).rejects.toThrow('power cut')

      const neighbour = openDatabase({
        appUrl: database.appUrl,
        poolSize: 4,
        onError: () => undefined,
      })
      const beside = openPlatform({ ...database, poolSize: 4, onError: () => undefined })
      await Promise.all([seedDemo(services, platform), seedDemo({ ...services, database: neighbour }, beside)])
      await neighbour.close()
      await beside.close()
      const accounts = await platform.db.selectFrom('accounts').select('email').execute()
      expect(accounts.map(({ email }) => email).toSorted()).toEqual(
        [...demoAccounts, ...colleagues].map(({ email }) => email).toSorted(),
      )
    } finally {
      await other.stop()
    }
  }, 90_000)

  test('leaves an installation with companies of its own alone', async () => {
    const other = await startTestServer()
    try {
      const platform = other.platform.db
      await platform
        .insertInto('companies')
        .values({ id: '019b8a00-0000-7000-8000-000000000001', name: 'Somebody Ltd', code: 'SOM' })
        .execute()
      await seedDemo(other.services, other.platform)
      expect(
        await platform.selectFrom('companies').modifyFront(sql.raw(acrossCompanies)).select('name').execute(),
      ).toEqual([{ name: 'Somebody Ltd' }])
    } finally {
      await other.stop()
    }
  })
})
