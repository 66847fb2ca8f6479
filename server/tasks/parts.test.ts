import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#domain/ids.ts'
import { getHistory } from '#domain/activity/api.ts'
import * as api from '#domain/tasks/api.ts'
import { maxDependencies, maxSubtasks, taskMessages } from '#domain/tasks/schema.ts'
import { givenCompany, givenTask, type Company, type Person } from '#server/testing/given.ts'
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

const given = (more: Parameters<typeof givenTask>[1] = {}) => givenTask(me, more)
const read = (id: string) => me.call(api.getTask, { params: { id } })

describe('parts of a task', () => {
  it('subtasks are checked, ordered, renamed and deleted', async () => {
    const { id } = await given({ subtasks: ['One', 'Two', 'Three'] })
    const [one, two, three] = (await read(id)).subtasks
    const [params, last] = [
      { id, subtaskId: one?.id ?? '' },
      { id, subtaskId: three?.id ?? '' },
    ]
    await me.call(api.updateSubtask, { params, body: { completed: true, title: 'First' } })
    await me.call(api.moveSubtask, { params, body: { after: two?.id ?? '' } })
    await me.call(api.moveSubtask, { params: last, body: { after: null } })
    await me.call(api.deleteSubtask, { params: { id, subtaskId: two?.id ?? '' } })
    const added = await me.call(api.addSubtask, { params: { id }, body: { title: 'Four' } })
    expect(added.subtasks.map(({ title, completed }) => [title, completed])).toEqual([
      ['Three', false],
      ['First', true],
      ['Four', false],
    ])
    const listed = await me.call(api.listTasks, { query: { search: added.title, sort: '-createdAt' } })
    expect(listed.items.find((each) => each.id === id)?.subtasks).toEqual({ completed: 1, total: 3 })
  })

  it('subtasks keep their order however often they are moved between the same two', async () => {
    const { id } = await given({ subtasks: ['One', 'Two', 'Three'] })
    const [one, two, three] = (await read(id)).subtasks.map((each) => each.id) as [string, string, string]
    // What some hundred such moves have left.
    await server.services.database.inTenant({ kind: 'system', companyId: company.id }, (db) =>
      db
        .updateTable('task_subtasks')
        .set({ rank: `a0${'0'.repeat(97)}V` })
        .where('company_id', '=', company.id)
        .where('id', '=', two)
        .execute(),
    )
    for (let turn = 0; turn < 12; turn += 1)
      await me.call(api.moveSubtask, {
        params: { id, subtaskId: turn % 2 === 0 ? three : two },
        body: { after: one },
      })
    expect((await read(id)).subtasks.map(({ title }) => title)).toEqual(['One', 'Two', 'Three'])
    const ranks = await server.services.database.inTenant({ kind: 'system', companyId: company.id }, (db) =>
      db
        .selectFrom('task_subtasks')
        .select('rank')
        .where('company_id', '=', company.id)
        .where('task_id', '=', id)
        .execute(),
    )
    expect(Math.max(...ranks.map(({ rank }) => rank.length))).toBeLessThan(20)
  })

  it('a task waits for others until they are completed, and no circle is made', async () => {
    const [slab, frame, roof] = [await given({ title: 'Slab' }), await given({ title: 'Frame' }), await given()]
    const wait = (id: string, dependsOnId: string) =>
      me.try(api.addTaskDependency, { params: { id }, body: { dependsOnId } })
    await wait(frame.id, slab.id)
    expect((await wait(roof.id, frame.id)).body).toMatchObject({ waitingFor: 1, dependsOn: [{ title: 'Frame' }] })
    for (const [id, other, message] of [
      [slab.id, roof.id, taskMessages.circle],
      [slab.id, frame.id, taskMessages.circle],
      [slab.id, slab.id, taskMessages.waitsForItself],
      [slab.id, newId(), taskMessages.dependencyUnknown],
    ] as const) {
      const refused = await wait(id, other)
      expect([refused.status, refused.body]).toMatchObject([422, { errors: [{ path: 'dependsOnId', message }] }])
    }
    await me.call(api.moveTask, { params: { id: slab.id }, body: { status: 'completed' } })
    expect((await read(frame.id)).waitingFor).toBe(0)
    const history = await me.call(getHistory, { params: { kind: 'task', id: frame.id }, query: {} })
    expect(history.items[0]).toMatchObject({ event: 'task.ready', details: [{ field: 'completed', to: 'Slab' }] })
    await me.call(api.moveTask, { params: { id: slab.id }, body: { status: 'review' } })
    expect((await read(frame.id)).waitingFor).toBe(1)
    const graph = await me.call(api.getTaskDependencies, { params: { id: slab.id } })
    expect([graph.tasks.length, graph.links.length, graph.more]).toEqual([3, 2, false])
    await me.call(api.deleteTask, { params: { id: slab.id } })
    expect((await read(frame.id)).waitingFor).toBe(0)
  })

  it('one timer runs at a time, and stops when the task is completed', async () => {
    const [one, two] = [await given(), await given()]
    await me.call(api.startTaskTimer, { params: { id: one.id } })
    server.clock.advance(10 * 60_000)
    await me.call(api.startTaskTimer, { params: { id: two.id } })
    expect((await read(one.id)).actualHours).toBe('0.17')
    const elsewhere = await me.try(api.stopTaskTimer, { params: { id: one.id } })
    expect([elsewhere.status, elsewhere.body]).toMatchObject([409, { code: 'timer_elsewhere' }])
    server.clock.advance(20 * 60_000)
    const done = await me.call(api.moveTask, { params: { id: two.id }, body: { status: 'completed' } })
    expect([done.actualHours, done.timerSince]).toEqual(['0.33', null])
  })

  it('are no more than a task may have', async () => {
    const task = await given({ subtasks: Array.from({ length: maxSubtasks }, (_, at) => `Step ${at}`) })
    const more = await me.try(api.addSubtask, { params: { id: task.id }, body: { title: 'One more' } })
    expect([more.status, more.problem.errors?.[0]?.template]).toEqual([422, taskMessages.tooManySubtasks])
    for (let each = 0; each < maxDependencies; each += 1)
      await me.call(api.addTaskDependency, { params: { id: task.id }, body: { dependsOnId: (await given()).id } })
    const another = { dependsOnId: (await given()).id }
    const refused = await me.try(api.addTaskDependency, { params: { id: task.id }, body: another })
    expect([refused.status, refused.problem.errors?.[0]?.template]).toEqual([422, taskMessages.tooManyDependencies])
    expect(await read(task.id)).toMatchObject({ waitingFor: maxDependencies })
  })

  it('of several that a task waits for the last one completed makes it ready, and no other', async () => {
    const [first, second, last] = [await given(), await given(), await given()]
    const task = await given()
    const params = { id: task.id }
    for (const { id } of [first, second, last])
      await me.call(api.addTaskDependency, { params, body: { dependsOnId: id } })
    const complete = ({ id }: { id: string }) =>
      me.call(api.moveTask, { params: { id }, body: { status: 'completed' } })
    await complete(first)
    await me.call(api.removeTaskDependency, { params: { id: task.id, dependsOnId: second.id } })
    expect((await read(task.id)).waitingFor).toBe(1)
    const ready = async () => {
      const { items } = await me.call(getHistory, { params: { kind: 'task', id: params.id }, query: {} })
      return items.flatMap(({ event, details }) => (event === 'task.ready' ? details.map(({ to }) => to) : []))
    }
    expect(await ready()).toEqual([])
    await complete(last)
    expect(await ready()).toEqual([last.title])
    expect((await read(task.id)).waitingFor).toBe(0)
  })
})
