import { expect, it } from 'vitest'
import { acrossCompanies } from '#server/platform/db/across.ts'
import { faultsOf } from './statements.ts'

const tables = new Set(['companies', 'clients', 'jobs', 'invoices', 'invoice_lines', 'billed_lines'])

it.each([
  ['a table', 'select from clients where company_id = $1'],
  ['a company by its id', 'select from companies where id = $1 for update'],
  ['a value with its type', `select from clients c where c.company_id = '0190'::uuid and (c.name = $1 or true)`],
  [
    'joined tables, one after the other',
    `select from invoices i join clients c on c.company_id = i.company_id and c.id = i.client_id
      left join jobs j on j.company_id = c.company_id where i.company_id = $1`,
  ],
  [
    'a subquery',
    'select exists (select from jobs where company_id = $1 and client_id = c.id) from clients c where c.company_id = $1',
  ],
  [
    'a table beside a list of values',
    'select from unnest($1::uuid[]) as asked (id) join jobs on company_id = $2 and jobs.id = asked.id',
  ],
  [
    'both sides of a union',
    'select id from clients where company_id = $1 union all select id from jobs where company_id = $1',
  ],
  ['what a with reads', 'with found as (select * from clients where company_id = $1) select from found'],
  ['an insert of values', 'insert into clients (company_id, id) values ($1, $2) on conflict do nothing'],
  ['an insert of what is read', 'insert into clients (company_id) select company_id from jobs where company_id = $1'],
  ['an update', 'update invoice_lines as l set tax = 0 from invoices i where i.company_id = $1 and l.company_id = $1'],
  ['a deletion', 'delete from jobs where company_id = $1'],
  ['what belongs to no company', 'select from accounts join sessions on account_id = accounts.id'],
  ['another schema', 'with ins as (insert into pgboss.jobs values (1) returning 1) select from ins'],
  ['the platform, on purpose', `select ${acrossCompanies} from companies`],
])('lets pass: %s', async (_, statement) => {
  expect(await faultsOf(statement, tables)).toEqual([])
})

it.each([
  ['a table', 'select from clients where name = $1', 'clients'],
  ['the own id of anything but a company', 'select from clients where id = $1', 'clients'],
  ['a company by its other columns', 'select from companies where name = $1', 'companies'],
  ['one of two possibilities', 'select from clients where company_id = $1 or name = $2', 'clients'],
  ['another comparison', 'select from clients where company_id <> $1', 'clients'],
  ['an expression', 'select from clients where company_id = app_company()', 'clients'],
  ['a joined table', 'select from clients c join jobs j on j.client_id = c.id where c.company_id = $1', 'jobs'],
  ['a joined view', 'select from clients c, billed_lines b where c.company_id = $1', 'billed_lines'],
  [
    'a subquery that leaves it to the query around it',
    'select exists (select from jobs j where j.company_id = c.company_id) from clients c where c.company_id = $1',
    'jobs',
  ],
  [
    'a lateral subquery',
    'select from clients c cross join lateral (select from jobs where company_id = c.company_id) j where c.company_id = $1',
    'jobs',
  ],
  ['one side of a union', 'select id from clients where company_id = $1 union select id from jobs', 'jobs'],
  ['what a with reads', 'with found as (select * from clients) select from found', 'clients'],
  ['what an insert reads', 'insert into clients (company_id) select company_id from jobs', 'jobs'],
  ['an update', 'update clients set name = $1 where id = $2', 'clients'],
  ['what an update reads', 'update clients c set name = j.name from jobs j where c.company_id = $1', 'jobs'],
  ['a deletion', 'delete from jobs using clients c where c.company_id = $1', 'jobs'],
])('finds: %s', async (_, statement, table) => {
  expect(await faultsOf(statement, tables)).toEqual([
    expect.stringMatching(`^${table} as \\w+ does not say which company`),
  ])
})

it('finds what is written within a with', async () => {
  const statement = 'with made as (insert into clients (company_id) values ($1) returning *) select from made'
  expect(await faultsOf(statement, tables)).toEqual(['writes within a with: InsertStmt'])
})
