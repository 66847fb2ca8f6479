import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#domain/ids.ts'
import { listNotifications, readAllNotifications } from '#domain/notifications/api.ts'
import { listUsers } from '#domain/users/api.ts'
import { within } from '#server/platform/within.ts'
import { givenCompany, givenTask } from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { note } from './commands/noting.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it('what is noted late stands where it happened, and is not read by who could not see it', async () => {
  const company = await givenCompany(server)
  const mele = await company.person('user')
  const people = await company.orgAdmin.call(listUsers, { query: { search: mele.email } })
  const meleId = people.items[0]?.id ?? ''
  const happen = async (at: string) => {
    const { id } = await givenTask(company.orgAdmin, { assignedToId: null })
    const actor = { kind: 'system', companyId: company.id } as const
    await within(server.services)({ actor, name: '', timezone: 'UTC' }, (ctx) =>
      note(ctx, { kind: 'taskAssigned', cause: newId(), by: 'Hana Cole', at, subjectId: id }, { ids: [meleId] }),
    )
    return id
  }
  const list = async () => (await mele.call(listNotifications, { query: {} })).items
  server.clock.set('2026-11-20T08:00:00.000Z')
  const [first, last] = [await happen('2026-11-18T01:00:00.000Z'), await happen('2026-11-20T01:00:00.000Z')]
  const seen = await list()
  expect(seen.map(({ subject }) => subject.id)).toEqual([last, first])

  // A worker that stood still comes to it now.
  server.clock.advance(1000)
  const late = await happen('2026-11-19T01:00:00.000Z')
  await mele.call(readAllNotifications, { body: { upTo: seen[0]?.id ?? '' } })
  expect((await list()).map(({ subject, readAt }) => [subject.id, readAt !== null])).toEqual([
    [last, true],
    [late, false],
    [first, true],
  ])
})
