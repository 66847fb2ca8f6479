import Papa from 'papaparse'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getHistory, listActivity } from '#domain/activity/api.ts'
import { downloadAudit, listAudit } from '#domain/audit/api.ts'
import { listOpenings } from '#domain/companies/api.ts'
import { newId } from '#domain/ids.ts'
import { exportProfile } from '#domain/profile/api.ts'
import type { ProfileExport } from '#domain/profile/schema.ts'
import { getCompanyOverview } from '#domain/registry/api.ts'
import { downloaded, exported, unzipped } from '#server/exports/archives.testing.ts'
import { listMissed } from '#server/live/queries.ts'
import { hour } from '#server/platform/limits.ts'
import {
  givenClient,
  givenCompany,
  givenSuperAdmin,
  openAs,
  proven,
  reason,
  type Company,
} from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { dataOf } from './alike.testing.ts'
import { altered, type Records } from './altered.testing.ts'
import { broughtArchive, checkedArchive } from './intakes.testing.ts'

// What an archive tells is what an archive tells, whoever wrote it: never what happened here.

let server: TestServer
let source: Company
let archive: Buffer
let moved: Company
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  source = await givenCompany(server, 'Kauri Homes')
  await givenClient(source.orgAdmin, { name: 'Tui Trust' })
  await openAs(await givenSuperAdmin(server), source)
  const { id } = await exported(server, source.id, source.orgAdmin)
  server.clock.advance(hour)
  moved = await givenCompany(server, 'Moved Ltd')
  archive = await altered(await downloaded(source.orgAdmin, id), forge)
  await broughtArchive(server, moved.id, moved.orgAdmin, archive)
}, 120_000)
// So many may be sent in an hour.
beforeEach(() => server.clock.advance(hour))
afterAll(() => server.stop())

/** An id that is later than all that are made for centuries. */
const lastId = 'ffffffff-ffff-7fff-8fff-ffffffffffff'

const told = (more: Partial<Records['activity'][number]> = {}): Records['activity'][number] => ({
  id: newId(),
  at: '2026-01-05T00:00:00.000Z',
  event: 'company.opened',
  by: { id: null, name: 'Forged', kind: 'platform' },
  about: { kind: 'company', id: source.id, label: 'Kauri Homes', opens: true },
  details: [],
  kept: { audit: 'opening', changes: { reason: 'Never said' } },
  ...more,
})

function forge({ activity, people }: Records): void {
  // Whom an archive calls by the address of somebody here is them.
  const [person] = people
  if (person === undefined) throw new Error('Nobody is in the archive')
  person.email = moved.orgAdmin.email
  const deed = {
    event: 'client.deleted',
    by: { id: person.id, name: 'Mere', kind: 'staff' as const },
    about: { kind: 'client' as const, id: newId(), label: 'Gone Ltd', opens: false },
    kept: { audit: null, changes: {} },
  }
  activity.push(told({ id: lastId }), told(deed))
}

