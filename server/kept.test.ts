import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { constraintsOf } from './testing/constraints.ts'
import { freshDatabase, type TestDatabase } from './testing/database.ts'

const appRole = 'stringline_app'

let database: TestDatabase
let client: pg.Client
const rows = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await client.query(text, values)).rows as T[]

beforeAll(async () => {
  database = await freshDatabase()
  client = new pg.Client({ connectionString: database.superuserUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

describe('payments, and invoices that stand, are deleted by nobody', () => {
  it('but where their import is undone: so say policies, keys and grants, and nothing else is so kept', async () => {
    const restrictive = await rows(
      `select tablename as table, policyname as name, roles::text[] as roles, cmd as command, qual as deletes
        from pg_policies where schemaname = 'public' and permissive <> 'PERMISSIVE' order by 1`,
    )
    const kept = { name: 'kept', roles: [appRole], command: 'DELETE' }
    expect(restrictive).toEqual([
      { table: 'invoices', ...kept, deletes: '((NOT stands) OR (import_state IS NOT NULL))' },
      { table: 'payments', ...kept, deletes: '(import_state IS NOT NULL)' },
    ])
    // Which import, and that it is undone, say the keys; that there is one at all says the check.
    const ties = (await constraintsOf(client)).filter(
      ({ table, kind, columns }) =>
        ['invoices', 'payments'].includes(table) && kind === 'f' && columns.includes('import_state'),
    )
    expect(ties.map(({ target, columns, target_columns: targets }) => [target, columns, targets])).toEqual(
      Array.from({ length: 2 }, () => [
        'imports',
        ['company_id', 'import_id', 'import_state'],
        ['company_id', 'id', 'state'],
      ]),
    )
    const checks = await rows<{ text: string }>(
      `select pg_get_constraintdef(oid) as text from pg_constraint where conname in ('invoices_undone', 'payments_undone')`,
    )
    for (const { text } of checks)
      expect(text).toBe(
        `CHECK (((import_state IS NULL) OR ((import_state = 'undone'::text) AND (import_id IS NOT NULL))))`,
      )
    expect(checks).toHaveLength(2)
    // Of a payment nothing else can be changed: neither what it says nor where it came from.
    const changed = await rows<{ column: string }>(
      `select column_name as column from information_schema.column_privileges
        where grantee = $1 and table_name = 'payments' and privilege_type = 'UPDATE' order by 1`,
      [appRole],
    )
    expect(changed.map(({ column }) => column)).toEqual(['import_state', 'shown_to_client'])
  })
})
