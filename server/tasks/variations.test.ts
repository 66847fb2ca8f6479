import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { getHistory } from '#domain/activity/api.ts'
import * as api from '#domain/tasks/api.ts'
import { updateVariation } from '#domain/variations/api.ts'
import { givenClient, givenCompany, givenJob, givenTask, givenVariation, type Person } from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'

// A task about a variation, for who may see variations and for who may not (`user`).

let server: TestServer
let admin: Person
let user: Person
beforeAll(async () => {
  server = await startTestServer()
  const company = await givenCompany(server)
  admin = company.orgAdmin
  user = await company.person('user')
})
afterAll(() => server.stop())

async function givenAbout() {
  const client = await givenClient(admin)
  const job = await givenJob(admin, client.id)
  const variation = await givenVariation(admin, client.id, { jobId: job.id })
  const task = await givenTask(admin, { variationId: variation.id })
  return { client, job, variation, task, params: { id: task.id } }
}
const variationsIn = async (person: Person, params: { id: string }) => {
  const { items } = await person.call(getHistory, { params: { kind: 'task', id: params.id }, query: {} })
  return items.flatMap(({ details }) =>
    details.flatMap(({ field, from, to }) => (field === 'variation' ? [{ from, to }] : [])),
  )
}

it('is told in its history to who may see variations alone, and found by it likewise', async () => {
  const { variation, task, params } = await givenAbout()
  await admin.call(api.updateTask, { params, version: task.version, body: { variationId: null } })
  expect(await variationsIn(admin, params)).toEqual([{ from: variation.variationId, to: null }])
  expect(await variationsIn(user, params)).toEqual([])

  const other = await givenAbout()
  const query = { variationId: other.variation.id }
  expect((await admin.call(api.listTasks, { query })).items.map(({ id }) => id)).toEqual([other.task.id])
  expect((await user.call(api.listTasks, { query })).total).toBe(0)
})

it('is not taken from it by who does not see it, and whoever moves the task is on record for it', async () => {
  const { client, variation, task, params } = await givenAbout()
  const edited = await user.call(api.updateTask, {
    params,
    version: task.version,
    body: { title: 'Measured again', variationId: null },
  })
  expect((await admin.call(api.getTask, { params })).variation?.id).toBe(variation.id)
  const job = await givenJob(admin, client.id)
  await user.call(api.updateTask, { params, version: edited.version, body: { jobId: job.id } })
  expect((await admin.call(api.getTask, { params })).variation).toBeNull()
  expect(await variationsIn(admin, params)).toEqual([{ from: variation.variationId, to: null }])
})

it('goes along when the variation is moved to another job, or to another client', async () => {
  const { client, variation, params } = await givenAbout()
  const [job, kea] = [await givenJob(admin, client.id), await givenClient(admin)]
  const move = (version: number, body: { clientId?: string; jobId: string | null }) =>
    admin.call(updateVariation, { params: { id: variation.id }, version, body })
  const becomes = (expected: object) =>
    vi.waitFor(async () => expect(await admin.call(api.getTask, { params })).toMatchObject(expected), {
      timeout: 15_000,
      interval: 20,
    })
  const { version } = await move(variation.version, { jobId: job.id })
  await becomes({ jobId: job.id, clientId: client.id, variation: { id: variation.id } })
  await move(version, { clientId: kea.id, jobId: null })
  await becomes({ jobId: null, clientId: kea.id, variation: { id: variation.id } })
  const task = await admin.call(api.getTask, { params })
  const { jobId, clientId } = task
  const again = { jobId, clientId, variationId: variation.id }
  expect((await admin.try(api.updateTask, { params, version: task.version, body: again })).status).toBe(200)
})
