import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#domain/ids.ts'
import { invoiceStatuses } from '#domain/invoices/choices.ts'
import type { InvoiceStatus } from '#domain/invoices/schema.ts'
import { jobStatuses } from '#domain/jobs/choices.ts'
import { freshDatabase, isDistributed, type TestDatabase } from './testing/database.ts'

// What the business means by issued, overdue, active and signed is said once, in the database. Here it is held to
// PRODUCT 2 and SPEC 4, row by row.

let database: TestDatabase
let owner: pg.Client
beforeAll(async () => {
  database = await freshDatabase()
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

const valueOf = async (expression: string, values: unknown[]): Promise<unknown> =>
  (await owner.query<{ value: unknown }>(`select ${expression} as value`, values)).rows[0]?.value

/** What a stored column is computed from, as PostgreSQL keeps it. */
const computed = async (table: string, column: string): Promise<string> =>
  (await valueOf(
    `(select pg_get_expr(d.adbin, d.adrelid) from pg_attribute a join pg_attrdef d on d.adrelid = a.attrelid
      and d.adnum = a.attnum
      where a.attrelid = $1::regclass and a.attname = $2 and a.attgenerated = 's')`,
    [table, column],
  )) as string

describe('an invoice', () => {
  it.each([
    ['draft', false],
    ['pending', true],
    ['approved', true],
    ['paid', true],
    ['overdue', true],
    ['void', false],
  ] as const)('%s: issued %s', async (status, issued) => {
    expect(await valueOf('invoice_issued($1)', [status])).toBe(issued)
    expect(await computed('invoices', 'issued')).toBe('invoice_issued(status)')
  })

  it.each(invoiceStatuses)('%s, as it is shown on 20 November 2026', async (status) => {
    const shown = (dueDate: string, balance: string) =>
      valueOf('invoice_shown_status($1, $2, $3, $4)', [status, dueDate, balance, '2026-11-20'])
    const open: InvoiceStatus[] = ['pending', 'approved']
    expect(await shown('2026-11-19', '0.01')).toBe(open.includes(status) ? 'overdue' : status)
    expect([
      await shown('2026-11-20', '0.01'),
      await shown('2026-11-21', '0.01'),
      await shown('2026-11-19', '0.00'),
    ]).toEqual([status, status, status])
  })

  it('has left to pay what was not paid', async () => {
    expect(await computed('invoices', 'balance')).toBe('(total - amount_paid)')
  })
})

describe('a job', () => {
  it.each([
    ['2026-11-19', 'in-progress', true],
    ['2026-11-19', 'pending', true],
    ['2026-11-19', 'completed', false],
    ['2026-11-20', 'in-progress', false],
    ['2026-11-21', 'in-progress', false],
    ['2025-12-31', 'pending', true],
    ['2020-01-01', 'completed', false],
  ] as const)('ending %s, %s: overdue %s on 20 November 2026', async (end, status, overdue) => {
    expect(jobStatuses).toContain(status)
    const active = (await computed('jobs', 'active')).replace('status', '$1::text')
    expect(await valueOf(`job_overdue(${active}, $2, $3)`, [status, end, '2026-11-20'])).toBe(overdue)
  })
})

describe('an amount of a variation', () => {
  it.each([
    ['addition', '200.00', '200.00'],
    ['credit', '200.00', '-200.00'],
    ['addition', '0.00', '0.00'],
    ['credit', '0.00', '0.00'],
    ['credit', '-20.00', '20.00'],
  ])('%s of %s counts as %s', async (type, amount, signed) => {
    expect(await valueOf('signed($1, $2)', [type, amount])).toBe(signed)
    expect(await computed('variations', 'signed_amount')).toBe('signed(type, quoted_amount)')
  })
})

// On Citus plans are the workers' own.
it.skipIf(isDistributed())(
  'the planner puts the words in place of their calls, so that indexes and estimates see through them',
  async () => {
    // Somebody whom no policy stops: for the owner the planner finds out that there is nothing to read.
    const superuser = new pg.Client({ connectionString: database.superuserUrl })
    await superuser.connect()
    const { rows } = await superuser.query<{ 'QUERY PLAN': string }>(
      `explain verbose select invoice_issued(status), signed(number, total) from invoices
      where invoice_shown_status(status, due_date, balance, current_date) = 'overdue'
        and exists (select from jobs where job_overdue(active, estimated_end_date, current_date))`,
    )
    await superuser.end()
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain("'overdue'")
    expect(plan).not.toMatch(/invoice_issued|invoice_shown_status|job_overdue|signed\(/)
  },
)

describe.skipIf(isDistributed())('what names and codes are compared by', () => {
  it.each([
    ['clients', 'name_key', 'compared_name'],
    ['clients', 'code_key', 'code_key'],
    ['jobs', 'code_key', 'code_key'],
    ['invoices', 'number_key', 'code_key'],
  ])('of %s, %s, is found by index under row-level security', async (table, key, made) => {
    const client = new pg.Client({ connectionString: database.superuserUrl })
    await client.connect()
    // In an empty table any way is as cheap as another: so there is no other.
    await client.query('begin')
    await client.query('set local enable_seqscan = off')
    await client.query(
      `update pg_index set indisvalid = false
        where indrelid = $1::regclass and pg_get_indexdef(indexrelid) not like '%' || $2 || '%'`,
      [table, key],
    )
    await client.query('set role stringline_app')
    await client.query(`select set_config('app.company', $1, true), set_config('app.client', '', true)`, [newId()])
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain select from ${table} where company_id = app_company() and ${key} = ${made}('CL-001')`,
    )
    await client.query('rollback')
    await client.end()
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(new RegExp(`Index Cond: .*\\b${key} = `))
  })
})
