import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isAboutRecord } from '#domain/endpoint.ts'
import { createJob } from '#domain/jobs/api.ts'
import { getSession } from '#domain/session/api.ts'
import { routes } from './features.ts'
import { jobBody } from './testing/given.ts'
import { answerFor } from './testing/matrix-answers.ts'
import { givenWorld, matrixRoles, type MatrixRole, type World } from './testing/matrix-world.ts'
import { matrix } from './testing/matrix.ts'
import { startTestServer, type TestServer } from './testing/server.ts'

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  world = await givenWorld(server)
})
afterAll(() => server.stop())

const statusFor = (role: MatrixRole, name: string): number =>
  answerFor(role, matrix[name]?.own ?? { everyone: Number.NaN })

const endpoints = routes.map((route) => route.endpoint)

describe('what a session may do', () => {
  const offered = endpoints.filter((endpoint) => !isAboutRecord(endpoint))
  const parts = endpoints.flatMap((endpoint) => Object.keys(endpoint.bodyRights ?? {}))

  it.each(matrixRoles)('says of every endpoint without a record what the %s is answered by it', async (role) => {
    const { session } = await world.as[role].call(getSession, {})
    if (role === 'anonymous' || role === 'share') return expect(session).toBeNull()
    expect(Object.keys(session?.can ?? {}).toSorted()).toEqual(
      [...new Set([...offered.map(({ name }) => name), ...parts])].toSorted(),
    )
    const said = offered.map(({ name }) => [name, session?.can[name]])
    expect(said).toEqual(offered.map(({ name }) => [name, statusFor(role, name) < 400]))
  })

  it.each([
    ['may create and complete jobs', ['manage_jobs:create', 'manage_jobs:approve'], true, 201],
    ['may only create jobs', ['manage_jobs:create'], false, 403],
    ['may only complete jobs', ['manage_jobs:approve'], false, 403],
  ] as const)('says of who %s whether a new job may be completed', async (_, permissions, can, status) => {
    const person = await world.company.withPermissions(permissions)
    expect((await person.call(getSession, {})).session?.can['completeJob']).toBe(can)
    const completed = await person.try(createJob, { body: jobBody(world.places.own.clientId, { status: 'completed' }) })
    expect(completed.status).toBe(status)
  })
})
