import type pg from 'pg'
import { second, waits } from '../limits.ts'

// A server, a database or a role may have settings of its own that change how values are written and what a
// transaction sees. They are sent as a statement: parameters of the startup message are refused by poolers such as
// PgBouncer and by Amazon's proxy.

/** What every session relies on, by the name of the setting. */
const relied: Readonly<Record<string, string>> = {
  client_encoding: 'UTF8',
  datestyle: 'ISO, MDY',
  intervalstyle: 'postgres',
  timezone: 'UTC',
  bytea_output: 'hex',
  extra_float_digits: '1',
  standard_conforming_strings: 'on',
  array_nulls: 'on',
  transform_null_equals: 'off',
  row_security: 'on',
  default_transaction_isolation: 'read committed',
  default_transaction_deferrable: 'off',
  lock_timeout: '0',
  idle_session_timeout: '0',
}

const inSeconds = (milliseconds: number): string => `${milliseconds / second}s`

/** Of a session that answers requests and jobs: what takes too long is ended by the database. */
export const applicationSettings: Readonly<Record<string, string>> = {
  ...relied,
  statement_timeout: inSeconds(waits.statement),
  idle_in_transaction_session_timeout: inSeconds(waits.idleInTransaction),
}

/** Of the owner's session: what it does takes as long as it takes. */
const ownerSettings: Readonly<Record<string, string>> = {
  ...relied,
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
}

// Hosting may have extensions of ours in a schema of its own.
const searchPath = `set_config('search_path', concat_ws(', ', 'public', (
  select string_agg(distinct quote_ident(n.nspname), ', ')
  from pg_catalog.pg_extension e join pg_catalog.pg_namespace n on n.oid = e.extnamespace
  where e.extname in ('pg_trgm', 'btree_gin', 'fuzzystrmatch') and n.nspname not in ('public', 'pg_catalog'))), false)`

/** PostgreSQL has it from 17 on. */
const transactionTimeout = `case when current_setting('transaction_timeout', true) is not null
  then set_config('transaction_timeout', '0', false) end`

// One plan for a statement, whatever its values: a limit that is a parameter made PostgreSQL plan lists again for every
// call. Not on Citus, where the plan depends on which company it is; and there the workers must hear whose transaction
// it is (`set local` in tenant.ts).
const planning = `set_config('citus.propagate_set_commands', 'local', false), set_config('plan_cache_mode',
  'force_' || case when exists (select from pg_catalog.pg_extension where extname = 'citus')
    then 'custom' else 'generic' end || '_plan', false)`

const setting = ([name, value]: [string, string]): string => `set_config('${name}', '${value}', false)`

const statementOf = (settings: Readonly<Record<string, string>>, ...more: string[]): string =>
  `select ${[...Object.entries(settings).map(setting), searchPath, transactionTimeout, ...more].join(', ')}`

const statements = {
  application: statementOf(applicationSettings, planning),
  owner: statementOf(ownerSettings),
}

/** Makes a new session what its user relies on. Nothing may be asked of it before. */
export async function prepareSession(client: pg.ClientBase, user: keyof typeof statements): Promise<void> {
  await client.query(withTimeout({ text: statements[user] }, waits.connection))
}

/**
 * A statement whose answer is waited for so long, in milliseconds. The connection of one that comes too late is of no
 * use any more: the answer may still arrive.
 */
export const withTimeout = (statement: pg.QueryConfig, milliseconds: number): pg.QueryConfig =>
  ({ ...statement, query_timeout: milliseconds }) as pg.QueryConfig
