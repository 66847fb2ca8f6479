import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { getHistory } from '#domain/activity/api.ts'
import * as api from '#domain/tasks/api.ts'
import { taskMessages } from '#domain/tasks/schema.ts'
import { deleteUser, listUsers } from '#domain/users/api.ts'
import { givenClient, givenCompany, givenTask, type Company, type Person } from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'

// Who is to do a subtask, and until when. It is 20 November 2026 in the company.

let server: TestServer
let company: Company
let me: Person
let mele: Person
let meleId: string
let myId: string
beforeAll(async () => {
  server = await startTestServer()
  server.clock.set('2026-11-20T01:00:00.000Z')
  company = await givenCompany(server)
  me = company.orgAdmin
  mele = await company.person('user')
  const idOf = async (person: Person) =>
    (await person.call(api.lookupTaskPeople, {})).items.find(({ isMe }) => isMe)?.id ?? ''
  meleId = await idOf(mele)
  myId = await idOf(me)
})
afterAll(() => server.stop())

const read = (id: string) => me.call(api.getTask, { params: { id } })
/** A task with one subtask, and how that is changed. */
async function givenSubtask(more: Parameters<typeof givenTask>[1] = {}) {
  const task = await givenTask(me, { ...more, subtasks: ['Measure'] })
  const params = { id: task.id, subtaskId: task.subtasks[0]?.id ?? '' }
  type Body = { assignedToId?: string | null; dueDate?: string | null; completed?: boolean; title?: string }
  const change = (body: Body, person = me) => person.try(api.updateSubtask, { params, body })
  return { id: task.id, params, change, subtask: async () => (await read(task.id)).subtasks[0] }
}

it('a subtask has an assignee and a due date, and is overdue as a task is', async () => {
  const { id, change, subtask } = await givenSubtask()
  expect(await subtask()).toMatchObject({ assignedTo: null, dueDate: null, overdue: false })
  await change({ assignedToId: meleId, dueDate: '2026-11-19' })
  expect(await subtask()).toMatchObject({ assignedTo: { id: meleId }, dueDate: '2026-11-19', overdue: true })
  await change({ completed: true })
  expect(await subtask()).toMatchObject({ assignedTo: { id: meleId }, dueDate: '2026-11-19', overdue: false })
  await change({ completed: false, dueDate: '2026-11-20' })
  expect((await subtask())?.overdue).toBe(false)
  await change({ dueDate: '2026-11-19' })
  await me.call(api.moveTask, { params: { id }, body: { status: 'completed' } })
  expect((await subtask())?.overdue).toBe(false)
  await change({ assignedToId: null, dueDate: null })
  expect(await subtask()).toMatchObject({ assignedTo: null, dueDate: null })
  const added = await me.call(api.addSubtask, {
    params: { id },
    body: { title: 'Order', assignedToId: myId, dueDate: '2026-12-01' },
  })
  expect(added.subtasks[1]).toMatchObject({ title: 'Order', assignedTo: { id: myId }, dueDate: '2026-12-01' })
})

it('its history says who has it and until when', async () => {
  const { id, change } = await givenSubtask()
  await change({ assignedToId: meleId, dueDate: '2026-12-01' })
  await change({ assignedToId: null })
  const { items } = await me.call(getHistory, { params: { kind: 'task', id }, query: {} })
  const told = items.map(({ event, details }) => {
    return [event, Object.fromEntries(details.map(({ field, to }) => [field, to]))]
  })
  const { name } = (await me.call(api.lookupTaskPeople, {})).items.find((each) => each.id === meleId) ?? {}
  expect(told.slice(0, 3)).toEqual([
    ['subtask.assigned', { title: 'Measure', assignee: null }],
    ['subtask.assigned', { title: 'Measure', assignee: name }],
    ['subtask.updated', { title: 'Measure', dueDate: '2026-12-01' }],
  ])
})

