import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { queues } from '#server/features.ts'
import { migrate } from '#server/platform/migrate.ts'
import { newToken, tokenHash } from '#server/platform/session/tokens.ts'
import { ephemeralFolder, type EmbeddedPostgres, startPostgres } from '../scripts/postgres.ts'
import { fillDerived } from './derived.ts'
import type { Shape } from './shapes.ts'

/** What is listed, searched, read and written, as its table is called. */
export const kinds = ['clients', 'jobs', 'reports', 'invoices', 'variations'] as const
export type Kind = (typeof kinds)[number]

/** Who asks besides the administrator (bench/people.sql). */
const others = { manager: `u.role = 'user'`, client: `u.role = 'client'`, super: 'a.is_super_admin' } as const
export type Someone = keyof typeof others

/** A loaded database, and what the measurements need to know of the measured company in it. */
export interface BenchDatabase {
  shape: Shape
  ownerUrl: string
  superuserUrl: string
  /** Process numbers of the database's servers, for their CPU time. */
  pids: readonly number[]
  /** Bearer token of the company's administrator. */
  token: string
  /** Of the others in it, and of a super admin. */
  tokens: Record<Someone, string>
  companyId: string
  userId: string
  /** A thousand of each kind, spread over all its time. */
  ids: Record<Kind, string[]>
  /**
   * Likewise of its tasks, with how they stand: every eleventh of 10,000, since what a task has goes by tens
   * (bench/tasks.sql).
   */
  tasks: { id: string; status: string }[]
  /** Places in what happened in it, as `before` names them. */
  entries: string[]
  /** Jobs that have reports, invoices and variations, with their clients: what is created is created for them. */
  jobs: JobOfClient[]
}

/** A job and whose it is. */
export interface JobOfClient {
  id: string
  clientId: string
}

export interface Cluster {
  databases: BenchDatabase[]
  stop(): Promise<void>
}

export const secretKey = 'a secret of the benchmark, known to everybody'

// Nothing of it stays, whatever ends us; otherwise as durable as where the product runs.
export const settings = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  wal_level: 'replica',
  autovacuum: 'on',
  // All three databases have room in it, as a company's own has on a server of its size.
  shared_buffers: '3GB',
  max_wal_size: '4GB',
}

/**
 * A throw-away cluster with ordinary durability (fsync, synchronous commit, WAL and autovacuum on), with one loaded and
 * analysed database for each shape.
 */
export async function loadedCluster(shapes: readonly Shape[]): Promise<Cluster> {
  const server = await startPostgres({ dataDir: ephemeralFolder(), ephemeral: true, settings })
  try {
    await migrate({ ownerUrl: server.ownerUrl, secretKey, queues })
    const urls = await copies(server, shapes)
    const databases = await Promise.all(shapes.map((shape) => loaded(shape, urls(shape), [server.pid()])))
    return { databases, stop: () => server.stop() }
  } catch (error) {
    await server.stop()
    throw error
  }
}

export type Urls = Pick<BenchDatabase, 'ownerUrl' | 'superuserUrl'>

/** One copy of the empty, migrated database for each shape. */
async function copies(server: EmbeddedPostgres, shapes: readonly Shape[]): Promise<(shape: Shape) => Urls> {
  const of = (url: string, name: string): string => {
    const other = new URL(url)
    other.pathname = `/${name}`
    return other.toString()
  }
  await connected(of(server.superuserUrl, 'postgres'), async (client) => {
    for (const { name } of shapes) await client.query(`create database ${name} template stringline owner stringline`)
  })
  return ({ name }) => ({ ownerUrl: of(server.ownerUrl, name), superuserUrl: of(server.superuserUrl, name) })
}

/** Loads and analyses an empty, migrated database, of one server. */
export function loaded(shape: Shape, urls: Urls, pids: readonly number[]): Promise<BenchDatabase> {
  const begun = performance.now()
  return connected(urls.superuserUrl, async (client) => {
    await client.query(uuidv7Before18)
    await client.query(
      `create temp table sizes as select 0 as n, ${shape.records} as records
        union all select n, ${shape.others.records} from generate_series(1, ${shape.others.companies}) n`,
    )
    for (const file of ['data.sql', 'money.sql', 'tasks.sql', 'people.sql'])
      await client.query(await readFile(join(import.meta.dirname, file), 'utf8'))
    await fillDerived(client)
    await client.query('vacuum analyze')
    await client.query('checkpoint')
    console.log(`${shape.name}: ${shape.title} (loaded in ${((performance.now() - begun) / 1000).toFixed(0)} s)`)
    return { shape, ...urls, pids, ...(await factsOf(client)) }
  })
}

