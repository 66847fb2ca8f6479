import { DatabaseError } from 'pg'
import { describe, expect, it } from 'vitest'
import { asRefusal } from './problems.ts'

const databaseError = (code: string, routine?: string): Error =>
  Object.assign(new DatabaseError('as the database says it', 1, 'error'), { code, routine })
const withCode = (code: string): Error => Object.assign(new Error('as Node says it'), { code })

describe('a failure of the database', () => {
  it.each([
    ['08006', 'connection_failure'],
    ['25006', 'read_only_sql_transaction'],
    ['25P03', 'idle_in_transaction_session_timeout'],
    ['25P04', 'transaction_timeout'],
    ['26000', 'invalid_sql_statement_name, behind a pooler'],
    ['40001', 'serialization_failure'],
    ['40P01', 'deadlock_detected'],
    ['42P05', 'duplicate_prepared_statement, behind a pooler'],
    ['53100', 'disk_full'],
    ['53300', 'too_many_connections'],
    ['55P03', 'lock_not_available'],
    ['57014', 'query_canceled'],
    ['57P01', 'admin_shutdown'],
    ['57P02', 'crash_shutdown'],
    ['57P03', 'cannot_connect_now'],
    ['57P05', 'idle_session_timeout'],
    ['58030', 'io_error'],
  ])('%s (%s) may pass: 503', (code) => {
    expect(asRefusal(databaseError(code))).toMatchObject({ status: 503, code: 'unavailable' })
  })

  it('of a plan that a migration made stale may pass: 503', () => {
    expect(asRefusal(databaseError('0A000', 'RevalidateCachedQuery')).status).toBe(503)
    expect(asRefusal(databaseError('0A000', 'transformSelect')).status).toBe(500)
  })

  it.each(['22P02', '23514', '25001', '42501', '42P01', 'XX000'])('%s is ours: 500', (code) => {
    expect(asRefusal(databaseError(code)).status).toBe(500)
  })

  it.each(['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT'])(
    'on the way there (%s) may pass: 503',
    (code) => expect(asRefusal(withCode(code)).status).toBe(503),
  )

  it.each([
    'Query read timeout',
    'timeout expired',
    'Connection terminated unexpectedly',
    'timeout exceeded when trying to connect',
    'Client was closed and is not queryable',
  ])('that the driver tells as “%s” may pass: 503', (message) => expect(asRefusal(new Error(message)).status).toBe(503))
})