describe('what an archive tells', () => {
  it('is no opening of this company, honest or not', async () => {
    expect(await moved.orgAdmin.call(listOpenings, {})).toEqual({ items: [], total: 0 })
    await openAs(await givenSuperAdmin(server), moved)
    const { items, total } = await moved.orgAdmin.call(listOpenings, {})
    expect([items.map((each) => each.reason), total]).toEqual([[reason], 1])
  })

  it('is marked in the audit, which has what happened here without', async () => {
    const { items } = await moved.orgAdmin.call(listAudit, { query: { pageSize: 100 } })
    const marked = items.filter(({ fromArchive }) => fromArchive)
    expect(marked.filter(({ by }) => by === 'Forged')).toHaveLength(1)
    expect(new Set(marked.map(({ event }) => event))).toContain('export.created')
    expect(items.find(({ event }) => event === 'company.opened')).toMatchObject({ kind: 'opening' })
    const answer = await moved.orgAdmin.fetch(downloadAudit.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'opening' }),
    })
    const rows = Papa.parse<Record<string, string>>((await answer.text()).slice(1), { header: true }).data
    expect(rows.filter(({ by }) => by === 'Forged').map(({ fromArchive }) => fromArchive)).toEqual(['true'])
  })

  it('is marked in what happened in the company, and to each record of it', async () => {
    const { items } = await moved.orgAdmin.call(listActivity, { query: { pageSize: 100 } })
    const marks = new Map(items.map(({ event, fromArchive }) => [event, fromArchive]))
    expect([marks.get('client.created'), marks.get('intake.done')]).toEqual([true, false])
    const ofCompany = await moved.orgAdmin.call(getHistory, { params: { kind: 'company', id: moved.id }, query: {} })
    expect(ofCompany.items.filter(({ by }) => by.name === 'Forged').map(({ fromArchive }) => fromArchive)).toEqual([
      true,
    ])
  })

  it('is said of it in the next archive too, as all of it is once that came in', async () => {
    const markedOf = async (company: Company) => {
      const { id } = await exported(server, company.id, company.orgAdmin)
      const bytes = await downloaded(company.orgAdmin, id)
      const entries = dataOf(await unzipped(bytes), 'activity')
      return { bytes, marked: entries.filter(({ fromArchive }) => fromArchive === true).map((each) => each['id']) }
    }
    const all = dataOf(await unzipped(archive), 'activity').map(({ id }) => id)
    const second = await markedOf(moved)
    expect(second.marked).toEqual(expect.arrayContaining(all))
    expect(second.marked).toHaveLength(all.length)
    const third = await givenCompany(server, 'Third Ltd')
    await broughtArchive(server, third.id, third.orgAdmin, second.bytes)
    const { marked } = await markedOf(third)
    expect(marked).toEqual(dataOf(await unzipped(second.bytes), 'activity').map(({ id }) => id))
  })

  it('is neither missed by who listens nor shown to the platform', async () => {
    const missed = await server.services.database.inTenant({ kind: 'system', companyId: moved.id }, (db) =>
      listMissed({ db, actor: { kind: 'system', companyId: moved.id } } as never, { lastHeard: undefined, age: 0 }),
    )
    expect(missed).not.toBe('too much')
    expect(JSON.stringify(missed)).not.toContain(lastId)
    const superAdmin = await givenSuperAdmin(server)
    const overview = await superAdmin.call(getCompanyOverview, { params: { id: moved.id } })
    expect(JSON.stringify(overview)).not.toContain('Forged')
    const { rows } = await server.platform.transact(async (db) => ({
      rows: await db.selectFrom('activity').select('id').where('company_id', '=', moved.id).execute(),
    }))
    expect(rows.map(({ id }) => id)).not.toContain(lastId)
    expect(rows.length).toBeGreaterThan(0)
  })

  it('stands in nobody’s own data as a deed of theirs here', async () => {
    await proven(server, moved.orgAdmin)
    const answer = await moved.orgAdmin.fetch(exportProfile.path, { method: 'POST' })
    const { companies } = (await answer.json()) as ProfileExport
    const deeds = companies.flatMap(({ activity }) => activity)
    expect(deeds.filter(({ label }) => label === 'Gone Ltd').map(({ fromArchive }) => fromArchive)).toEqual([true])
    expect(deeds.filter(({ action }) => action === 'export.created').map(({ fromArchive }) => fromArchive)).toContain(
      false,
    )
  })
})

it('an archive is refused where something of it happened later than now', async () => {
  const later = ({ activity }: Records) => void activity.push(told({ at: '2036-01-05T00:00:00.000Z' }))
  const empty = await givenCompany(server)
  const { status, preview } = await checkedArchive(server, empty.id, empty.orgAdmin, await altered(archive, later))
  expect(status).toBe('refused')
  expect(preview?.problems.map((each) => [each.kind, each.path, each.message])).toEqual([
    ['activity', 'at', 'This is said to have happened later than now'],
  ])
})
