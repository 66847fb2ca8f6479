import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { mergeTag, listTags } from '#domain/tags/api.ts'
import * as api from '#domain/tasks/api.ts'
import { createLog } from '#server/platform/log.ts'
import { givenCompany, givenTask, taskBody, type Company, type Person } from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'

// People whose deeds cross never wait for each other in a circle: what the database would end is done anew and costs a
// second, and is written to the log. Here nothing is.

const deadlocks: string[] = []
let server: TestServer
let company: Company
let admin: Person
let user: Person
beforeAll(async () => {
  const write = (line: string) => void (line.includes('"deadlock"') && deadlocks.push(line))
  server = await startTestServer({ WORKER: 'off' }, { log: createLog('warn', { write }) })
  company = await givenCompany(server)
  admin = await company.person('admin')
  user = await company.person('user')
})
beforeEach(() => void deadlocks.splice(0))
afterAll(() => server.stop())

const rounds = Array.from({ length: 12 }, (_, round) => round)

/** Both at once, round after round; the answers there were. */
async function crossing(deeds: (round: number) => Promise<Promise<{ status: number }>[]>): Promise<number[]> {
  const statuses = new Set<number>()
  for (const round of rounds) for (const { status } of await Promise.all(await deeds(round))) statuses.add(status)
  return [...statuses].toSorted()
}

it('two people whose timers change places', async () => {
  const [one, other] = [await givenTask(admin), await givenTask(admin)]
  const start = (person: Person, { id }: { id: string }) => person.try(api.startTaskTimer, { params: { id } })
  const answers = await crossing((round) =>
    Promise.resolve(
      round % 2 === 0 ? [start(admin, one), start(user, other)] : [start(admin, other), start(user, one)],
    ),
  )
  expect([answers, deadlocks]).toEqual([[200], []])
})

it('a tag that is merged while tasks that have it are edited', async () => {
  const answers = await crossing(async (round) => {
    const [from, into] = [`Old ${round}`, `New ${round}`]
    const tasks = [await givenTask(admin, { tags: [from, into] }), await givenTask(admin, { tags: [from] })]
    const { items } = await admin.call(listTags, {})
    const named = (name: string) => items.find((tag) => tag.name === name)?.id ?? ''
    return [
      admin.try(mergeTag, { params: { id: named(from) }, body: { into: named(into) } }),
      ...tasks.map(({ id, version }) =>
        user.try(api.updateTask, { params: { id }, version, body: { tags: [into, from], title: 'Edited' } }),
      ),
    ]
  })
  expect([answers, deadlocks]).toEqual([[200], []])
})

it('a new tag that one creates a task with and another gives a task that a third moves', async () => {
  const answers = await crossing(async (round) => {
    const { id, version } = await givenTask(admin)
    const tags = [`Both ${round}`]
    return [
      admin.try(api.createTask, { body: taskBody({ tags }) }),
      user.try(api.updateTask, { params: { id }, version, body: { tags } }),
      admin.try(api.moveTask, { params: { id }, body: { status: round % 2 === 0 ? 'review' : 'completed' } }),
      user.try(api.createTask, { body: taskBody({ tags }) }),
    ]
  })
  expect([answers, deadlocks]).toEqual([[200, 201], []])
})

it.each(['completed', 'deleted'] as const)('a task that is %s while what waits for it is edited', async (how) => {
  const answers = await crossing(async () => {
    const [earlier, later] = [await givenTask(admin), await givenTask(admin)]
    const params = { id: later.id }
    const { version } = await admin.call(api.addTaskDependency, { params, body: { dependsOnId: earlier.id } })
    return [
      how === 'completed'
        ? admin.try(api.moveTask, { params: { id: earlier.id }, body: { status: 'completed' } })
        : admin.try(api.deleteTask, { params: { id: earlier.id } }),
      user.try(api.updateTask, { params, version, body: { dueDate: '2026-11-01' } }),
    ]
  })
  expect([answers, deadlocks]).toEqual([how === 'completed' ? [200] : [200, 204], []])
})