// What PostgreSQL has from 18 on, for the loading of older ones.
const uuidv7Before18 = `do $$ begin
  if current_setting('server_version_num')::integer < 180000 then
    create function uuidv7(shift interval default '0') returns uuid language sql volatile as $f$
      select (lpad(to_hex((extract(epoch from clock_timestamp() + shift) * 1000)::bigint), 12, '0') || '7'
        || right(replace(gen_random_uuid()::text, '-', ''), 19))::uuid $f$;
  end if;
end $$`

async function factsOf(client: pg.Client) {
  const { companyId, userId } = await one<{ companyId: string; userId: string }>(
    client,
    `select m.company_id as "companyId", m.user_id as "userId" from memberships m
      join companies c on c.id = m.company_id
      join users u on u.company_id = m.company_id and u.id = m.user_id and u.role = 'org_admin' where c.code = 'C0'`,
  )
  const spread = async (kind: Kind): Promise<[Kind, string[]]> => {
    const { rows } = await client.query<{ id: string }>(
      `select id from (select id, row_number() over (order by id) as nth, count(*) over () as n
        from ${kind} where company_id = $1) as numbered where nth % greatest(n / 1000, 1) = 0`,
      [companyId],
    )
    return [kind, rows.map((row) => row.id)]
  }
  const ids: [Kind, string[]][] = []
  for (const kind of kinds) ids.push(await spread(kind))
  const { rows: jobs } = await client.query<JobOfClient>(
    `select j.id, j.client_id as "clientId" from jobs j where j.company_id = $1 and not exists (
        select from unnest(array[
          exists (select from reports r where r.company_id = j.company_id and r.job_id = j.id),
          exists (select from invoices i where i.company_id = j.company_id and i.job_id = j.id),
          exists (select from variations v where v.company_id = j.company_id and v.job_id = j.id)]) as has
        where not has) order by j.id limit 500`,
    [companyId],
  )
  const { rows: tasks } = await client.query<{ id: string; status: string }>(
    `select id, status from (select id, status, row_number() over (order by id) as nth, count(*) over () as n
      from tasks where company_id = $1) as numbered where nth % (n / 1000 + 1) = 0`,
    [companyId],
  )
  const { rows: entries } = await client.query<{ place: string }>(
    `select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '_' || id as place
      from (select at, id, row_number() over (order by at, id) as nth, count(*) over () as n
        from activity where company_id = $1) as numbered
      where nth % least(n, 1000) = 0`,
    [companyId],
  )
  const tokens: [string, string][] = []
  for (const [who, condition] of Object.entries(others)) tokens.push([who, await sessionOf(client, 'C0', condition)])
  if (jobs.length === 0) throw new Error('No job has reports, invoices and variations')
  return {
    token: await sessionOf(client, 'C0'),
    tokens: Object.fromEntries(tokens) as Record<Someone, string>,
    companyId,
    userId,
    ids: Object.fromEntries(ids) as Record<Kind, string[]>,
    jobs,
    tasks,
    entries: entries.map(({ place }) => place),
  }
}

/** A token of somebody in the company with that code, or in none; without a condition its administrator's. */
export async function sessionOf(client: pg.Client, code: string, condition = `u.role = 'org_admin'`): Promise<string> {
  const token = newToken()
  const { rowCount } = await client.query(
    `insert into sessions (token_hash, account_id, company_id, company_since, expires_at, draft_key)
      select $1, a.id, u.company_id, case when u.id is not null then now() end, now() + interval '1 day', $2
      from accounts a
        left join memberships m on m.account_id = a.id
          and m.company_id = (select id from companies where code = $3)
        left join users u on u.company_id = m.company_id and u.id = m.user_id
      where ${condition}`,
    [tokenHash(token), randomBytes(32), code],
  )
  if (rowCount !== 1) throw new Error(`${rowCount} people of ${code} where ${condition}`)
  return token
}

/** The token by which a case asks. */
export const tokenOf = ({ token, tokens }: BenchDatabase, as: Someone | undefined): string =>
  as === undefined ? token : tokens[as]

/** Does some work on a connection of its own. */
export async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function one<Row extends pg.QueryResultRow>(client: pg.Client, statement: string): Promise<Row> {
  const row = (await client.query<Row>(statement)).rows[0]
  if (row === undefined) throw new Error(`Nothing found: ${statement}`)
  return row
}
