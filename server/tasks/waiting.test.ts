import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as api from '#domain/tasks/api.ts'
import { taskMessages } from '#domain/tasks/schema.ts'
import { givenCompany, givenTask, type Company, type Person } from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'

// Whatever is asked, and by however many at once, tasks don't come to wait in a circle, and each knows how many open
// ones it waits for.

type Link = [task: number, waitsFor: number]

const howMany = 7
const number = fc.nat({ max: howMany - 1 })
const someLinks = fc.array(fc.tuple(number, number), { minLength: 6, maxLength: 24 })

let server: TestServer
let company: Company
let admin: Person
let user: Person
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  company = await givenCompany(server)
  admin = await company.person('admin')
  user = await company.person('user')
})
afterAll(() => server.stop())

async function givenTasks(): Promise<string[]> {
  return Promise.all(Array.from({ length: howMany }, async () => (await givenTask(company.orgAdmin)).id))
}

/** All that a task waits for, directly or through others. */
function reachedFrom(task: number, links: readonly Link[]): Set<number> {
  const reached = new Set<number>()
  const open = [task]
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const [from, to] of links)
      if (from === next && !reached.has(to)) {
        reached.add(to)
        open.push(to)
      }
  return reached
}

const link = (hand: Person, ids: readonly string[], [task, waitsFor]: Link) =>
  hand.try(api.addTaskDependency, { params: { id: ids[task] ?? '' }, body: { dependsOnId: ids[waitsFor] ?? '' } })

/** What stands in the end, as the tasks themselves tell it. */
const read = (ids: readonly string[]) => Promise.all(ids.map((id) => user.call(api.getTask, { params: { id } })))

it('refuses exactly what would close a circle', async () => {
  await fc.assert(
    fc.asyncProperty(someLinks, async (asked) => {
      const ids = await givenTasks()
      const standing: Link[] = []
      for (const each of asked) {
        const [task, waitsFor] = each
        const answer = await link(user, ids, each)
        const closes = task === waitsFor || reachedFrom(waitsFor, standing).has(task)
        expect(answer.status).toBe(closes ? 422 : 200)
        if (closes) {
          const message = task === waitsFor ? taskMessages.waitsForItself : taskMessages.circle
          expect(answer.body).toMatchObject({ errors: [{ path: 'dependsOnId', message }] })
        } else standing.push(each)
      }
      const tasks = await read(ids)
      for (const [at, { dependsOn }] of tasks.entries()) {
        const expected = new Set(standing.filter(([task]) => task === at).map(([, waitsFor]) => ids[waitsFor]))
        expect(new Set(dependsOn.map(({ id }) => id))).toEqual(expected)
      }
    }),
    { numRuns: 8 },
  )
})

it('makes no circle of what several hands ask at once, and counts what is open', async () => {
  await fc.assert(
    fc.asyncProperty(someLinks, fc.array(number, { maxLength: 10 }), async (asked, finished) => {
      const ids = await givenTasks()
      const links = asked.map((each, at) => link([company.orgAdmin, admin, user][at % 3]!, ids, each))
      const moves = finished.map((task, at) =>
        admin.try(api.moveTask, {
          params: { id: ids[task] ?? '' },
          body: { status: at % 3 === 0 ? 'review' : 'completed' },
        }),
      )
      for (const { status } of await Promise.all(links)) expect([200, 422]).toContain(status)
      for (const { status } of await Promise.all(moves)) expect(status).toBe(200)
      const tasks = await read(ids)
      const standing = tasks.flatMap(({ dependsOn }, at) => dependsOn.map(({ id }): Link => [at, ids.indexOf(id)]))
      for (const at of ids.keys()) expect(reachedFrom(at, standing).has(at)).toBe(false)
      for (const [at, { waitingFor }] of tasks.entries()) {
        const open = standing.filter(([task, other]) => task === at && tasks[other]?.status !== 'completed')
        expect(waitingFor).toBe(open.length)
      }
    }),
    { numRuns: 8 },
  )
})
