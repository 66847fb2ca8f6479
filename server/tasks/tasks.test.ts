import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallInput } from '#domain/endpoint.ts'
import { newId } from '#domain/ids.ts'
import { updateJob } from '#domain/jobs/api.ts'
import * as api from '#domain/tasks/api.ts'
import { taskMessages } from '#domain/tasks/schema.ts'
import { uploaded } from '#server/files/uploads.testing.ts'
import {
  givenClient,
  givenCompany,
  givenJob,
  givenTask,
  givenVariation,
  taskBody,
  type Company,
  type Person,
} from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'

let server: TestServer
let company: Company
let me: Person
let myId: string
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  company = await givenCompany(server)
  me = company.orgAdmin
  myId = (await me.call(api.lookupTaskPeople, {})).items[0]?.id ?? ''
})
afterAll(() => server.stop())

const given = (more: Parameters<typeof givenTask>[1] = {}) => givenTask(me, more)
const read = (id: string) => me.call(api.getTask, { params: { id } })
const edit = (task: { id: string; version: number }, body: CallInput<typeof api.updateTask>['body']) =>
  me.try(api.updateTask, { params: { id: task.id }, body, version: task.version })

describe('a new task', () => {
  it('is to do, of medium priority and general (SPEC 3)', async () => {
    expect(await given()).toMatchObject({
      title: 'Order trusses',
      description: '',
      status: 'todo',
      priority: 'medium',
      type: 'general',
      assignedTo: null,
      jobId: null,
      clientId: null,
      variation: null,
      startDate: null,
      dueDate: null,
      overdue: false,
      estimatedHours: null,
      actualHours: null,
      value: '0.00',
      tags: [],
      subtasks: [],
      dependsOn: [],
      neededBy: [],
      files: [],
      comments: 0,
      waitingFor: 0,
      completedAt: null,
      version: 1,
      can: {
        updateTask: true,
        moveTask: true,
        assignTask: true,
        takeTask: true,
        releaseTask: false,
        watchTask: true,
        startTaskTimer: true,
        deleteTask: true,
      },
    })
  })

  it('has no watchers, neither its creator nor its assignee', async () => {
    const { items } = await me.call(api.lookupTaskPeople, {})
    expect(items.filter(({ isMe }) => isMe).map(({ id }) => id)).toEqual([myId])
    const made = await given({ assignedToId: myId })
    expect(made.watchers).toEqual([])
    expect([made.isWatched, made.assignedTo?.id, made.can.releaseTask]).toEqual([false, myId, true])
  })

  it('keeps what it was given: dates, hours, value, tags, subtasks, files', async () => {
    const file = await uploaded(me, 'task-file')
    const made = await given({
      description: 'Two pallets',
      type: 'inspection',
      status: 'in_progress',
      priority: 'urgent',
      startDate: '2026-11-18',
      dueDate: '2026-11-19',
      estimatedHours: '1:20',
      actualHours: 0.5,
      value: '1250',
      tags: ['Roof', 'roof ', 'Council'],
      subtasks: ['Measure', 'Order'],
      fileIds: [file.id],
    })
    expect(await read(made.id)).toMatchObject({
      description: 'Two pallets',
      type: 'inspection',
      status: 'in_progress',
      priority: 'urgent',
      startDate: '2026-11-18',
      dueDate: '2026-11-19',
      overdue: true,
      estimatedHours: '1.33',
      actualHours: '0.50',
      value: '1250.00',
      tags: [{ name: 'Council' }, { name: 'Roof' }],
      subtasks: [
        { title: 'Measure', completed: false },
        { title: 'Order', completed: false },
      ],
      files: [{ id: file.id }],
    })
  })

  it('sent twice is made once; the same id for another is refused', async () => {
    const id = newId()
    const [one, two] = await Promise.all([given({ id }), given({ id })])
    expect(one.id).toBe(two.id)
    const other = await me.try(api.createTask, { body: taskBody({ id, title: 'Something else' }) })
    expect([other.status, other.body]).toMatchObject([409, { code: 'id_in_use' }])
  })

  it.each([
    [{ title: '' }, 'title', taskMessages.titleRequired],
    [{ startDate: '2026-11-20', dueDate: '2026-11-19' }, 'dueDate', taskMessages.dueBeforeStart],
    [{ estimatedHours: 'soon' }, 'estimatedHours', taskMessages.hoursInvalid],
    [{ actualHours: '-1' }, 'actualHours', taskMessages.hoursInvalid],
    [{ estimatedHours: '10001' }, 'estimatedHours', 'Hours can be up to 10,000'],
    [{ value: '-1' }, 'value', taskMessages.valuePositive],
    [{ jobId: newId() }, 'jobId', taskMessages.jobUnknown],
    [{ clientId: newId() }, 'clientId', taskMessages.clientUnknown],
    [{ variationId: newId() }, 'variationId', taskMessages.variationUnknown],
    [{ assignedToId: newId() }, 'assignedToId', taskMessages.assigneeUnknown],
  ])('refuses %j at its field', async (body, path, message) => {
    const refused = await me.try(api.createTask, { body: taskBody(body) })
    expect([refused.status, refused.body]).toMatchObject([422, { errors: [{ path, message }] }])
  })
})

