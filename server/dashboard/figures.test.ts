import Big from 'big.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getClientOverview, getDashboard, getDashboardMoney } from '#domain/dashboard/api.ts'
import { figureLists, monthLists, shownMonths } from '#domain/dashboard/rules.ts'
import type { Dashboard } from '#domain/dashboard/schema.ts'
import { submitInvoice } from '#domain/invoices/api.ts'
import { isSummed } from '#domain/invoices/choices.ts'
import { sumMoney } from '#domain/money.ts'
import type { Caller } from '#server/testing/caller.ts'
import {
  givenClient,
  givenCompany,
  givenInvoice,
  givenJob,
  givenReport,
  signedIn,
  type Company,
  type Person,
} from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { historyIn, unclaimedByHand } from './history.testing.ts'

// Whatever happened in a company: a figure is what the list that it links to counts, or comes to, to the cent.

let server: TestServer
let company: Company
const people: Record<string, Person> = {}
const clients: string[] = []
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  company = await givenCompany(server)
  people.orgAdmin = company.orgAdmin
  people.admin = await company.person('admin')
  people.user = await company.person('user')
  people.bookkeeper = await company.withPermissions(['manage_invoices:view', 'manage_invoices:edit'])
  people.approver = await company.withPermissions(['manage_variations:view', 'manage_variations:approve'])
  people.foreman = await company.withPermissions(['manage_tasks:view', 'manage_jobs:view'])
  const elsewhere = await givenCompany(server)
  const hands = [people.orgAdmin, people.admin]
  for (let at = 0; at < 3; at += 1) clients.push((await givenClient(company.orgAdmin)).id)
  await historyIn({ hands, user: people.user, clients, seed: 1, turns: 220 })
  const theirs = [(await givenClient(elsewhere.orgAdmin)).id]
  await historyIn({ hands: [elsewhere.orgAdmin], user: elsewhere.orgAdmin, clients: theirs, seed: 7, turns: 60 })
}, 240_000)
afterAll(() => server.stop())

interface List {
  total: number
  sum?: string
  items: Record<string, string>[]
}
/** All of a list, as its address says it. */
async function listAt(person: Caller, address: string): Promise<List> {
  const answer = await person.fetch(`/api/${address}${address.includes('?') ? '&' : '?'}pageSize=200`)
  expect([address, answer.status]).toEqual([address, 200])
  const list = (await answer.json()) as List
  // Else the sums below would be of a part.
  expect(list.items.length).toBe(list.total)
  return list
}
const sumOf = (list: List, field: string): string => sumMoney(list.items.map((item) => item[field] ?? '0'))
/** What a list of invoices or jobs says it comes to; the lists of all, asked for the same, must agree. */
async function saidBy(person: Caller, address: string, field: 'total' | 'balance' | 'unclaimed'): Promise<string> {
  const [path = '', query = ''] = address.split('?')
  const filters = new URLSearchParams(query)
  // As the screen shows it: on which page, and in which order, is all the same.
  filters.delete('sort')
  if (path === 'invoices') expect(isSummed([filters.get('status') as 'issued'])).toBe(true)
  else expect(filters.has('unclaimed')).toBe(true)
  const answer = await person.fetch(`/api/${path === 'invoices' ? 'invoice' : 'job'}-sums?${filters}`)
  expect([address, answer.status]).toEqual([address, 200])
  const sums = (await answer.json()) as { count: number } & Record<typeof field, string>
  const list = await listAt(person, address)
  expect([address, sums.count, sums[field]]).toEqual([address, list.total, sumOf(list, field)])
  return sums[field]
}

/** The figures of a dashboard that stand for a count, each with the list that explains it. */
function countsOn(dashboard: Dashboard): [keyof typeof figureLists, number | null][] {
  return [
    ['activeClients', dashboard.activeClients],
    ['activeJobs', dashboard.activeJobs],
    ['completedJobs', dashboard.completedJobs],
    ['overdueJobs', dashboard.overdueJobs],
    ['overdueMilestones', dashboard.overdueJobs === null ? null : dashboard.overdueMilestones.total],
    ['totalReports', dashboard.totalReports],
    ['reportsCreated', dashboard.reportsCreated],
    [dashboard.scope === 'company' ? 'overdueTasks' : 'myOverdueTasks', dashboard.overdueTasks?.total ?? null],
    ['reviewTasks', dashboard.reviewTasks],
    ['pendingVariations', dashboard.pendingVariations?.total ?? null],
    ['overdueInvoices', dashboard.overdueInvoices?.count ?? null],
  ]
}

