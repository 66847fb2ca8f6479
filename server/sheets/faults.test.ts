import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listClients } from '#domain/clients/api.ts'
import { conflict } from '#domain/errors.ts'
import type { Problem } from '#domain/problem.ts'
import * as api from '#domain/sheets/api.ts'
import { mostSheetRows, sheetFormats } from '#domain/sheets/choices.ts'
import type { Sheet } from '#server/platform/sheets/sheet.ts'
import { writeXlsx } from '#server/platform/sheets/xlsx.ts'
import { givenClient, givenCompany, type Company } from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { fetchSheet } from './reading.testing.ts'

// A file that can't be made ends its own request and nothing else: an error that nobody hears would end the process.

let server: TestServer
let company: Company
let owner: pg.Client
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' }, { invented: true })
  company = await givenCompany(server)
  owner = new pg.Client({ connectionString: server.database.superuserUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await server.stop()
})

const othersAreAnswered = async () => expect((await company.orgAdmin.try(listClients, { query: {} })).status).toBe(200)

describe.each(sheetFormats)('an export as %s', (format) => {
  it('is refused where the list has more rows than a file', async () => {
    const busy = await givenCompany(server)
    await givenClient(busy.orgAdmin)
    // As the lists count: reading stops at the first page, before there are any rows.
    await owner.query(`update list_counts set count = $2 where company_id = $1 and list = 'clients'`, [
      busy.id,
      mostSheetRows + 1,
    ])
    const answer = await fetchSheet(busy.orgAdmin, api.exportClients, { format })
    const { code, params } = (await answer.json()) as Problem
    expect([answer.status, code, params]).toEqual([409, 'too_many_rows', { limit: mostSheetRows }])
    await othersAreAnswered()
  })

  it('is refused when its connection to the database is lost', async () => {
    const holder = new pg.Client({ connectionString: server.database.superuserUrl })
    await holder.connect()
    await holder.query('begin')
    await holder.query('lock table variations in access exclusive mode')
    const asked = fetchSheet(company.orgAdmin, api.exportVariations, { format })
    const waiting = async () =>
      (
        await owner.query<{ pid: number }>(
          `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rows
    await expect.poll(waiting).toHaveLength(1)
    for (const { pid } of await waiting()) await owner.query('select pg_terminate_backend($1)', [pid])
    expect((await asked).status).toBe(503)
    await holder.end()
    await othersAreAnswered()
  })
})

describe('rows for a workbook', () => {
  const sheet: Sheet<number> = {
    title: 'Numbers',
    timezone: 'UTC',
    columns: [{ heading: 'N', kind: 'number', of: Number }],
  }
  const refusal = conflict('too_many_rows', 'Too many')
  async function* rows(parts: number): AsyncGenerator<number[]> {
    for (let part = 0; part < parts; part += 1) yield Array.from({ length: 1_000 }, (_, at) => at)
    throw refusal
  }
  const read = async (bytes: AsyncIterable<Buffer>): Promise<void> => {
    for await (const chunk of bytes) expect(chunk.length).toBeGreaterThan(0)
  }

  it.each([0, 1, 30])('that fail after %i parts fail the workbook for that reason', async (parts) => {
    await expect(pipeline(writeXlsx(sheet, rows(parts)), read)).rejects.toBe(refusal)
  })

  it('may fail when nobody reads the workbook any more', async () => {
    const asked = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<number[]>()
    async function* waiting(): AsyncGenerator<number[]> {
      asked.resolve()
      yield await answered.promise
    }
    const gone = new AbortController()
    const reading = pipeline(writeXlsx(sheet, waiting()), read, { signal: gone.signal })
    await asked.promise
    gone.abort()
    await expect(reading).rejects.toThrow('aborted')
    answered.reject(new Error('This transaction has ended'))
    await new Promise((resolve) => setImmediate(resolve))
  })
})
