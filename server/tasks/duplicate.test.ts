import { afterAll, beforeAll, expect, it } from 'vitest'
import * as api from '#domain/tasks/api.ts'
import { listUsers, updateUser } from '#domain/users/api.ts'
import { createComment } from '#domain/comments/api.ts'
import { uploaded } from '#server/files/uploads.testing.ts'
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

let server: TestServer
let company: Company
let me: Person
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  company = await givenCompany(server)
  me = company.orgAdmin
})
afterAll(() => server.stop())

const duplicate = (id: string, person: Person = me) => person.call(api.duplicateTask, { params: { id }, body: {} })

it('copies what is to be done of a task, and nothing that was done about it', async () => {
  const client = await givenClient(me)
  const job = await givenJob(me, client.id)
  const variation = await givenVariation(me, client.id, { jobId: job.id })
  const { userId } = await company.people()
  const other = await givenTask(me)
  const form = {
    title: 'Inspect the membrane',
    description: 'Both decks.\nTake photos.',
    type: 'inspection',
    priority: 'high',
    startDate: '2026-12-01',
    dueDate: '2026-12-04',
    value: '250.00',
  } as const
  const task = await givenTask(me, {
    ...form,
    estimatedHours: '1:20',
    actualHours: '0:30',
    jobId: job.id,
    variationId: variation.id,
    assignedToId: userId,
    status: 'review',
    tags: ['Roof', 'Council'],
    subtasks: ['Upper deck', 'Lower deck'],
    fileIds: [(await uploaded(me, 'task-file')).id],
  })
  const params = { id: task.id }
  await me.call(api.updateSubtask, {
    params: { id: task.id, subtaskId: task.subtasks[0]?.id ?? '' },
    body: { completed: true },
  })
  await me.call(api.watchTask, { params, body: {} })
  await me.call(api.addTaskDependency, { params, body: { dependsOnId: other.id } })
  await me.call(createComment, { params, body: { body: 'Done once' } })

  const copy = await duplicate(task.id)
  expect(copy).toMatchObject({
    ...form,
    estimatedHours: task.estimatedHours,
    actualHours: null,
    status: 'todo',
    assignedTo: task.assignedTo,
    jobId: job.id,
    clientId: client.id,
    variation: { id: variation.id },
    tags: task.tags,
    watchers: [],
    dependsOn: [],
    files: [],
    comments: 0,
    version: 1,
  })
  expect(copy.id).not.toBe(task.id)
  expect(copy.subtasks.map(({ title, completed }) => [title, completed])).toEqual([
    ['Upper deck', false],
    ['Lower deck', false],
  ])
  expect(await me.call(api.getTask, { params })).toMatchObject({ status: 'review', comments: 1 })
})

it('leaves the copy without assignee where the caller may not assign that person, or they left', async () => {
  const [user, leaver] = [await company.person('user'), await company.person('user')]
  const idOf = async (person: Person) =>
    (await person.call(api.lookupTaskPeople, {})).items.find(({ isMe }) => isMe)?.id ?? ''
  const [own, ofLeaver] = [
    await givenTask(me, { assignedToId: await idOf(user) }),
    await givenTask(me, { assignedToId: await idOf(leaver), status: 'completed' }),
  ]
  expect((await duplicate(own.id, user)).assignedTo).toEqual(own.assignedTo)
  expect((await duplicate(ofLeaver.id, user)).assignedTo).toBeNull()
  const { id, version = 0 } = (await me.call(listUsers, { query: { search: leaver.email } })).items[0] ?? {}
  await me.call(updateUser, { params: { id: id ?? '' }, body: { status: 'disabled' }, version })
  expect((await duplicate(ofLeaver.id)).assignedTo).toBeNull()
})