async function expectExplained(person: Caller): Promise<number> {
  const dashboard = await person.call(getDashboard, {})
  let checked = 0
  for (const [name, figure] of countsOn(dashboard)) {
    if (figure === null) continue
    expect([name, figure]).toEqual([name, (await listAt(person, figureLists[name])).total])
    checked += 1
  }
  expect(dashboard.pendingReviews).toBe((dashboard.reviewTasks ?? 0) + (dashboard.pendingVariations?.total ?? 0))
  const { revenue, overdueInvoices, overdueTasks, recentTasks } = dashboard
  if (revenue !== null) {
    expect(revenue.total).toBe((await listAt(person, figureLists.payments)).sum)
    expect(revenue.thisMonth).toBe((await listAt(person, monthLists.received(revenue.month))).sum)
    expect(overdueInvoices?.balance).toBe(await saidBy(person, figureLists.overdueInvoices, 'balance'))
  }
  if (overdueTasks !== null && recentTasks !== null) {
    const late = dashboard.scope === 'company' ? figureLists.overdueTasks : figureLists.myOverdueTasks
    const firstOf = async (list: string) => (await listAt(person, list)).items.slice(0, 5).map(({ id }) => id)
    expect(overdueTasks.items.map(({ id }) => id)).toEqual(await firstOf(late))
    expect(recentTasks.map(({ id }) => id)).toEqual(await firstOf(figureLists.recentTasks))
  }
  return checked
}

/** The pictures, against the lists that each of their bars leads to. Answers what the months come to. */
async function expectPictured(person: Caller): Promise<string> {
  const { months, contracts, unclaimed } = await person.call(getDashboardMoney, {})
  if (months === null) throw new Error('No months')
  for (const { month, invoiced, received, overdue } of months.items)
    expect([month, invoiced, received, overdue]).toEqual([
      month,
      await saidBy(person, monthLists.invoiced(month), 'total'),
      (await listAt(person, monthLists.received(month))).sum,
      await saidBy(person, monthLists.overdue(month), 'balance'),
    ])
  const first = months.items[0]?.month ?? ''
  const [before, after] = [`..${previous(first)}`, `${next(months.items.at(-1)?.month ?? '')}..`]
  expect(months.overdueBefore).toBe(await saidBy(person, monthLists.overdue(before), 'balance'))
  expect(months.overdueAfter).toBe(await saidBy(person, monthLists.overdue(after), 'balance'))
  const late = sumMoney([...months.items.map(({ overdue }) => overdue), months.overdueBefore, months.overdueAfter])
  expect(late).toBe(await saidBy(person, figureLists.overdueInvoices, 'balance'))
  if (contracts !== null && unclaimed !== null) await expectJobsPictured(person, contracts, unclaimed)
  return late
}

async function expectJobsPictured(
  person: Caller,
  contracts: NonNullable<Awaited<ReturnType<typeof moneyOf>>['contracts']>,
  unclaimed: NonNullable<Awaited<ReturnType<typeof moneyOf>>['unclaimed']>,
): Promise<void> {
  const active = (await listAt(person, figureLists.contracts)) as unknown as {
    total: number
    items: { id: string; figures: { contractValue: string; totalInvoiced: string } }[]
  }
  expect(contracts.total).toBe(active.total)
  const figuresOf = new Map(active.items.map(({ id, figures }) => [id, figures]))
  for (const job of contracts.items)
    expect(figuresOf.get(job.jobId)).toMatchObject({ contractValue: job.contractValue, totalInvoiced: job.invoiced })
  expect(sumMoney([...contracts.items.map((job) => job.contractValue), contracts.rest.contractValue])).toBe(
    sumMoney(active.items.map(({ figures }) => figures.contractValue)),
  )
  expect(sumMoney([...contracts.items.map((job) => job.invoiced), contracts.rest.invoiced])).toBe(
    sumMoney(active.items.map(({ figures }) => figures.totalInvoiced)),
  )
  const open = await listAt(person, figureLists.unclaimedJobs)
  expect([unclaimed.total, unclaimed.sum]).toEqual([
    open.total,
    await saidBy(person, figureLists.unclaimedJobs, 'unclaimed'),
  ])
  expect(unclaimed.items.map((job) => [job.jobId, job.unclaimed])).toEqual(
    open.items.slice(0, unclaimed.items.length).map((job) => [job.id, job.unclaimed]),
  )
  expect(sumMoney([...unclaimed.items.map((job) => job.unclaimed), unclaimed.rest.unclaimed])).toBe(unclaimed.sum)
}