describe('what a task is for', () => {
  it('is the job with its client, also when that moves to another client', async () => {
    const [tui, kea] = [await givenClient(me), await givenClient(me)]
    const job = await givenJob(me, tui.id)
    const task = await given({ jobId: job.id })
    expect(task).toMatchObject({ jobId: job.id, clientId: tui.id, clientName: tui.name })
    await me.call(updateJob, { params: { id: job.id }, body: { clientId: kea.id }, version: 1 })
    expect(await read(task.id)).toMatchObject({ clientId: kea.id })
    const mine = await me.call(api.listTasks, { query: { clientId: kea.id } })
    expect(mine.items.map(({ id }) => id)).toEqual([task.id])
  })

  it('is the job of its variation, which must be of the same job and client', async () => {
    const client = await givenClient(me)
    const [job, other] = [await givenJob(me, client.id), await givenJob(me, client.id)]
    const variation = await givenVariation(me, client.id, { jobId: job.id })
    const task = await given({ variationId: variation.id })
    expect(task).toMatchObject({ jobId: job.id, clientId: client.id, variation: { id: variation.id } })
    const wrong = await edit(task, { variationId: variation.id, jobId: other.id })
    expect([wrong.status, wrong.body]).toMatchObject([422, { errors: [{ path: 'variationId' }] }])
    const moved = await edit(task, { jobId: other.id })
    expect(moved.body).toMatchObject({ jobId: other.id, variation: null })
  })

  it('refuses a job of another client, at the field that was sent', async () => {
    const [tui, kea] = [await givenClient(me), await givenClient(me)]
    const job = await givenJob(me, tui.id)
    const task = await given({ jobId: job.id })
    const moved = await edit(task, { clientId: kea.id })
    expect([moved.status, moved.body]).toMatchObject([422, { errors: [{ path: 'clientId' }] }])
    const refused = await me.try(api.createTask, { body: taskBody({ jobId: job.id, clientId: kea.id }) })
    expect([refused.status, refused.body]).toMatchObject([422, { errors: [{ path: 'jobId' }] }])
  })
})

