import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listCalendarTasks, listUnscheduledTasks } from '#domain/calendar/api.ts'
import type { CallInput } from '#domain/endpoint.ts'
import { exportTasks } from '#domain/sheets/api.ts'
import * as api from '#domain/tasks/api.ts'
import { boardColumns, dueFilters, taskPriorities, taskStatuses, taskTypes } from '#domain/tasks/choices.ts'
import type { TaskRecord } from '#domain/tasks/schema.ts'
import { givenClient, givenCompany, givenJob, givenTask, type Person } from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'

// What a filter says is what is shown, on the list, the board, the calendar and in the download alike: compared with
// the records themselves, whichever filters come together. It is Friday, 20 November 2026 in the company.

const today = '2026-11-20'
const aroundToday = ['2026-11-15', '2026-11-16', '2026-11-19', today, '2026-11-22', '2026-11-23', '2027-01-04']

type Query = Required<CallInput<typeof api.listTasks>>['query']

let server: TestServer
let me: Person
let myId: string
let all: TaskRecord[]
let clientIds: string[]
let jobs: { id: string; clientId: string }[]
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  const company = await givenCompany(server)
  me = company.orgAdmin
  const other = await company.person('admin')
  const people = (await me.call(api.lookupTaskPeople, {})).items
  myId = people.find(({ isMe }) => isMe)?.id ?? ''
  const theirs = people.find(({ isMe }) => !isMe)?.id ?? ''
  const [tui, kea] = [await givenClient(me), await givenClient(me)]
  jobs = [await givenJob(me, tui.id), await givenJob(me, kea.id)]
  clientIds = [tui.id, kea.id]
  const of = <Value>(values: readonly Value[], at: number): Value => values[at % values.length] as Value
  for (let at = 0; at < 70; at += 1) {
    const dueDate = of([null, ...aroundToday, null], at)
    const task = await givenTask(at % 3 === 0 ? other : me, {
      title: `${of(['Order trusses', 'Measure roof', 'Call council'], at)} ${at}`,
      status: of(taskStatuses, at * 3),
      priority: of(taskPriorities, at * 5 + (at >> 2)),
      type: of(taskTypes, at * 7 + (at >> 3)),
      assignedToId: of([null, myId, theirs], at + (at >> 4)),
      dueDate,
      startDate: dueDate !== null && at % 4 === 0 ? '2026-11-10' : null,
      ...of([{ jobId: jobs[0]!.id }, { jobId: jobs[1]!.id }, { clientId: tui.id }, {}], at + (at >> 5)),
      tags: of([[], ['Roof'], ['Roof', 'Council']], at + (at >> 1)),
    })
    if (at % 6 === 0) await me.call(api.watchTask, { params: { id: task.id }, body: {} })
  }
  const { items } = await me.call(api.listTasks, { query: { pageSize: 100 } })
  all = await Promise.all(items.map(({ id }) => me.call(api.getTask, { params: { id } })))
})
afterAll(() => server.stop())

const isOverdue = ({ dueDate, status }: TaskRecord) => dueDate !== null && dueDate < today && status !== 'completed'

/** Whether a record is what each filter says, by the words of SPEC 4 and of the choices. */
const says: { [F in keyof Query]?: (task: TaskRecord, value: string) => boolean } = {
  status: (task, value) => (value === 'open' ? task.status !== 'completed' : task.status === value),
  priority: (task, value) => task.priority === value,
  type: (task, value) => task.type === value,
  assignedTo: (task, value) => (task.assignedTo?.id ?? 'none') === (value === 'me' ? myId : value),
  jobId: (task, value) => task.jobId === value,
  clientId: (task, value) => task.clientId === value,
  tagId: (task, value) => task.tags.some(({ id }) => id === value),
  due: (task, value) => {
    if (value === 'overdue') return isOverdue(task)
    if (value === 'none') return task.dueDate === null
    if (task.dueDate === null) return false
    return value === 'today' ? task.dueDate === today : task.dueDate >= '2026-11-16' && task.dueDate <= '2026-11-22'
  },
  own: (task, value) => (value === 'watched' ? task.isWatched : task.createdBy === nameOf(myId)),
  search: (task, value) => task.title.includes(value),
}
const nameOf = (id: string) => all.find(({ assignedTo }) => assignedTo?.id === id)?.assignedTo?.name

const valuesOf = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as string[]) : [String(value)])

const expectedIds = (query: Query) =>
  all
    .filter((task) =>
      Object.entries(query).every(([name, value]) =>
        valuesOf(value).some((each) => says[name as keyof Query]?.(task, each)),
      ),
    )
    .map(({ id }) => id)
    .toSorted()

