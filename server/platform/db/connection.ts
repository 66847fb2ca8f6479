import { createHash } from 'node:crypto'
import { Socket } from 'node:net'
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely'
import { PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import pg from 'pg'
import { idleFor, keptOpen, waits } from '../limits.ts'
import { isoInstant } from './instants.ts'
import { prepareSession } from './session.ts'

// Dates and instants cross every boundary as text: `YYYY-MM-DD` and ISO UTC (docs/architecture.md).
const dateOid = 1082
const instantOid = 1184
const bigintOid = 20
const parsers = new Map<number, (text: string) => unknown>([
  [dateOid, (text) => text],
  [instantOid, isoInstant],
  [bigintOid, Number],
])
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? (format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid)),
}

/**
 * Sends what is written in one turn of the event loop with one system call: a transaction's begin, its statements and
 * its end would be four or five. A connection over TLS goes without.
 */
function gatheringSocket(): Socket {
  const socket = new Socket()
  // `connect` puts the ordinary `write` back, so ours comes after it.
  return socket.once('connect', () => {
    const write = socket.write.bind(socket) as (...message: unknown[]) => boolean
    let gathering = false
    socket.write = (...message: unknown[]): boolean => {
      if (!gathering) {
        gathering = true
        socket.cork()
        process.nextTick(() => {
          gathering = false
          socket.uncork()
        })
      }
      return write(...message)
    }
  })
}

/** What every connection of ours has: it times out, and notices when the other side is gone. */
export const connectionOptions = (url: string): pg.ClientConfig => ({
  connectionString: url,
  connectionTimeoutMillis: waits.connection,
  // It also keeps routers on the way from forgetting a connection that is silent.
  keepAlive: true,
  keepAliveInitialDelayMillis: idleFor.connection,
})

/** The same of connections that answer requests and jobs: how long an answer is waited for, and their session. */
export const applicationOptions = (url: string): pg.PoolConfig => ({
  ...connectionOptions(url),
  query_timeout: waits.answer,
  // The pool waits for it, and hands out no connection where it failed.
  onConnect: ((client) => prepareSession(client, 'application')) as NonNullable<pg.PoolConfig['onConnect']>,
})

/**
 * A pool whose connections send without waiting for earlier answers, so a transaction's begin costs no round trip. As
 * many as serve one person at once stay open however long nobody comes: a new one has to sign in, read the catalogue
 * and plan every statement anew.
 */
export function createPool(url: string, max: number, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    ...applicationOptions(url),
    max,
    min: keptOpen(max),
    types,
    pipeline: true,
    stream: gatheringSocket,
    application_name: 'stringline',
    idleTimeoutMillis: idleFor.connection,
  } as pg.PoolConfig)
  // An idle connection that dies (database restart) is replaced by the pool; the request that needs it gets a new one.
  pool.on('error', onError)
  // The pool listens only while a connection is idle; one that dies at work would otherwise end the whole process.
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

const namedStatements = new Map<string, string>()
const nameLimit = 2_000

/**
 * Statements are prepared once per connection; unnamed ones cost 30–55% more. The name is made of the text, so that
 * processes that share a connection through a pooler never mean two statements by one name.
 */
function statementName(sql: string): string | undefined {
  const known = namedStatements.get(sql)
  if (known !== undefined) return known
  if (namedStatements.size >= nameLimit) return undefined
  const name = `q${createHash('sha256').update(sql).digest('base64url').slice(0, 24)}`
  namedStatements.set(sql, name)
  return name
}

/** Every statement that was sent so far, by its text: what tests look at. */
export const sentStatements = (): readonly string[] => [...namedStatements.keys()]

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** Sends one statement on a connection. */
export type Send = (statement: pg.QueryConfig) => Promise<pg.QueryResult>

/** One pg connection as Kysely sees it. */
class PgConnection implements DatabaseConnection {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const name = statementName(query.sql)
    const result = await this.#send({
      text: query.sql,
      values: query.parameters as unknown[],
      ...(name === undefined ? {} : { name }),
    })
    return {
      rows: result.rows as R[],
      ...(changing.has(result.command) ? { numAffectedRows: BigInt(result.rowCount ?? 0) } : {}),
    }
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not used here')
  }
}

/** What the driver says without a code: a connection that ended, or an answer that did not come in time. */
export const lostConnection =
  /connection terminated|timeout exceeded when trying to connect|timeout expired|query read timeout|cannot use a pool|client has encountered a connection error|client was closed|not queryable/i

// Statements that the session does not know, or knows otherwise: a migration changed what they answer, or a pooler
// handed out another session.
const lostStatements = new Set(['26000', '42P05'])

/** Whether a statement's plan is outdated: it succeeds on a connection that prepares it again. */
export const isLostStatement = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  (lostStatements.has(error.code ?? '') || (error.code === '0A000' && error.routine === 'RevalidateCachedQuery'))

/**
 * Whether a connection may be used again after a statement failed so. One that was not answered in time is not: what
 * arrives later would be taken for the next statement's answer.
 */
export const isUsableAfter = (error: unknown): boolean => error instanceof pg.DatabaseError && !isLostStatement(error)

const outsideATransaction = (): Promise<never> =>
  Promise.reject(new Error('Transactions are opened by inTenant or the platform handle'))

/**
 * A Kysely dialect over one connection that somebody else opened, put in a transaction, and closes. Once `isOver` says
 * so it refuses: a branch left running must never speak in the transaction that has the connection next.
 */
export const dialectOver = (send: Send, isOver: () => boolean): Dialect => {
  const connection = new PgConnection(send)
  const acquire = () =>
    isOver() ? Promise.reject(new Error('This transaction has ended')) : Promise.resolve(connection)
  return dialect(acquire, () => undefined)
}

/** A Kysely dialect that takes a connection from the pool for each statement, outside any transaction. */
export function dialectOnPool(pool: pg.Pool): Dialect {
  const taken = new WeakMap<DatabaseConnection, { client: pg.PoolClient; isUsable: boolean }>()
  return dialect(
    async () => {
      const client = await pool.connect()
      const state = { client, isUsable: true }
      const connection = new PgConnection(async (statement) => {
        try {
          return await client.query(statement)
        } catch (error) {
          state.isUsable = isUsableAfter(error)
          throw error
        }
      })
      taken.set(connection, state)
      return connection
    },
    (connection) => {
      const { client, isUsable } = taken.get(connection) ?? {}
      client?.release(isUsable === false)
    },
  )
}

function dialect(
  acquire: () => Promise<DatabaseConnection>,
  release: (connection: DatabaseConnection) => void,
): Dialect {
  const driver: Driver = {
    init: () => Promise.resolve(),
    acquireConnection: acquire,
    beginTransaction: outsideATransaction,
    commitTransaction: outsideATransaction,
    rollbackTransaction: outsideATransaction,
    releaseConnection: (connection) => Promise.resolve(release(connection)),
    destroy: () => Promise.resolve(),
  }
  return {
    createDriver: () => driver,
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  }
}
