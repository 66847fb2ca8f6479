import { afterAll, beforeAll, expect, it } from 'vitest'
import { createClient } from '#domain/clients/api.ts'
import { deleteExport } from '#domain/exports/api.ts'
import type { IntakeRecord } from '#domain/intakes/schema.ts'
import { createToken } from '#domain/tokens/api.ts'
import { downloaded, exported, unzipped } from '#server/exports/archives.testing.ts'
import { callerOf } from '#server/testing/caller.ts'
import { givenCompany, type Company } from '#server/testing/given.ts'
import { givenWorld, type World } from '#server/testing/matrix-world.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { dataOf, kindsAlike, plainBy } from './alike.testing.ts'
import { broughtArchive } from './intakes.testing.ts'

// A company as calls make it, not as the demo was thought out: one that says little of itself, with records of every
// kind, of which a program entered some, and money that came online.

let server: TestServer
let world: World
let moved: Company
let intake: IntakeRecord
let before: Map<string, Buffer>
let after: Map<string, Buffer>
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  world = await givenWorld(server)
  const { company, places } = world
  await company.orgAdmin.call(deleteExport, { params: { id: places.own.exportId } })
  const { token } = await company.orgAdmin.call(createToken, {
    body: { name: 'Site diary', expiresAt: '2026-12-20T00:00:00Z' },
  })
  const program = callerOf(server.url, token)
  const client = { name: 'Entered by a program', email: 'office@kereru.example', phone: '09 555 0142' }
  await program.call(createClient, { body: client })
  // Nobody asks for it who signs up.
  await server.platform.db.updateTable('companies').set({ phone: '' }).where('id', '=', company.id).execute()
  const archive = await downloaded(company.orgAdmin, (await exported(server, company.id, company.orgAdmin)).id)
  before = await unzipped(archive)
  moved = await givenCompany(server, 'Moved Ltd')
  await server.platform.db.updateTable('companies').set({ plan: 'enterprise' }).where('id', '=', moved.id).execute()
  intake = await broughtArchive(server, moved.id, moved.orgAdmin, archive)
  const again = await exported(server, moved.id, moved.orgAdmin)
  after = await unzipped(await downloaded(moved.orgAdmin, again.id))
}, 120_000)
afterAll(() => server.stop())

it('has something of every kind to compare', () => {
  expect(kindsAlike.filter((kind) => dataOf(before, kind).length === 0)).toEqual([])
  expect(intake).toMatchObject({ status: 'done', failure: null })
})

it.each(kindsAlike)('has the same %s elsewhere', (kind) => {
  const ids = [world.company.id, moved.id] as const
  expect(plainBy(kind, dataOf(after, kind), ids)).toEqual(plainBy(kind, dataOf(before, kind), ids))
})

it('says that a program did what one did', () => {
  const did = dataOf(after, 'activity').filter(({ by }) => (by as { kind: string }).kind === 'program')
  expect(did).toHaveLength(1)
})

it('says of what calls did that it happened there, and of what came with the archive that it did not', () => {
  const marksIn = (archive: Map<string, Buffer>) =>
    new Map(dataOf(archive, 'activity').map(({ id, fromArchive }) => [id, fromArchive]))
  const [there, here] = [marksIn(before), marksIn(after)]
  expect(new Set(there.values())).toEqual(new Set([false]))
  for (const [id, mark] of here) expect(mark).toBe(there.has(id))
})