const choices = () => ({
  status: ['open', ...taskStatuses],
  priority: taskPriorities,
  type: taskTypes,
  assignedTo: ['me', 'none', all.find(({ assignedTo }) => assignedTo && assignedTo.id !== myId)?.assignedTo?.id ?? ''],
  jobId: jobs.map(({ id }) => id),
  clientId: clientIds,
  tagId: [...new Set(all.flatMap(({ tags }) => tags.map(({ id }) => id)))],
  due: dueFilters,
  own: ['created', 'watched'],
  search: ['trusses', 'roof'],
})

const together = () => {
  const { search, ...filters } = choices()
  const several = Object.entries(filters).map(([name, values]) => [
    name,
    fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 }),
  ])
  return fc.record(
    { ...(Object.fromEntries(several) as object), search: fc.constantFrom(...search) },
    { requiredKeys: [] },
  ) as fc.Arbitrary<Query>
}

/** Every filter with every value by itself and with all of its values, then such as come together. */
async function eachQuery(check: (query: Query) => Promise<void>): Promise<void> {
  const { search, ...filters } = choices()
  for (const value of search) await check({ search: value })
  for (const [name, values] of Object.entries(filters)) {
    for (const value of values) await check({ [name]: value } as Query)
    await check({ [name]: values.slice(0, 2) } as Query)
  }
  await fc.assert(fc.asyncProperty(together(), check), { numRuns: 40 })
}

const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id).toSorted()

describe('whatever is filtered by, alone or together', () => {
  it('is what the list shows and counts', async () => {
    await eachQuery(async (query) => {
      const { items, total, counts } = await me.call(api.listTasks, { query: { ...query, pageSize: 100 } })
      expect([idsOf(items), total], JSON.stringify(query)).toEqual([expectedIds(query), expectedIds(query).length])
      const others = { ...query }
      delete others.status
      const counted = expectedIds(others).map((id) => all.find((task) => task.id === id)!)
      const inState = (status: string) => counted.filter((task) => task.status === status).length
      expect(counts, JSON.stringify(query)).toEqual({
        ...Object.fromEntries(taskStatuses.map((status) => [status, inState(status)])),
        overdue: counted.filter(isOverdue).length,
      })
    })
  })

  it('is what the board shows, with the count and the value of each column', async () => {
    await eachQuery(async ({ ...query }) => {
      delete query.status
      const { columns } = await me.call(api.getTaskBoard, { query })
      expect(columns.map((column) => column.status)).toEqual(boardColumns)
      expect(idsOf(columns.flatMap(({ items }) => items)), JSON.stringify(query)).toEqual(expectedIds(query))
      for (const { items, count } of columns) expect(count).toBe(items.length)
    })
  })

  it('is what the calendar shows, with a date or without', async () => {
    await eachQuery(async (query) => {
      const dated = await me.call(listCalendarTasks, { query: { ...query, from: '2026-11-01', to: '2027-01-31' } })
      const undated = await me.call(listUnscheduledTasks, { query: { ...query, pageSize: 100 } })
      const [withDate, without] = [true, false].map((isDated) =>
        expectedIds(query).filter((id) => {
          const task = all.find((each) => each.id === id)!
          return isDated ? task.dueDate !== null : task.dueDate === null && task.status !== 'completed'
        }),
      )
      expect([idsOf(dated.items), idsOf(undated.items)], JSON.stringify(query)).toEqual([withDate, without])
    })
  })

  it('is what the download has, in the order of the list', async () => {
    // As many as a person may download within an hour.
    const asked = [{}, { search: 'trusses' }, { status: 'open' as const }, ...fc.sample(together(), 17)]
    for (const query of asked) {
      const sorted = { ...query, sort: '-dueDate' as const }
      const address = new URLSearchParams(sorted as Record<string, string>)
      const table = await (await me.fetch(`${exportTasks.path}?${address}`)).text()
      const { items } = await me.call(api.listTasks, { query: { ...sorted, pageSize: 100 } })
      const [, ...rows] = table.trim().split('\r\n')
      const titles = rows.map((row) => row.split(',')[0])
      expect(titles, JSON.stringify(query)).toEqual(items.map(({ title }) => title))
      expect(idsOf(items), JSON.stringify(query)).toEqual(expectedIds(query))
    }
  })
})

it('the board has what was completed in the last fourteen days, the list all of it', async () => {
  const company = await givenCompany(server)
  const { id } = await givenTask(company.orgAdmin, { status: 'completed' })
  const onBoard = async () => {
    const { columns } = await company.orgAdmin.call(api.getTaskBoard, { query: {} })
    return columns.flatMap(({ items }) => idsOf(items))
  }
  const day = 86_400_000
  server.clock.advance(14 * day - 1)
  expect(await onBoard()).toEqual([id])
  server.clock.advance(1)
  expect(await onBoard()).toEqual([])
  expect((await company.orgAdmin.call(api.listTasks, { query: {} })).total).toBe(1)
})
