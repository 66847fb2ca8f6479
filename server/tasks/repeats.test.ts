import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getHistory } from '#domain/activity/api.ts'
import { createComment } from '#domain/comments/api.ts'
import * as api from '#domain/tasks/api.ts'
import { taskMessages } from '#domain/tasks/schema.ts'
import { listUsers, updateUser } from '#domain/users/api.ts'
import {
  givenClient,
  givenCompany,
  givenJob,
  givenTask,
  givenVariation,
  type Company,
  type Person,
} from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'

// A task that repeats is followed by another one once it is completed. It is 20 November 2026 in the company.

let server: TestServer
let company: Company
let me: Person
let mele: Person
let meleId: string
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  server.clock.set('2026-11-20T01:00:00.000Z')
  company = await givenCompany(server)
  me = company.orgAdmin
  mele = await company.person('user')
  meleId = (await mele.call(api.lookupTaskPeople, {})).items.find(({ isMe }) => isMe)?.id ?? ''
})
afterAll(() => server.stop())

const weekly = { every: 1, unit: 'week' } as const
const given = (more: Parameters<typeof givenTask>[1] = {}) =>
  givenTask(me, { dueDate: '2026-11-24', repeat: weekly, ...more })
const read = (id: string) => me.call(api.getTask, { params: { id } })
const move = (id: string, status: 'completed' | 'todo' | 'in_progress', person = me) =>
  person.try(api.moveTask, { params: { id }, body: { status } })
const edit = async (id: string, body: object) => {
  const { version } = await read(id)
  return me.try(api.updateTask, { params: { id }, body, version })
}
/** All tasks of this title. */
const named = async (title: string) => (await me.call(api.listTasks, { query: { search: title } })).items

describe('completing a task that repeats', () => {
  const ways: Record<string, (id: string) => Promise<unknown>> = {
    'on its page': (id) => me.call(api.moveTask, { params: { id }, body: { status: 'completed', from: 'todo' } }),
    'on the board': (id) => me.call(api.moveTask, { params: { id }, body: { status: 'completed', before: null } }),
    'with others at once': (id) =>
      me.call(api.changeTasks, { body: { ids: [id], change: { set: 'status', status: 'completed' } } }),
    'by undoing that it was reopened': async (id) => {
      await move(id, 'completed')
      await move(id, 'todo')
      await move(id, 'completed')
    },
    'by whoever may edit tasks and not create them': async (id) => {
      const person = await company.withPermissions(['manage_tasks:view', 'manage_tasks:edit'])
      await person.call(api.moveTask, { params: { id }, body: { status: 'completed' } })
    },
  }
  it.each(Object.entries(ways))('%s creates the next one, once', async (way, complete) => {
    const title = `Inspect ${way}`
    const { id } = await given({ title })
    await complete(id)
    const { nextTask } = await read(id)
    expect(nextTask).toEqual({ id: expect.any(String) as string, title, dueDate: '2026-12-01' })
    const tasks = await named(title)
    expect(tasks.map(({ status }) => status).toSorted()).toEqual(['completed', 'todo'])
    expect(tasks.find((each) => each.id === nextTask?.id)?.repeat).toEqual({ ...weekly, next: '2026-12-08' })
  })

  it('that is created completed has a next one as well', async () => {
    const { nextTask } = await given({ title: 'Entered afterwards', status: 'completed' })
    expect(nextTask?.dueDate).toBe('2026-12-01')
  })

  it('creates one, however many complete it at once and again', async () => {
    const { id } = await given({ title: 'Everybody presses' })
    const people = [me, mele, await company.person('admin')]
    for (let round = 0; round < 2; round += 1) {
      const answers = await Promise.all([0, 1, 2, 3, 4, 5].map((at) => move(id, 'completed', people[at % 3])))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
      await move(id, 'in_progress')
    }
    expect(await named('Everybody presses')).toHaveLength(2)
  })

  it('leaves the next one where that is undone; one that was deleted is created again', async () => {
    const { id } = await given({ title: 'Pressed too early' })
    await move(id, 'completed')
    await move(id, 'todo')
    const { nextTask } = await read(id)
    expect(await named('Pressed too early')).toHaveLength(2)
    await me.call(api.deleteTask, { params: { id: nextTask?.id ?? '' } })
    await move(id, 'completed')
    expect((await read(id)).nextTask?.id).not.toBe(nextTask?.id)
    expect(await named('Pressed too early')).toHaveLength(2)
  })

  it('goes on with the next one, and ends with one that repeats no more', async () => {
    const { id } = await given({ title: 'Toolbox talk' })
    await move(id, 'completed')
    const second = (await read(id)).nextTask?.id ?? ''
    await move(second, 'completed')
    const third = (await read(second)).nextTask
    expect(third?.dueDate).toBe('2026-12-08')
    await edit(third?.id ?? '', { repeat: null })
    await move(third?.id ?? '', 'completed')
    expect(await named('Toolbox talk')).toHaveLength(3)
  })
})

