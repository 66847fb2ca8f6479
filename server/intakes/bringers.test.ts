import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createIntake, deleteIntake, getIntake, listIntakes, runIntake } from '#domain/intakes/api.ts'
import { allPermissions } from '#domain/permissions.ts'
import { getSession } from '#domain/session/api.ts'
import { createToken } from '#domain/tokens/api.ts'
import { hour } from '#server/platform/limits.ts'
import { callerOf, type Caller } from '#server/testing/caller.ts'
import { givenCompany, type Company } from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'

// An archive makes clients, jobs, paid invoices, people and roles, whatever whoever brings it in could do by hand.

let server: TestServer
let company: Company
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  company = await givenCompany(server)
})
// So many may be begun in an hour.
beforeEach(() => server.clock.advance(hour))
afterAll(() => server.stop())

const body = { fileName: 'all.zip', size: 10 }
const offered = async (by: Caller) => (await by.call(getSession, {})).session?.can.createIntake

describe('an archive', () => {
  it.each(allPermissions)('is neither begun, seen, brought in nor given up without %s', async (lacking) => {
    const person = await company.withPermissions(allPermissions.filter((right) => right !== lacking))
    const { id } = await company.orgAdmin.call(createIntake, { body })
    const params = { params: { id } }
    const answers = [
      await person.try(createIntake, { body }),
      await person.try(listIntakes, {}),
      await person.try(getIntake, params),
      await person.try(runIntake, params),
      await person.try(deleteIntake, params),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 404, 404, 404])
    expect(await offered(person)).toBe(false)
    await company.orgAdmin.call(deleteIntake, params)
  })

  it('is brought in by whoever holds every right, by their program too, and by no program of somebody else', async () => {
    const person = await company.withPermissions(allPermissions)
    const programOf = async (by: Caller) => {
      const { token } = await by.call(createToken, { body: { name: 'Script', expiresAt: '2026-12-20T00:00:00Z' } })
      return callerOf(server.url, token)
    }
    expect((await (await programOf(await company.person('admin'))).try(createIntake, { body })).status).toBe(403)
    for (const by of [person, await programOf(person)]) {
      expect(await offered(by)).toBe(true)
      const { id } = await by.call(createIntake, { body })
      await by.call(deleteIntake, { params: { id } })
    }
  })
})
