import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { folded } from '#domain/search/rules.ts'
import type { TenantDb } from './platform/db/tenant.ts'
import { givenClient, givenCompany, givenJob, type Company } from './testing/given.ts'
import { startTestServer, type TestServer } from './testing/server.ts'

// What the search's function answers whoever asks it past the product (migration 0029).

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
})
afterAll(() => server.stop())

describe('asked past the product, by the application’s own role', () => {
  /** What the function answers inside a company, and for a client’s people inside their client. */
  const ids = (companyId: string, confinedTo: string, list: string, search: string, ofClient: string | null) =>
    server.services.database.inTenant(
      confinedTo === ''
        ? { kind: 'system', companyId }
        : { kind: 'client', companyId, clientId: confinedTo, userId: confinedTo, grants: new Set() },
      (db) => asked(db, companyId, list, search, ofClient),
    )
  const everywhere = (companyId: string, confinedTo: string, inside = companyId) =>
    server.services.database.inTenant(
      confinedTo === ''
        ? { kind: 'system', companyId: inside }
        : { kind: 'client', companyId: inside, clientId: confinedTo, userId: confinedTo, grants: new Set() },
      async (db) => {
        const { rows } = await sql<{ ids: string[] }>`
          select ids from search_everywhere(${companyId}, '{clients,jobs}', 'weatherboards', 10)`.execute(db)
        return rows.flatMap(({ ids }) => ids)
      },
    )
  async function asked(db: TenantDb, companyId: string, list: string, search: string, ofClient: string | null) {
    const { rows } = await sql<{ ids: string[] }>`
      select ids from search_ids(${companyId}, ${list}, ${search}, null, ${ofClient}, false, true)`.execute(db)
    return rows[0]?.ids
  }

  it('the search answers ids of this company, and of no other client than one’s own', async () => {
    const [ours, theirs] = [await givenCompany(server), await givenCompany(server)]
    const made = async ({ orgAdmin }: Company, name: string) => {
      const client = await givenClient(orgAdmin, { name })
      return { client: client.id, job: (await givenJob(orgAdmin, client.id, { name: 'Weatherboards' })).id }
    }
    const [tui, kea, foreign] = [await made(ours, 'Tui'), await made(ours, 'Kea'), await made(theirs, 'Tui')]
    expect(await ids(ours.id, '', 'jobs', 'weatherboards', null)).toEqual([kea.job, tui.job])
    expect(await ids(ours.id, '', 'jobs', 'weatherboards', kea.client)).toEqual([kea.job])
    expect(await ids(ours.id, '', 'jobs', 'weatherboards', foreign.client)).toEqual([])
    for (const ofClient of [null, tui.client, kea.client, foreign.client])
      expect(await ids(ours.id, tui.client, 'jobs', 'weatherboards', ofClient)).toEqual([tui.job])
    expect(await ids(theirs.id, tui.client, 'jobs', 'weatherboards', tui.client)).toEqual([])
  })

  it('the search knows when it looks through every list that has entries', async () => {
    const { rows } = await server.services.database.inTenant(
      { kind: 'system', companyId: (await givenCompany(server)).id },
      (db) =>
        sql<{ lists: string[]; isEvery: boolean; isAnyWithoutOne: boolean }>`
          select lists, is_every_list(lists) as "isEvery",
            (select bool_or(is_every_list(array_remove(lists, one))) from unnest(lists) as one) as "isAnyWithoutOne"
          from (
            select array(select (regexp_matches(pg_get_constraintdef(oid), '''([a-z_]+)''', 'g'))[1]) as lists
            from pg_constraint where conname = 'search_entries_list_check'
          ) as allowed`.execute(db),
    )
    expect(rows).toEqual([
      { lists: expect.arrayContaining(['clients', 'tasks']), isEvery: true, isAnyWithoutOne: false },
    ])
  })

  it('the search of all lists answers ids of this company, and of no other client than one’s own', async () => {
    const [ours, theirs] = [await givenCompany(server), await givenCompany(server)]
    const made = async ({ orgAdmin }: Company, name: string) => {
      const client = await givenClient(orgAdmin, { name })
      return { client: client.id, job: (await givenJob(orgAdmin, client.id, { name: 'Weatherboards' })).id }
    }
    const [tui, kea, foreign] = [await made(ours, 'Tui'), await made(ours, 'Kea'), await made(theirs, 'Tui')]
    expect(await everywhere(ours.id, '')).toEqual([kea.job, tui.job])
    expect(await everywhere(ours.id, tui.client)).toEqual([tui.job])
    expect(await everywhere(ours.id, foreign.client)).toEqual([])
    await expect(everywhere(theirs.id, '', ours.id)).rejects.toThrow('for the company of its transaction')
  })

  it('the search answers the newest first, and clients by their names', async () => {
    const { id, orgAdmin } = await givenCompany(server)
    const made = new Map<string, string>()
    for (const name of ['Kauri 10', 'Kauri 2', 'kauri 1', 'Ākauri'])
      made.set((await givenClient(orgAdmin, { name })).id, name)
    const named = (await ids(id, '', 'clients', 'kauri', null))?.map((each) => made.get(each))
    expect(named).toEqual(['Ākauri', 'kauri 1', 'Kauri 2', 'Kauri 10'])
  })

  it('the search is asked for the company of its transaction alone', async () => {
    const [ours, theirs] = [await givenCompany(server), await givenCompany(server)]
    await givenClient(theirs.orgAdmin, { name: 'Tui' })
    const elsewhere = server.services.database.inTenant({ kind: 'system', companyId: ours.id }, (db) =>
      asked(db, theirs.id, 'clients', 'tui', null),
    )
    await expect(elsewhere).rejects.toThrow('A search is asked for the company of its transaction')
  })

  it('the search answers nothing where no company is said', async () => {
    const other = new pg.Client({ connectionString: server.database.appUrl })
    await other.connect()
    await expect(
      other.query(`select * from search_ids(gen_random_uuid(), 'jobs', 'a', null, null, false, true)`),
    ).rejects.toThrow('app.company')
    await other.end()
  })
})

describe('a text as it is compared', () => {
  it.each([
    'Waitematā  Properties',
    'Ko\u0304whai\tBakery',
    'Sørensen & Łukasz, Đorđe',
    'Ægir Æsthetics, œuvre ŒUVRE, Weiß',
    'INV–2026—014 ‐ ‑ ‒ ― −7',
    'ﬁt-out № ½ Å ß İ',
  ])('is the same in the database and on the screens: %s', async (text) => {
    const company = await givenCompany(server)
    const rows = await server.services.database.inTenant(
      { kind: 'system', companyId: company.id },
      async (db) => (await sql<{ text: string }>`select folded(${text}) as text`.execute(db)).rows,
    )
    expect(rows).toEqual([{ text: folded(text) }])
  })
})
