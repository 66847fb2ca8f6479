import type { Fault } from './seeded-fault.ts'

const ofDatabase = [
  'server/catalogue.test.ts',
  'server/database-roles.test.ts',
  'server/tenancy.test.ts',
  'server/canary.test.ts',
]

/** Rights and shapes of the database, by SQL. */
export const faultsOfRights: Fault[] = [
  {
    name: 'a unique constraint leaves out the company',
    sql: 'alter table roles add unique (name)',
    suites: ofDatabase,
  },
  {
    name: 'clients find drafts of invoices',
    suites: ['server/invoices/portal.test.ts'],
    sql: 'alter policy own_client on invoices using (company_id = app_company() and client_id = app_client())',
  },
  {
    name: 'clients find the lines of drafts',
    suites: ['server/tenancy.test.ts', 'server/canary-money.test.ts'],
    sql: 'alter policy own_client on invoice_lines using (company_id = app_company() and client_id = app_client())',
  },
  {
    name: 'a policy asks a subquery',
    sql: 'alter policy tenant on roles using (company_id = (select app_company_whole()))',
    suites: ofDatabase,
  },
  {
    name: 'a key empties a column of another row',
    sql:
      'alter table reports add foreign key (company_id, created_by) references users (company_id, id)' +
      ' on delete set null (created_by)',
    suites: ofDatabase,
  },
  {
    name: 'memberships point at people',
    sql: 'alter table memberships add foreign key (company_id, user_id) references users (company_id, id)',
    suites: ofDatabase,
  },
  { name: 'a table of companies is unlogged', sql: 'alter table rate_counts set unlogged', suites: ofDatabase },
  {
    name: 'the role of clients is granted to the platform as well',
    sql: 'grant "stringline_app_clients" to "stringline_platform"',
    changesRoles: true,
    suites: ofDatabase,
  },
  {
    name: 'somebody may sign in as the role of clients',
    sql: 'alter role "stringline_app_clients" login',
    changesRoles: true,
    suites: ofDatabase,
  },
  {
    name: 'clients may rewrite payments',
    sql: 'grant update on payments to "stringline_app_clients"',
    suites: ofDatabase,
  },
  { name: 'payments may be rewritten', sql: 'grant update on payments to "stringline_app"', suites: ofDatabase },
  { name: 'activity may be rewritten', sql: 'grant update on activity to "stringline_app"', suites: ofDatabase },
  { name: 'the application reads accounts', sql: 'grant select on accounts to "stringline_app"', suites: ofDatabase },
  {
    name: 'a new table comes without any of it',
    sql: 'create table gadgets (company_id uuid not null, id uuid primary key)',
    suites: ofDatabase,
  },
  { name: 'a new table belongs to nobody', sql: 'create table gadgets (id uuid primary key)', suites: ofDatabase },
  { name: 'the search may read clients', sql: 'grant select on clients to "stringline_search"', suites: ofDatabase },
  {
    name: 'the search may write what is found',
    sql: 'grant update on search_entries to "stringline_search"',
    suites: ofDatabase,
  },
  {
    name: 'somebody may sign in as the search',
    sql: 'alter role "stringline_search" login',
    changesRoles: true,
    suites: ofDatabase,
  },
  {
    name: 'the application may act as the search',
    sql: 'grant "stringline_search" to "stringline_app"',
    changesRoles: true,
    suites: ofDatabase,
  },
]