it('is assigned only to who can have tasks', async () => {
  const client = await givenClient(me)
  const contact = await company.contact(client.id)
  const contactId = (await me.call(listUsers, { query: { search: contact.email } })).items[0]?.id ?? ''
  const other = await givenCompany(server)
  const [stranger] = (await other.orgAdmin.call(api.lookupTaskPeople, {})).items
  const { change, subtask } = await givenSubtask()
  for (const assignedToId of [contactId, stranger?.id ?? ''])
    expect((await change({ assignedToId })).problem).toMatchObject({
      status: 422,
      errors: [{ path: 'assignedToId', message: taskMessages.assigneeUnknown }],
    })
  expect((await subtask())?.assignedTo).toBeNull()
})

it('who may not assign tasks may take a free one and give up their own, as with tasks', async () => {
  const { change, subtask } = await givenSubtask()
  const refused = { status: 422, errors: [{ path: 'assignedToId', message: taskMessages.assignOthers }] }
  expect((await change({ assignedToId: myId }, mele)).problem).toMatchObject(refused)
  expect((await change({ assignedToId: meleId }, mele)).status).toBe(200)
  expect((await change({ assignedToId: null, dueDate: '2026-12-01' }, mele)).status).toBe(200)
  await change({ assignedToId: myId })
  for (const assignedToId of [null, meleId])
    expect((await change({ assignedToId }, mele)).problem).toMatchObject(refused)
  // What they leave as it is is no assignment.
  expect((await change({ assignedToId: myId, title: 'Measure twice' }, mele)).status).toBe(200)
  expect(await subtask()).toMatchObject({ assignedTo: { id: myId }, title: 'Measure twice' })
})

it('a duplicate has the subtasks with their due dates, and with the assignees whom the caller may assign', async () => {
  const { id, params, change } = await givenSubtask()
  await change({ assignedToId: myId, dueDate: '2026-12-01', completed: true })
  await me.call(api.addSubtask, { params: { id }, body: { title: 'Order', assignedToId: meleId } })
  const copyBy = (person: Person) => person.call(api.duplicateTask, { params: { id: params.id }, body: {} })
  const partsOf = async (person: Person) =>
    (await copyBy(person)).subtasks.map((each) => [each.completed, each.assignedTo?.id, each.dueDate])
  expect(await partsOf(me)).toEqual([
    [false, myId, '2026-12-01'],
    [false, meleId, null],
  ])
  expect(await partsOf(mele)).toEqual([
    [false, undefined, '2026-12-01'],
    [false, meleId, null],
  ])
})

it('a task with an open subtask of mine is among those that have to do with me, and not among my own', async () => {
  const title = 'Only a part of it is mine'
  const { id } = await givenTask(me, { title, subtasks: ['Measure'] })
  const listed = async (query: object) =>
    (await mele.call(api.listTasks, { query: { ...query, search: title } })).items.map((each) => each.id)
  expect(await listed({ own: 'involved' })).toEqual([])
  const subtaskId = (await read(id)).subtasks[0]?.id ?? ''
  const change = (body: object) => me.call(api.updateSubtask, { params: { id, subtaskId }, body })
  await change({ assignedToId: meleId })
  expect(await listed({ own: 'involved' })).toEqual([id])
  expect(await listed({ assignedTo: 'me' })).toEqual([])
  await change({ completed: true })
  expect(await listed({ own: 'involved' })).toEqual([])
})

describe('a person who leaves', () => {
  it('has no open subtasks of open tasks any more; what was completed keeps their name', async () => {
    const leaver = await company.person('user')
    const user = (await me.call(listUsers, { query: { search: leaver.email } })).items[0]
    const assignedToId = user?.id ?? ''
    const [open, done] = [await givenSubtask(), await givenSubtask()]
    const finished = await givenSubtask({ status: 'completed' })
    for (const each of [open, done, finished]) await each.change({ assignedToId })
    await done.change({ completed: true })
    await me.call(deleteUser, { params: { id: assignedToId } })
    await vi.waitFor(async () => expect((await open.subtask())?.assignedTo).toBeNull(), {
      timeout: 15_000,
      interval: 20,
    })
    for (const each of [done, finished]) expect((await each.subtask())?.assignedTo?.id).toBe(assignedToId)
  })
})
