import type { Kysely } from 'kysely'
import pg from 'pg'
import { clientOf, type Actor } from '#domain/actor.ts'
import { createFairQueue } from '../fair.ts'
import { transactionTurns, waits } from '../limits.ts'
import { askerOf } from '../turns.ts'
import { createPool, isLostStatement, isUsableAfter, type Send } from './connection.ts'
import { handleOn } from './handle.ts'
import { clientsRoleOf, roleOf } from './roles.ts'
import { withTimeout } from './session.ts'
import type { DB } from './tables.gen.ts'

/** A handle inside one company's transaction. There is no other kind for features. */
export type TenantDb = Kysely<DB>

/** How a transaction reads. */
export interface Reading {
  /** Reads only: what it asks in one turn goes in a transaction of its own. */
  readOnly?: boolean
  /** Reads only, and all of it as of one moment: in one transaction, which should be over soon. */
  snapshot?: boolean
}

export interface Database {
  /** Runs `work` in one transaction of the actor's company; the database shows nothing of any other. */
  inTenant<T>(actor: Actor, work: (db: TenantDb) => Promise<T>, options?: Reading): Promise<T>
  /** Whether it answers, for /readyz. */
  probe(): Promise<void>
  close(): Promise<void>
}

/** A transaction whose COMMIT was answered with ROLLBACK: an earlier statement had failed. */
class LostTransaction extends Error {}

async function commit(client: pg.ClientBase): Promise<void> {
  const { command } = await client.query('commit')
  if (command !== 'COMMIT') throw new LostTransaction(`commit answered ${command}`)
}

/** Rolls back and hands the connection back; a connection that can't even do that is thrown away. */
async function abandon(client: pg.PoolClient, reason: unknown): Promise<void> {
  try {
    await client.query('rollback')
    client.release(isLostStatement(reason))
  } catch {
    client.release(true)
  }
}

/** Marks a promise as looked after: the statement that follows in the pipeline reports the failure. */
const reportedLater = (sent: Promise<unknown>): void => void sent.catch(() => undefined)

// The level is named: a server or a role may have another by default, and a pooler hands out sessions of others.
const beginning = 'begin isolation level read committed'

/** Begins a transaction without waiting for the answer: if it fails, the statement sent with it fails. */
export const begin = (client: pg.ClientBase): void => reportedLater(client.query(beginning))

/** What a statement is called on its connection. */
type Named = (statement: pg.QueryConfig) => pg.QueryConfig

const asNamed: Named = (statement) => statement

// A plan holds for one role: under one name for two, each transaction would throw the other's plans away.
const asNamedForClients: Named = ({ name, ...statement }) =>
  name === undefined ? statement : { ...statement, name: `${name}c` }

/** Gives each statement so long, in milliseconds, instead of what statements have. */
export const withLonger =
  (milliseconds: number): Named =>
  (statement) =>
    withTimeout(statement, milliseconds + waits.answerSpare)

/** Runs `work` in one transaction that `begin` starts. */
export async function transact<T>(
  pool: pg.Pool,
  begin: (client: pg.ClientBase) => void,
  work: (db: TenantDb) => Promise<T>,
  named: Named = asNamed,
): Promise<T> {
  const client = await pool.connect()
  begin(client)
  let over = false
  try {
    const handle = handleOn({ send: (statement) => client.query(named(statement)), isOver: () => over })
    const answer = await work(handle).finally(() => {
      over = true
    })
    await commit(client)
    client.release()
    return answer
  } catch (error) {
    await abandon(client, error)
    throw error
  }
}

/**
 * Runs `work` for reading. What it asks in one turn of the event loop leaves in one message with the transaction's
 * begin in front and its end behind; a later question gets a transaction of its own. At READ COMMITTED every statement
 * sees its own moment anyway, so nothing is lost, and the server answers a read after one wake instead of three.
 */
async function readIn<T>(
  pool: pg.Pool,
  begin: (client: pg.ClientBase) => void,
  work: (db: TenantDb) => Promise<T>,
  named: Named,
): Promise<T> {
  const client = await pool.connect()
  let underway = false
  let over = false
  let ended: Promise<void> = Promise.resolve()
  const beginTurn = () => {
    underway = true
    // Asked for before the begin is written, so that it runs before the socket lets go of what it gathers in this turn.
    ended = new Promise((resolve) => {
      process.nextTick(() => {
        underway = false
        resolve(commit(client))
      })
    })
    reportedLater(ended)
    begin(client)
  }
  let isUsable = true
  const send: Send = async (statement) => {
    if (!underway) beginTurn()
    try {
      return await client.query(named(statement))
    } catch (error) {
      isUsable &&= isUsableAfter(error)
      throw error
    }
  }
  try {
    return await work(handleOn({ send, isOver: () => over }))
  } finally {
    over = true
    // The reader has its answer; the end of its transaction is nobody's wait. A refused commit follows a failed
    // statement, rolled back.
    ended.then(
      () => client.release(!isUsable),
      (error: unknown) => client.release(!isUsable || !(error instanceof LostTransaction)),
    )
  }
}

/**
 * The statements that open a transaction of this actor's company. `set local` and no function that sets: on Citus only
 * the former reaches the workers, each as it was sent, so each by itself. It takes no parameters: the ids are looked at
 * before they stand in it. A client's people have a role of their own, which comes first: on Citus it is the one that
 * the workers are asked as.
 */
function openingOf(actor: Actor, { begin, clientsRole }: { begin: string; clientsRole: string }): string[] {
  const client = clientOf(actor)
  return [
    begin,
    ...(client === null ? [] : [`set local role ${pg.escapeIdentifier(clientsRole)}`]),
    `set local app.company = '${uuidOf(actor.companyId)}'`,
    `set local app.client = '${client === null ? '' : uuidOf(client)}'`,
  ]
}

const beginOf = ({ readOnly, snapshot }: Required<Reading>): string =>
  snapshot ? 'begin isolation level repeatable read read only' : readOnly ? `${beginning} read only` : beginning

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** An id that may stand in a statement as it is. */
export function uuidOf(id: string): string {
  if (!uuid.test(id)) throw new Error('A transaction is opened for a company by its id')
  return id
}

/** Whether a pool's database answers. A connection that does not is ended, or each probe would take one away. */
export async function probe(pool: pg.Pool): Promise<void> {
  await pool.query(withTimeout({ text: 'select 1' }, waits.probe))
}

/** Opens the handle of requests and jobs. */
export function openDatabase(options: { appUrl: string; poolSize: number; onError: (error: Error) => void }): Database {
  const app = createPool(options.appUrl, options.poolSize, options.onError)
  const clientsRole = clientsRoleOf(roleOf(options.appUrl))
  // The pool gives its connections to whoever asks first; here neither a person nor a company gets all of them.
  const turns = createFairQueue(transactionTurns(options.poolSize))

  return {
    inTenant: (actor, work, { readOnly = false, snapshot = false } = {}) =>
      turns.run(askerOf(actor), () =>
        (readOnly ? readIn : transact)(
          app,
          (client) => {
            // Sent in one pipeline with the first query; if one of these fails, that query fails (no tenant, no rows).
            for (const statement of openingOf(actor, { begin: beginOf({ readOnly, snapshot }), clientsRole }))
              reportedLater(client.query(statement))
          },
          work,
          clientOf(actor) === null ? asNamed : asNamedForClients,
        ),
      ),
    probe: () => probe(app),
    close: () => app.end(),
  }
}
