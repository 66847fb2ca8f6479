import { readdir, readlink } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import pg from 'pg'
import { listClients } from '#domain/clients/api.ts'
import * as api from '#domain/sheets/api.ts'
import { mostSheetRows } from '#domain/sheets/choices.ts'
import { listClientRecords } from '#server/clients/queries.ts'
import { hour } from '#server/platform/limits.ts'
import { entriesOf, holdSnapshot, pagesOf, partSize } from '#server/platform/sheets/answer.ts'
import { within } from '#server/platform/within.ts'
import { givenClient, givenCompany, type Company } from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { fetchSheet, sheetOf } from './reading.testing.ts'

// Exports take their turns, see one moment, and leave nothing behind, whoever leaves.

let server: TestServer
let company: Company
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  company = await givenCompany(server)
  await givenClient(company.orgAdmin, { name: 'Aroha' })
})
afterAll(() => server.stop())
afterEach(() => server.clock.advance(hour))

/** Keeps everybody from reading variations until it is called off. */
async function variationsHeld(): Promise<() => Promise<void>> {
  const holder = new pg.Client({ connectionString: server.database.ownerUrl })
  await holder.connect()
  await holder.query('begin')
  await holder.query('lock table variations in access exclusive mode')
  return async () => {
    await holder.query('rollback')
    await holder.end()
  }
}

/** Files of exports that this process still has open. */
async function openSheets(): Promise<number> {
  const names = await readdir('/proc/self/fd')
  const links = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')))
  return links.filter((link) => link.includes('stringline-sheet-')).length
}

describe('an export', () => {
  it('sees one moment, whatever others write meanwhile', async () => {
    const { companyId } = { companyId: company.id }
    const principal = { actor: { kind: 'system', companyId }, name: 'Test', timezone: 'UTC' } as const
    const pages: number[] = []
    const asked = (page: number) => ({
      params: undefined,
      body: undefined,
      version: null,
      query: { page, pageSize: 1 },
    })
    await within(server.services)(principal, async (ctx) => {
      await holdSnapshot(ctx.db)
      pages.push((await listClientRecords(ctx, asked(1))).total)
      await givenClient(company.orgAdmin, { name: 'Later' })
      pages.push((await listClientRecords(ctx, asked(1))).total, (await listClientRecords(ctx, asked(2))).items.length)
      await expect(sql`create table written (id integer)`.execute(ctx.db)).rejects.toThrow('read-only transaction')
    }).catch((error: unknown) => expect(String(error)).toContain('commit answered'))
    expect(pages).toEqual([1, 1, 0])
    expect((await company.orgAdmin.call(listClients, { query: {} })).total).toBe(2)
  })

  it('that is cut off gives its turn back and closes its file', async () => {
    const release = await variationsHeld()
    const gone = new AbortController()
    const address = `${server.url}${api.exportVariations.path}`
    const cut = company.orgAdmin
      .fetch(api.exportVariations.path, { signal: gone.signal })
      .then(() => address)
      .catch(() => 'cut')
    await expect.poll(openSheets).toBe(1)
    gone.abort()
    expect(await cut).toBe('cut')
    await release()
    await expect.poll(openSheets).toBe(0)
    expect((await sheetOf(company.orgAdmin, api.exportVariations)).rows).toEqual([])
    await expect.poll(openSheets).toBe(0)
  })

  it('of one person, and sixty-three more, leave another their turn', async () => {
    const other = await company.person('admin')
    const release = await variationsHeld()
    const statuses: number[] = []
    const theirs = Array.from({ length: 64 }, async () => {
      const answer = await fetchSheet(company.orgAdmin, api.exportVariations)
      await answer.arrayBuffer()
      statuses.push(answer.status)
    })
    // One has its turn and ten may wait for it.
    await expect.poll(() => statuses.length, { timeout: 10_000 }).toBe(53)
    expect(new Set(statuses)).toEqual(new Set([503]))
    expect((await fetchSheet(other, api.exportClients)).status).toBe(200)
    await release()
    await Promise.all(theirs)
    expect(statuses.slice(53)).toEqual(Array.from({ length: 11 }, () => 200))
  })

  it('is refused when somebody takes lists along again and again', async () => {
    const busy = await company.person('admin')
    const statuses: number[] = []
    for (let nth = 0; nth < 61; nth += 1) statuses.push((await fetchSheet(busy, api.exportClients)).status)
    expect([new Set(statuses.slice(0, 60)), statuses.at(-1)]).toEqual([new Set([200]), 429])
  })
})

describe('a list', () => {
  const refusal = expect.objectContaining({ status: 409, code: 'too_many_rows', params: { limit: mostSheetRows } })

  it('of as many rows as a file has comes page by page, and one of more is refused before it is read', async () => {
    const asked: number[] = []
    const rowsOf = async (total: number): Promise<number> => {
      let rows = 0
      for await (const part of pagesOf(async ({ page, pageSize }) => {
        asked.push(page)
        const left = Math.min(pageSize, total - (page - 1) * pageSize)
        return { items: Array.from({ length: left }, () => page), total }
      }))
        rows += part.length
      return rows
    }
    expect(await rowsOf(0)).toBe(0)
    expect(await rowsOf(mostSheetRows)).toBe(mostSheetRows)
    expect(asked).toHaveLength(1 + mostSheetRows / partSize)
    asked.length = 0
    await expect(rowsOf(mostSheetRows + 1)).rejects.toEqual(refusal)
    expect(asked).toEqual([1])
  })

  it('of entries is refused once there is one too many', async () => {
    const entries = (total: number) =>
      entriesOf<number>(async (last = 0) =>
        Array.from({ length: Math.min(partSize, total - last) }, (_, at) => last + at + 1),
      )
    const read = async (total: number): Promise<number> => {
      let rows = 0
      for await (const part of entries(total)) rows += part.length
      return rows
    }
    expect(await read(mostSheetRows)).toBe(mostSheetRows)
    await expect(read(mostSheetRows + 1)).rejects.toEqual(refusal)
  })
})
