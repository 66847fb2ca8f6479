import { afterAll, beforeAll, expect, it } from 'vitest'
import * as api from '#domain/tasks/api.ts'
import { givenCompany, givenTask, type Person } from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'

let server: TestServer
let me: Person
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  me = (await givenCompany(server)).orgAdmin
  for (const priority of ['low', 'urgent', 'medium', 'high'] as const) await givenTask(me, { priority })
})
afterAll(() => server.stop())

it('grouped by priority begins with what cannot wait; sorted by it, with what can', async () => {
  const prioritiesOf = async (query: object) =>
    (await me.call(api.listTasks, { query })).items.map(({ priority }) => priority)
  expect(await prioritiesOf({ group: 'priority' })).toEqual(['urgent', 'high', 'medium', 'low'])
  expect(await prioritiesOf({ sort: 'priority' })).toEqual(['low', 'medium', 'high', 'urgent'])
})
