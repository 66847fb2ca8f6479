import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  listCalendarInvoices,
  listCalendarJobs,
  listCalendarTasks,
  listUnscheduledTasks,
} from '#domain/calendar/api.ts'
import { calendarTasksQuery } from '#domain/calendar/schema.ts'
import { complaints } from '#domain/fields.testing.ts'
import { createTask, updateTask } from '#domain/tasks/api.ts'
import { givenClient, givenCompany, givenJob, type Company } from '#server/testing/given.ts'
import { givenInvoiceIn } from '#server/testing/money-writes.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'

let server: TestServer
let company: Company
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  company = await givenCompany(server)
})

const add = (title: string, more: object = {}) => company.orgAdmin.call(createTask, { body: { title, ...more } })
const november = { from: '2026-11-01', to: '2026-11-30' }
const titles = async (query: object = {}) =>
  (await company.orgAdmin.call(listCalendarTasks, { query: { ...november, ...query } })).items.map(({ title }) => title)

describe('the tasks of a calendar', () => {
  it('are those that stand on one of its days, by their span or by the one date they have', async () => {
    await add('Due before', { dueDate: '2026-10-31' })
    await add('Due on the first day', { dueDate: '2026-11-01' })
    await add('Ends on the first day', { startDate: '2026-10-20', dueDate: '2026-11-01' })
    await add('Begins on the last day', { startDate: '2026-11-30', dueDate: '2026-12-04' })
    await add('All the way through', { startDate: '2026-10-01', dueDate: '2026-12-31' })
    await add('Begins, with no end', { startDate: '2026-11-12' })
    await add('Began, with no end', { startDate: '2026-10-12' })
    await add('Due after', { dueDate: '2026-12-01' })
    await add('No date')
    expect(await titles()).toEqual([
      'All the way through',
      'Ends on the first day',
      'Due on the first day',
      'Begins, with no end',
      'Begins on the last day',
    ])
  })

  it('stand on their days on either side of a change of clocks', async () => {
    for (const day of ['2026-09-26', '2026-09-27', '2026-09-28', '2027-04-03', '2027-04-04', '2027-04-05']) {
      await add(day, { dueDate: day })
      expect(await titles({ from: day, to: day })).toEqual([day])
    }
  })

  it('are narrowed as the list is', async () => {
    const client = await givenClient(company.orgAdmin)
    const job = await givenJob(company.orgAdmin, client.id)
    await add('Order trusses', { dueDate: '2026-11-24', priority: 'urgent', jobId: job.id })
    await add('Hang gib', { dueDate: '2026-11-25', status: 'completed' })
    expect(await titles({ search: 'truss' })).toEqual(['Order trusses'])
    expect(await titles({ status: 'open' })).toEqual(['Order trusses'])
    expect(await titles({ status: 'completed' })).toEqual(['Hang gib'])
    expect(await titles({ priority: 'urgent', jobId: job.id, clientId: client.id })).toEqual(['Order trusses'])
    expect(await titles({ assignedTo: 'me' })).toEqual([])
  })

  it('say what may be done with them, and are moved by their dates', async () => {
    const { id, version } = await add('Order trusses', { dueDate: '2026-11-18' })
    const viewer = await company.withPermissions(['manage_tasks:view'])
    const seen = await viewer.call(listCalendarTasks, { query: november })
    expect(seen.items).toMatchObject([{ id, version, overdue: true, can: { updateTask: false } }])
    await company.orgAdmin.call(updateTask, { params: { id }, version, body: { dueDate: '2026-11-27' } })
    const moved = await company.orgAdmin.call(listCalendarTasks, { query: november })
    expect(moved.items).toMatchObject([{ id, dueDate: '2026-11-27', overdue: false, can: { updateTask: true } }])
    const stale = await company.orgAdmin.try(updateTask, { params: { id }, version, body: { dueDate: '2026-11-28' } })
    expect(stale.status).toBe(412)
  })

  it.each([
    [{}, ['from: Please say which day the calendar begins with', 'to: Please say which day the calendar ends with']],
    [{ from: '2026-11-31', to: '2026-12-01' }, ['from: Please enter a valid date']],
    [{ from: '2026-11-02', to: '2026-11-01' }, ['to: The last day cannot be before the first']],
    [{ from: '2026-01-01', to: '2026-04-11' }, ['to: A calendar shows up to 100 days at once']],
    [{ from: '2026-01-01', to: '2026-04-10' }, []],
  ])('%j says %j', (query, messages) => {
    expect(complaints(calendarTasksQuery, query)).toEqual(messages)
  })
})

describe('the unscheduled', () => {
  it('have neither date and are not completed: the most urgent first', async () => {
    await add('Some day')
    await add('Soon', { priority: 'urgent' })
    await add('Begun', { startDate: '2026-11-20' })
    await add('Done', { status: 'completed' })
    const all = await company.orgAdmin.call(listUnscheduledTasks, { query: {} })
    expect([all.items.map(({ title }) => title), all.total]).toEqual([['Soon', 'Some day'], 2])
    const second = await company.orgAdmin.call(listUnscheduledTasks, { query: { page: 2, pageSize: 1 } })
    expect([second.items.map(({ title }) => title), second.total]).toEqual([['Some day'], 2])
    const found = await company.orgAdmin.call(listUnscheduledTasks, { query: { search: 'soon' } })
    expect(found.total).toBe(1)
  })
})

describe('what stands beside them', () => {
  it('are starts, ends and milestones of jobs', async () => {
    const client = await givenClient(company.orgAdmin)
    const job = await givenJob(company.orgAdmin, client.id, {
      name: 'Deck',
      startDate: '2026-11-02',
      estimatedEndDate: '2026-11-18',
      milestones: [{ title: 'Piles', dueDate: '2026-11-05' }, { title: 'Undated' }],
    })
    await givenJob(company.orgAdmin, client.id, { startDate: '2027-01-01', estimatedEndDate: '2027-02-01' })
    const { items } = await company.orgAdmin.call(listCalendarJobs, { query: november })
    expect(items.map(({ date, kind, title, overdue }) => [date, kind, title, overdue])).toEqual([
      ['2026-11-02', 'start', '', false],
      ['2026-11-05', 'milestone', 'Piles', true],
      ['2026-11-18', 'end', '', true],
    ])
    const other = await givenJob(company.orgAdmin, client.id)
    const ofOther = await company.orgAdmin.call(listCalendarJobs, { query: { ...november, jobId: other.id } })
    expect(ofOther.items.every(({ jobId }) => jobId === other.id)).toBe(true)
    expect(items[0]?.jobId).toBe(job.id)
  })

  it('are invoices with something left to pay', async () => {
    const client = await givenClient(company.orgAdmin)
    for (const status of ['draft', 'pending', 'paid', 'void'] as const)
      await givenInvoiceIn(company.orgAdmin, client.id, status)
    const year = { from: '2026-11-01', to: '2027-01-31' }
    const { items } = await company.orgAdmin.call(listCalendarInvoices, { query: year })
    expect(items).toHaveLength(1)
    expect(Number(items[0]?.balance)).toBeGreaterThan(0)
  })
})