it('the next one is as this one was, with what is still to be done, later by as many days', async () => {
  const client = await givenClient(me)
  const job = await givenJob(me, client.id)
  const variation = await givenVariation(me, client.id, { jobId: job.id })
  const task = await given({
    title: 'Check the scaffold',
    description: 'All bays.\nTag it.',
    type: 'inspection',
    priority: 'high',
    startDate: '2026-11-23',
    estimatedHours: '1:20',
    actualHours: '2',
    value: '250.00',
    assignedToId: meleId,
    jobId: job.id,
    variationId: variation.id,
    tags: ['Council', 'Roof'],
    subtasks: ['Upper deck', 'Lower deck'],
  })
  const params = { id: task.id }
  const [upper] = task.subtasks
  await me.call(api.updateSubtask, {
    params: { id: task.id, subtaskId: upper?.id ?? '' },
    body: { completed: true, dueDate: '2026-11-22', assignedToId: meleId },
  })
  await me.call(api.watchTask, { params, body: {} })
  await me.call(createComment, { params, body: { body: 'Done once' } })
  // A user sees no variation, and leaves it to the next one all the same.
  await move(task.id, 'completed', mele)
  const next = await read((await read(task.id)).nextTask?.id ?? '')
  expect(next).toMatchObject({
    title: task.title,
    description: task.description,
    type: 'inspection',
    priority: 'high',
    status: 'todo',
    startDate: '2026-11-30',
    dueDate: '2026-12-01',
    estimatedHours: task.estimatedHours,
    actualHours: null,
    value: '250.00',
    assignedTo: { id: meleId },
    jobId: job.id,
    clientId: client.id,
    variation: { id: variation.id },
    tags: task.tags,
    comments: 0,
    nextTask: null,
  })
  expect(next.watchers).toEqual((await read(task.id)).watchers)
  expect(next.subtasks.map((each) => [each.title, each.completed, each.assignedTo?.id, each.dueDate])).toEqual([
    ['Upper deck', false, meleId, '2026-11-29'],
    ['Lower deck', false, undefined, null],
  ])
})

it('its due date is by the company’s today, and keeps the day of the month', async () => {
  const due = async (dueDate: string, repeat: typeof weekly | { every: number; unit: 'month' | 'day' }) => {
    const { id } = await given({ dueDate, repeat })
    await move(id, 'completed')
    return (await read(id)).nextTask
  }
  expect((await due('2026-11-18', { every: 1, unit: 'day' }))?.dueDate).toBe('2026-11-21')
  expect((await due('2026-01-31', { every: 1, unit: 'month' }))?.dueDate).toBe('2026-11-30')
  const january = await due('2027-01-31', { every: 1, unit: 'month' })
  expect(january?.dueDate).toBe('2027-02-28')
  const february = january?.id ?? ''
  // Another rule by months leaves the day, another due date is a day of its own.
  await edit(february, { repeat: { every: 2, unit: 'month' } })
  expect((await read(february)).repeat).toEqual({ every: 2, unit: 'month', next: '2027-04-30' })
  await edit(february, { dueDate: '2027-02-28', repeat: { every: 1, unit: 'month' } })
  expect((await read(february)).repeat?.next).toBe('2027-03-31')
  await edit(february, { dueDate: '2027-02-27' })
  expect((await read(february)).repeat?.next).toBe('2027-03-27')
})

it('needs a due date, however that is taken from it', async () => {
  const refused = { status: 422, errors: [{ path: 'dueDate', message: taskMessages.repeatNeedsDueDate }] }
  const created = await me.try(api.createTask, { body: { title: 'Whenever', repeat: weekly } })
  expect(created.problem).toMatchObject(refused)
  const { id } = await given()
  expect((await edit(id, { dueDate: null })).problem).toMatchObject(refused)
  const many = await me.call(api.changeTasks, { body: { ids: [id], change: { set: 'dueDate', dueDate: null } } })
  expect(many.results[0]?.problem?.message).toBe(taskMessages.repeatNeedsDueDate)
  expect((await edit(id, { dueDate: null, repeat: null })).status).toBe(200)
  for (const repeat of [
    { every: 0, unit: 'week' },
    { every: 366, unit: 'day' },
    { every: 1.5, unit: 'day' },
  ])
    expect((await edit(id, { dueDate: '2026-12-01', repeat })).problem.errors?.[0]?.path).toBe('repeat.every')
})

it('its history tells of the rule', async () => {
  const { id } = await given()
  await edit(id, { repeat: { every: 2, unit: 'month' } })
  const { items } = await me.call(getHistory, { params: { kind: 'task', id }, query: {} })
  expect(items[0]).toMatchObject({
    event: 'task.updated',
    details: [{ field: 'repeat', type: 'repeat', from: '1 week', to: '2 month' }],
  })
})

it('a duplicate keeps the rule, and is followed by one of its own', async () => {
  const { id } = await given({ title: 'Service the hoist' })
  const copy = await me.call(api.duplicateTask, { params: { id }, body: {} })
  expect([copy.repeat, copy.nextTask]).toEqual([{ ...weekly, next: '2026-12-01' }, null])
  await move(id, 'completed')
  await move(copy.id, 'completed')
  expect(await named('Service the hoist')).toHaveLength(4)
})

it('is not given to who can have no tasks any more', async () => {
  const leaver = await company.person('user')
  const user = (await me.call(listUsers, { query: { search: leaver.email } })).items[0]
  const [assignedToId, version] = [user?.id ?? '', user?.version ?? 1]
  const { id } = await given({ assignedToId, status: 'completed', repeat: null })
  await me.call(updateUser, { params: { id: assignedToId }, body: { status: 'disabled' }, version })
  await move(id, 'todo')
  await edit(id, { repeat: weekly })
  await move(id, 'completed')
  const task = await read(id)
  expect([task.assignedTo?.id, (await read(task.nextTask?.id ?? '')).assignedTo]).toEqual([assignedToId, null])
})

it('another company neither completes it nor sees the next one', async () => {
  const other = (await givenCompany(server)).orgAdmin
  const { id } = await given()
  expect((await move(id, 'completed', other)).status).toBe(404)
  await move(id, 'completed')
  const next = (await read(id)).nextTask?.id ?? ''
  expect((await other.try(api.getTask, { params: { id: next } })).status).toBe(404)
  expect((await other.call(api.listTasks, { query: {} })).items).toEqual([])
})