const moneyOf = (person: Caller) => person.call(getDashboardMoney, {})
const step = (month: string, by: number): string => {
  const date = new Date(`${month}-15T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + by)
  return date.toISOString().slice(0, 7)
}
const [previous, next] = [(month: string) => step(month, -1), (month: string) => step(month, 1)]

describe('each figure is what its list says', () => {
  it.each([
    ['orgAdmin', 11],
    ['admin', 11],
    ['user', 8],
    ['bookkeeper', 1],
    ['approver', 1],
    ['foreman', 6],
  ])('for the %s', async (role, figures) => {
    expect(await expectExplained(people[role] ?? company.orgAdmin)).toBe(figures)
  })

  it('in a company with next to nothing', async () => {
    expect(await expectExplained((await givenCompany(server)).orgAdmin)).toBe(11)
  })

  it('for the people of a client, of what is theirs', async () => {
    for (const clientId of clients) {
      const contact = await company.contact(clientId)
      const overview = await contact.call(getClientOverview, {})
      expect(overview.reportCount).toBe((await listAt(contact, figureLists.totalReports)).total)
      expect(overview.overdueMilestones.total).toBe((await listAt(contact, 'portal/milestones?due=overdue')).total)
      expect(overview.invoices?.count).toBe((await listAt(contact, figureLists.invoices)).total)
      expect(overview.invoices?.overdue).toBe((await listAt(contact, figureLists.overdueInvoices)).total)
      expect(overview.invoices?.balance).toBe(await saidBy(contact, figureLists.issuedInvoices, 'balance'))
    }
  })
})

describe('the pictures are what their lists come to', () => {
  it.each(['orgAdmin', 'admin', 'bookkeeper'])('for the %s', async (role) => {
    expect(new Big(await expectPictured(people[role] ?? company.orgAdmin)).gt(0)).toBe(true)
  })

  it('a list that is narrowed further comes to what it shows then', async () => {
    const [clientId] = clients
    const { items } = await listAt(company.orgAdmin, 'invoices?status=issued')
    for (const further of [`clientId=${clientId}`, `jobId=${items.find(({ jobId }) => jobId)?.jobId}`, 'search=stage'])
      for (const status of ['issued', 'overdue'])
        for (const field of ['total', 'balance'] as const)
          await saidBy(company.orgAdmin, `invoices?status=${status}&${further}`, field)
    for (const further of [`clientId=${clientId}`, 'status=active', 'status=completed', 'overdue=true', 'search=job'])
      await saidBy(company.orgAdmin, `jobs?unclaimed=true&${further}`, 'unclaimed')
  })

  it('shows nobody what they may not see', async () => {
    expect(await moneyOf(people.user as Person)).toEqual({ months: null, contracts: null, unclaimed: null })
    expect(await moneyOf(people.bookkeeper as Person)).toMatchObject({ contracts: null, unclaimed: null })
  })

  it('money not yet claimed is what reports, contracts, variations and invoices say, worked out by hand', async () => {
    const open = await listAt(company.orgAdmin, 'jobs')
    const byHand = await unclaimedByHand(company.orgAdmin)
    expect(Object.fromEntries(open.items.map((job) => [job.id, job.unclaimed]))).toEqual(byHand)
    expect(Object.values(byHand).filter((amount) => amount !== '0.00').length).toBeGreaterThan(3)
  })
})

it('holds on other days: at the end of a month, at the beginning of the next, a year on', async () => {
  for (const days of [10, 1, 33, 370]) {
    server.clock.advance(days * 24 * 60 * 60 * 1000)
    // Nobody stays signed in for so long.
    const orgAdmin = await signedIn(server, company.orgAdmin.email)
    await expectExplained(orgAdmin)
    await expectPictured(orgAdmin)
  }
})

it('says what to do first, each until it is done and to who may do it, and nothing once there is work', async () => {
  const own = await givenCompany(server)
  const writer = await own.withPermissions(['manage_reports:create', 'manage_jobs:view'])
  const stepsOf = async (person: Person) =>
    (await person.call(getDashboard, {})).firstSteps.map(({ step, isReady }) => (isReady ? step : `${step} later`))
  // Whoever writes reports is the team.
  expect(await stepsOf(own.orgAdmin)).toEqual(['client', 'job later', 'report later', 'invoice later'])
  expect(await stepsOf(writer)).toEqual(['report later'])
  const { id } = await givenClient(own.orgAdmin)
  expect(await stepsOf(own.orgAdmin)).toEqual(['job', 'report later', 'invoice'])
  const job = await givenJob(own.orgAdmin, id)
  expect(await stepsOf(writer)).toEqual(['report'])
  const draft = await givenInvoice(own.orgAdmin, id)
  await givenReport(own.orgAdmin, id, job.id)
  expect(await stepsOf(own.orgAdmin)).toEqual(['invoice'])
  expect(await stepsOf(writer)).toEqual([])
  await own.orgAdmin.call(submitInvoice, { params: { id: draft.id } })
  expect(await stepsOf(own.orgAdmin)).toEqual([])
})

it('twelve months end with the one under way', () => {
  expect(shownMonths('2026-03-31')).toEqual([
    ...['04', '05', '06', '07', '08', '09', '10', '11', '12'].map((month) => `2025-${month}`),
    ...['01', '02', '03'].map((month) => `2026-${month}`),
  ])
})
