import pg from 'pg'
import { connectSoon, type Report } from './connect.ts'
import { connectionOptions } from './connection.ts'
import { findPooling } from './pooling.ts'
import { roleOf } from './roles.ts'
import { readServer, refuseUnfit } from './server-facts.ts'
import { applicationSettings, prepareSession } from './session.ts'
import { DatabaseUnusable, unusable, type Address } from './unusable.ts'

/** The addresses that a process works with. */
export interface Addresses {
  app: Address
  platform: Address
  /** Of the connection that hears notifications. */
  listen: Address
}

/**
 * Waits for the database, and looks whether a process can work with it as it is: version, encoding, the roles, and what
 * is between. `connections` is how many the process opens. Throws `DatabaseUnusable`.
 */
export async function checkDatabase(addresses: Addresses, connections: number, report: Report): Promise<void> {
  const { app, platform, listen } = addresses
  const isPooled = await checkAddress(app, connections, report)
  if (platform.url !== app.url) await checkAddress(platform, 0, report)
  if (isPooled || listen.url !== app.url) await checkListening(listen, report)
}

const make = ({ url }: Address) => new pg.Client({ ...connectionOptions(url), application_name: 'stringline check' })

async function checkAddress(address: Address, connections: number, report: Report): Promise<boolean> {
  const connect = () => connectSoon({ address, report, make: () => make(address) })
  const client = await connect()
  try {
    const facts = await readServer(client)
    refuseUnfit(facts, address.setting)
    const pooling = await findPooling(client, facts, connect)
    if (pooling === 'by transaction, without prepared statements')
      throw new DatabaseUnusable(
        `${address.setting} leads to a pooler that hands out connections by transaction and keeps no prepared statements. Set max_prepared_statements = 500 there (PgBouncer 1.21 or later), or pool_mode = session, or let ${address.setting} lead to PostgreSQL itself.`,
      )
    if (pooling === 'by transaction') await refuseOtherDefaults(client, address)
    else await prepareSession(client, 'application')
    if (pooling === 'none' && facts.maxConnections < connections)
      report(
        `The database has ${facts.maxConnections} connections for everybody; this process alone opens up to ${connections}. Raise its max_connections, or lower POOL_SIZE.`,
      )
    return pooling === 'by transaction'
  } catch (error) {
    throw error instanceof DatabaseUnusable ? error : unusable(error, address)
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function checkListening(address: Address, report: Report): Promise<void> {
  const connect = () => connectSoon({ address, report, make: () => make(address) })
  const client = await connect()
  try {
    const pooling = await findPooling(client, await readServer(client), connect)
    if (pooling.startsWith('by transaction'))
      throw new DatabaseUnusable(
        `Through a pooler that hands out connections by transaction nothing is heard of other processes. Set DATABASE_LISTEN_URL to the same role and database at PostgreSQL itself, past the pooler.`,
      )
  } catch (error) {
    throw error instanceof DatabaseUnusable ? error : unusable(error, address)
  } finally {
    await client.end().catch(() => undefined)
  }
}

// What each new connection sends does not reach every session behind such a pooler, so sessions must begin with it.
async function refuseOtherDefaults(client: pg.Client, address: Address): Promise<void> {
  const wanted = { ...applicationSettings, plan_cache_mode: 'force_generic_plan' }
  // Dates are read in any order of ISO; times are told in milliseconds; Citus plans in its own way.
  const { rows } = await client.query<{ name: string; value: string; wanted: string }>(
    `select name, value, wanted
    from unnest($1::text[], $2::text[]) as w (name, wanted) join lateral (
      select case when unit = 'ms' and reset_val <> '0' then (reset_val::integer / 1000.0)::real || 's'
        else regexp_replace(reset_val, '^Etc/', '') end as value
      from pg_settings s where lower(s.name) = w.name) as found on true
    where value <> wanted and not (name = 'datestyle' and value like 'ISO%')
      and not (name = 'plan_cache_mode' and exists (select from pg_extension where extname = 'citus'))`,
    [Object.keys(wanted), Object.values(wanted)],
  )
  if (rows.length === 0) return
  const role = pg.escapeIdentifier(roleOf(address.url))
  const found = rows.map(({ name, value }) => `${name} = ${value}`).join(', ')
  const changes = rows.map(({ name, wanted }) => `alter role ${role} set ${name} = ${literal(wanted)};`).join(' ')
  throw new DatabaseUnusable(
    `${address.setting} leads to a pooler that hands out connections by transaction, whose sessions begin with ${found}. Run as the database's owner, then reconnect the pooler: ${changes}`,
  )
}

/** A list such as that of DateStyle is written without quotes. */
const literal = (value: string): string => (value.includes(',') ? value : pg.escapeLiteral(value))
