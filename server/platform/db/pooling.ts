import pg from 'pg'
import { second } from '../limits.ts'
import type { ServerFacts } from './server-facts.ts'
import { withTimeout } from './session.ts'

/**
 * What is between us and the database: nothing, a pooler that keeps a session for each of our connections, or one that
 * hands sessions out by the transaction, which knows prepared statements or does not.
 */
export type Pooling = 'none' | 'by session' | 'by transaction' | 'by transaction, without prepared statements'

const asking = { name: 'stringline_pooling', text: 'select pg_backend_pid() as pid' }

/** The session that answers. */
async function ask(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>(withTimeout(asking, 3 * second))
  return rows[0]?.pid
}

const tries = 5

/**
 * Finds out how connections are handed out. `one` is open; `another` opens a second like it, and is asked only where
 * something is between: a pooler answers with a process number of its own.
 */
export async function findPooling(
  one: pg.Client,
  { pid }: ServerFacts,
  another: () => Promise<pg.Client>,
): Promise<Pooling> {
  if ((one as unknown as { processID: number | null }).processID === pid) return 'none'
  const two = await another()
  try {
    return await compare(one, two)
  } catch (error) {
    // The session that answers does not know the statement (26000), or knows one of the same name (42P05).
    const { code } = error as { code?: string }
    if (code === '26000' || code === '42P05') return 'by transaction, without prepared statements'
    // It refuses transactions of more than one statement (08P01), or has one session for both of us.
    if (!(error instanceof pg.DatabaseError) || code === '08P01') return 'by transaction'
    throw error
  } finally {
    await two.end().catch(() => undefined)
  }
}

/** While the other is in a transaction, a connection with a session of its own still has the same one. */
async function compare(one: pg.Client, two: pg.Client): Promise<Pooling> {
  const own = await ask(one)
  let isShared = false
  for (let count = 0; count < tries; count += 1) {
    await two.query('begin')
    const others = await ask(two)
    isShared ||= others === own || (await ask(one)) !== own
    await two.query('rollback')
  }
  return isShared ? 'by transaction' : 'by session'
}
