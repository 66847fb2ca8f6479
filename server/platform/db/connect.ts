import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { hour, second, waits } from '../limits.ts'
import { connectionOptions } from './connection.ts'
import { findPooling } from './pooling.ts'
import { readServer, refuseUnfit } from './server-facts.ts'
import { prepareSession } from './session.ts'
import { DatabaseUnusable, maySoonBeThere, unusable, type Address } from './unusable.ts'

/** Says in one line what is waited for. */
export type Report = (line: string) => void

interface Waiting {
  address: Address
  report: Report
  make: () => pg.Client
}

/**
 * Opens one connection, and waits a while for a database that is just starting, refuses connections or has none free.
 * Throws `DatabaseUnusable`.
 */
export async function connectSoon({ address, report, make }: Waiting): Promise<pg.Client> {
  const end = performance.now() + waits.databaseAtStart
  let hasReported = false
  for (;;) {
    let client: pg.Client | undefined
    try {
      client = make()
      // A lost connection fails the statement that comes next; unheard, it would end the process.
      client.on('error', () => undefined)
      await client.connect()
      return client
    } catch (error) {
      client?.end().catch(() => undefined)
      const failure = unusable(error, address)
      if (!maySoonBeThere(error) || performance.now() >= end) throw failure
      if (!hasReported) report(`${failure.message} Waiting up to ${waits.databaseAtStart / second} s for it.`)
      hasReported = true
      await sleep(Math.min(second, waits.databaseAtStart / 10))
    }
  }
}

/** Ends a connection on which nothing was sent or heard for so long. */
function watchedSocket(silence: number): () => Socket {
  return () => {
    const socket = new Socket()
    const silent = `The database said nothing for ${silence / hour} h, so its connection was ended`
    return socket.setTimeout(silence, () => socket.destroy(new DatabaseUnusable(silent)))
  }
}

/**
 * A connection of the database's owner, for migrations, backups and restores: its session is what they rely on, and
 * whoever uses it for longer than `waits.ownersAnswer` without a statement asks now and then (`stayOpen`). Throws
 * `DatabaseUnusable`, also where the database is not as we need it.
 */
export async function connectOwner(
  ownerUrl: string,
  { report = () => undefined, setting = 'DATABASE_URL' }: { report?: Report | undefined; setting?: string } = {},
): Promise<pg.Client> {
  const make = () => new pg.Client({ ...connectionOptions(ownerUrl), stream: watchedSocket(waits.ownersAnswer) })
  const connect = () => connectSoon({ address: { url: ownerUrl, setting }, report, make })
  const owner = await connect()
  try {
    const facts = await readServer(owner)
    refuseUnfit(facts, setting)
    // Its locks and settings last as long as a session.
    if ((await findPooling(owner, facts, connect)).startsWith('by transaction'))
      throw new DatabaseUnusable(
        `${setting} leads to a pooler that hands out connections by transaction. Migrations and backups need a session: let ${setting} lead to PostgreSQL itself, and only DATABASE_APP_URL and DATABASE_PLATFORM_URL to the pooler.`,
      )
    await prepareSession(owner, 'owner')
    return owner
  } catch (error) {
    await owner.end().catch(() => undefined)
    throw error
  }
}

/** Keeps the connection of `connectOwner` while something else is done, and fails where it is gone. */
export function stayOpen(owner: pg.ClientBase): () => Promise<void> {
  const often = waits.ownersAnswer / 60
  let asked = performance.now()
  return async () => {
    if (performance.now() - asked < often) return
    asked = performance.now()
    await owner.query('select 1')
  }
}

/** Takes a lock that lasts as long as the session, and says so when another has it. */
export async function lockSession(
  owner: pg.ClientBase,
  lock: number,
  { report = () => undefined, what }: { report?: Report | undefined; what: string },
): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const { rows } = await owner.query<{ isHeld: boolean }>('select pg_try_advisory_lock($1) as "isHeld"', [lock])
    if (rows[0]?.isHeld === true) return
    if (tries === 1) report(what)
    await sleep(second / 5)
  }
}