describe('an edit', () => {
  it('changes what it says from a known version, and leaves the rest', async () => {
    const task = await given({ tags: ['Roof'], dueDate: '2026-11-30', estimatedHours: '2' })
    const stale = await edit({ ...task, version: 9 }, { title: 'Late' })
    const unnamed = await me.try(api.updateTask, { params: { id: task.id }, body: { title: 'x' } } as never)
    expect([stale.status, unnamed.status]).toEqual([412, 428])
    const done = await edit(task, { title: 'Order rafters', dueDate: '', estimatedHours: '' })
    expect(done.body).toMatchObject({
      title: 'Order rafters',
      dueDate: null,
      estimatedHours: null,
      tags: [{ name: 'Roof' }],
      version: 2,
    })
  })

  it('is stored also where its history would read the same, by names', async () => {
    const [one, other] = [await uploaded(me, 'task-file'), await uploaded(me, 'task-file')]
    const task = await given({ fileIds: [one.id] })
    const { body } = await edit(task, { fileIds: [other.id] })
    expect(body).toMatchObject({ files: [{ id: other.id }], version: 2 })
    expect((await edit(body, { fileIds: [other.id] })).body).toMatchObject({ version: 2 })
  })

  it('is not held up by moves, and a measured hour is part of it', async () => {
    const task = await given()
    await me.call(api.moveTask, { params: { id: task.id }, body: { status: 'review' } })
    expect((await edit(task, { title: 'Moved meanwhile' })).status).toBe(200)
    await me.call(api.startTaskTimer, { params: { id: task.id } })
    server.clock.advance(90 * 60_000)
    const stopped = await me.call(api.stopTaskTimer, { params: { id: task.id } })
    expect([stopped.actualHours, stopped.version, stopped.timerSince]).toEqual(['1.50', 3, null])
  })
})

describe('a move by somebody who has been without a connection', () => {
  it('is refused where the task stands elsewhere by now, and nothing has changed', async () => {
    const { id } = await given()
    const move = (body: CallInput<typeof api.moveTask>['body']) => me.try(api.moveTask, { params: { id }, body })
    await move({ status: 'blocked' })
    const refused = await move({ status: 'completed', from: 'todo' })
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'task_moved' }])
    expect((await read(id)).status).toBe('blocked')
    expect((await move({ status: 'completed', from: 'blocked' })).status).toBe(200)
    // Somebody else has done it meanwhile, as they meant to.
    expect((await move({ status: 'completed', from: 'todo' })).status).toBe(200)
  })
})

describe('many at once', () => {
  it('says of each what became of it', async () => {
    const [one, two] = [await given({ dueDate: '2026-11-25', startDate: '2026-11-24' }), await given()]
    const change = (body: CallInput<typeof api.changeTasks>['body']) => me.call(api.changeTasks, { body })
    const gone = newId()
    const dated = await change({ ids: [one.id, two.id, gone], change: { set: 'dueDate', dueDate: '2026-11-23' } })
    expect(dated.results).toEqual([
      { problem: { code: 'validation_failed', message: taskMessages.dueBeforeStart } },
      { problem: null },
      { problem: { code: 'not_found', message: 'Item not found' } },
    ])
    for (const each of [
      { set: 'status', status: 'review' } as const,
      { set: 'priority', priority: 'high' } as const,
      { set: 'assignedTo', assignedToId: myId } as const,
      { set: 'tagAdded', tag: 'Council' } as const,
    ])
      expect((await change({ ids: [one.id, two.id], change: each })).results.map(({ problem }) => problem)).toEqual([
        null,
        null,
      ])
    const after = await read(two.id)
    expect(after).toMatchObject({
      status: 'review',
      priority: 'high',
      assignedTo: { id: myId },
      tags: [{ name: 'Council' }],
    })
    // What is so already is no edit: whoever edits it from before is not in the way.
    for (const each of [{ set: 'priority', priority: 'high' } as const, { set: 'tagAdded', tag: 'Council' } as const])
      await change({ ids: [two.id], change: each })
    expect((await read(two.id)).version).toBe(after.version)
    await change({ ids: [two.id], change: { set: 'tagRemoved', tagId: after.tags[0]?.id ?? '' } })
    expect((await read(two.id)).tags).toEqual([])
    await change({ ids: [one.id, two.id], change: { set: 'deleted' } })
    expect((await me.try(api.getTask, { params: { id: one.id } })).status).toBe(404)
  })
})
