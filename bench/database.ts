import { randomBytes } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { queues } from '#server/features.ts'
import { migrate } from '#server/platform/migrate.ts'
import { newToken, tokenHash } from '#server/platform/session/tokens.ts'
import { ephemeralFolder, startPostgres } from '../scripts/postgres.ts'

/** The loaded database, and what the measurements need to know of the large company in it. */
export interface BenchDatabase {
  ownerUrl: string
  superuserUrl: string
  /** Process number of the database server, for its CPU time. */
  pid: number
  /** Bearer token of the large company's administrator. */
  token: string
  companyId: string
  userId: string
  reportIds: string[]
  invoiceIds: string[]
  /** A job of the large company and its client, for creating reports. */
  job: { id: string; clientId: string }
  stop(): Promise<void>
}

export const secretKey = 'a secret of the benchmark, known to everybody'

/**
 * A throw-away database with ordinary durability (fsync, synchronous commit and WAL on, autovacuum off so that it does
 * not run into one measurement and not the other), loaded with bench/data.sql and bench/money.sql and analysed.
 */
export async function loadedDatabase(): Promise<BenchDatabase> {
  const folder = ephemeralFolder()
  const server = await startPostgres({ dataDir: folder, settings: { autovacuum: 'off', shared_buffers: '256MB' } })
  const stop = async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await migrate({ ownerUrl: server.ownerUrl, secretKey, queues })
    const client = new pg.Client({ connectionString: server.superuserUrl })
    await client.connect()
    try {
      for (const file of ['data.sql', 'money.sql'])
        await client.query(await readFile(join(import.meta.dirname, file), 'utf8'))
      await client.query('vacuum analyze')
      const facts = await factsOf(client)
      return { ...facts, ownerUrl: server.ownerUrl, superuserUrl: server.superuserUrl, pid: server.pid(), stop }
    } finally {
      await client.end()
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function factsOf(client: pg.Client) {
  const account = await one<{ id: string; companyId: string; userId: string }>(
    client,
    `select a.id, a.company_id as "companyId", a.user_id as "userId" from accounts a
      join companies c on c.id = a.company_id where c.code = 'C0'`,
  )
  const token = await sessionOf(client, 'C0')
  const idsOf = async (table: 'reports' | 'invoices'): Promise<string[]> =>
    (
      await client.query<{ id: string }>(`select id from ${table} where company_id = $1 order by id`, [
        account.companyId,
      ])
    ).rows.map((row) => row.id)
  const job = await one<{ id: string; clientId: string }>(
    client,
    `select id, client_id as "clientId" from jobs where company_id = '${account.companyId}' and status = 'in-progress'
      order by code limit 1`,
  )
  return {
    token,
    companyId: account.companyId,
    userId: account.userId,
    reportIds: await idsOf('reports'),
    invoiceIds: await idsOf('invoices'),
    job,
  }
}

/** A token of the administrator of the company with that code. */
export async function sessionOf(client: pg.Client, code: string): Promise<string> {
  const token = newToken()
  await client.query(
    `insert into sessions (token_hash, account_id, expires_at, draft_key)
      select $1, a.id, now() + interval '1 day', $2 from accounts a join companies c on c.id = a.company_id
      where c.code = $3`,
    [tokenHash(token), randomBytes(32), code],
  )
  return token
}

async function one<Row extends pg.QueryResultRow>(client: pg.Client, statement: string): Promise<Row> {
  const row = (await client.query<Row>(statement)).rows[0]
  if (row === undefined) throw new Error(`Nothing found: ${statement}`)
  return row
}
