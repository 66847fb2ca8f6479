import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase, isDistributed, type TestDatabase } from './testing/database.ts'
import { platformTables, tenantTablesOf } from './testing/tenant-tables.ts'

// Who may do what in the database, read from PostgreSQL's own catalogue as its tables are in catalogue.test.ts.

const appRole = 'stringline_app'
const clientsRole = 'stringline_app_clients'
const platformRole = 'stringline_platform'
const searchRole = 'stringline_search'

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

const tenantTables = () => tenantTablesOf(client)

// Citus has views of its own there.
const ofNoExtension = `not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`

const granted = async (role: string): Promise<Record<string, string>> => {
  const grants = await rows<{ name: string; what: string }>(
    `
    select c.relname as name, string_agg(lower(g.privilege_type), ' ' order by g.privilege_type) as what
    from pg_class c cross join lateral aclexplode(c.relacl) g join pg_roles r on r.oid = g.grantee
    where c.relnamespace = 'public'::regnamespace and r.rolname = $1 and ${ofNoExtension} group by 1 order by 1`,
    [role],
  )
  return Object.fromEntries(grants.map((grant) => [grant.name, grant.what]))
}

describe('the two login roles', () => {
  it('are nobody special: no superuser, no bypass, may create nothing, take on no role but their own', async () => {
    const roles = await rows(
      `select rolname, rolsuper, rolbypassrls, rolcreatedb, rolcreaterole, rolreplication from pg_roles
        where rolname in ($1, $2) order by 1`,
      [appRole, platformRole],
    )
    const plain = {
      rolsuper: false,
      rolbypassrls: false,
      rolcreatedb: false,
      rolcreaterole: false,
      rolreplication: false,
    }
    expect(roles).toEqual([
      { rolname: appRole, ...plain },
      { rolname: platformRole, ...plain },
    ])
    expect(
      await rows(
        `select r.rolname as member, m.roleid::regrole::text as role, m.admin_option from pg_auth_members m
          join pg_roles r on r.oid = m.member where r.rolname in ($1, $2)`,
        [appRole, platformRole],
      ),
    ).toEqual([
      { member: appRole, role: clientsRole, admin_option: false },
      // Whoever accepts an invitation comes into a company within one transaction.
      { member: platformRole, role: appRole, admin_option: false },
    ])
  })

  it('own nothing and may create nothing in any schema', async () => {
    expect(
      await rows(
        `select classid::regclass::text, objid from pg_shdepend d join pg_roles r on r.oid = d.refobjid
          where d.deptype = 'o' and r.rolname in ($1, $2)`,
        [appRole, platformRole],
      ),
    ).toEqual([])
    expect(
      await rows(
        `select n.nspname, r.rolname from pg_namespace n cross join pg_roles r where r.rolname in ($1, $2)
          and n.nspname in ('public', 'pgboss') and has_schema_privilege(r.oid, n.oid, 'create')`,
        [appRole, platformRole],
      ),
    ).toEqual([])
    expect(
      await rows(
        `select rolname from pg_roles where rolname in ($1, $2)
          and has_database_privilege(oid, current_database(), 'create')`,
        [appRole, platformRole],
      ),
    ).toEqual([])
  })

  it('the application writes what belongs to a company, only adds to activity, changes no payments, and knows no accounts and no sessions', async () => {
    const whole = 'delete insert select update'
    const rights = await granted(appRole)
    expect(rights).toMatchObject({
      activity: 'insert select',
      // Of payments those alone whose import is undone: server/kept.test.ts.
      payments: 'delete insert select',
      companies: 'insert select update',
    })
    // Of the platform's tables those that tell which company's a link is, which is made within a company, and who is a
    // member of it, which somebody who is removed is no longer.
    const ofPlatform = Object.entries(rights).filter(([table]) => table in platformTables)
    expect(Object.fromEntries(ofPlatform)).toEqual({
      invitations: 'delete insert select',
      memberships: 'delete select',
      share_tokens: 'delete insert select',
    })
    const apart = ['activity', 'payments', 'companies', ...ofPlatform.map(([table]) => table)]
    const others = Object.entries(rights).filter(([table]) => !apart.includes(table))
    const views = (
      await rows<{ name: string }>(
        `select relname as name from pg_class c where relkind = 'v' and relnamespace = 'public'::regnamespace
          and ${ofNoExtension} order by 1`,
      )
    ).map((row) => row.name)
    expect(others.filter(([name, what]) => what !== (views.includes(name) ? 'select' : whole))).toEqual([])
    expect(Object.keys(rights).toSorted()).toEqual(
      [...(await tenantTables()), ...views, ...ofPlatform.map(([table]) => table)].toSorted(),
    )
  })

  it('the platform reads of the companies no more than finding the tenant takes', async () => {
    const whole = 'delete insert select update'
    expect(await granted(platformRole)).toEqual({
      account_links: whole,
      sign_ups: whole,
      api_tokens: whole,
      calendar_feeds: whole,
      accounts: whole,
      authenticator_apps: whole,
      known_devices: whole,
      passkey_challenges: 'delete insert select',
      passkeys: whole,
      pending_sign_ins: whole,
      recovery_codes: whole,
      identities: whole,
      identity_attempts: 'delete insert select',
      invitations: 'delete select',
      memberships: whole,
      sessions: whole,
      rate_limits: whole,
      shared_turns: whole,
      // Deleted is what was cancelled before, and with it all that is the company's.
      companies: 'delete insert select update',
      users: 'insert select update',
      roles: 'select',
      jobs: 'select',
      invoice_links: 'select',
      report_shares: 'select',
      share_tokens: 'select',
      mails: 'select',
      platform_mails: whole,
      contact_messages: whole,
      openings: 'delete insert select',
      company_sizes: whole,
      probe_hours: whole,
      probes: whole,
      usage_months: whole,
      push_keys: 'insert select',
      push_subscriptions: whole,
      subscription_polls: 'insert select update',
    })
  })
})

/** Nobody signs in as this role, it may do nothing special, and it belongs to nothing. */
async function expectNobody(role: string, { signsIn = false } = {}): Promise<void> {
  expect(
    await rows(
      `select rolcanlogin, rolsuper, rolbypassrls, rolcreatedb, rolcreaterole, rolreplication from pg_roles
        where rolname = $1`,
      [role],
    ),
  ).toEqual([
    {
      rolcanlogin: signsIn,
      rolsuper: false,
      rolbypassrls: false,
      rolcreatedb: false,
      rolcreaterole: false,
      rolreplication: false,
    },
  ])
  expect(
    await rows(`select 1 from pg_auth_members m join pg_roles r on r.oid = m.member where r.rolname = $1`, [role]),
  ).toEqual([])
}

describe('the role that the application takes on for people of a client', () => {
  // A Citus' coordinator signs in at its workers as whoever asks.
  it('is nobody who signs in, may do nothing special and belongs to nothing', () =>
    expectNobody(clientsRole, { signsIn: isDistributed() }))

  it('may do with tables what the application may, and owns nothing', async () => {
    expect(await granted(clientsRole)).toEqual(await granted(appRole))
    expect(
      await rows(
        `select classid::regclass::text, objid from pg_shdepend d join pg_roles r on r.oid = d.refobjid
          where d.deptype = 'o' and r.rolname = $1`,
        [clientsRole],
      ),
    ).toEqual([])
  })

  it('is taken on, not inherited: its policies add nothing to the application’s own', async () => {
    // Before 16 it is a matter of the heir alone.
    const [{ version } = { version: 0 }] = await rows<{ version: number }>(
      `select current_setting('server_version_num')::integer as version`,
    )
    const inherits = version >= 160_000 ? 'm.inherit_option' : 'r.rolinherit'
    expect(
      await rows(
        `select ${inherits} as inherits from pg_auth_members m join pg_roles r on r.oid = m.member
          where m.roleid = $1::regrole and r.rolname = $2`,
        [clientsRole, appRole],
      ),
    ).toEqual([{ inherits: false }])
  })
})

describe('the role that the search runs as', () => {
  it('is nobody who signs in, may do nothing special and belongs to nothing', () => expectNobody(searchRole))

  it('owns its two functions, may read the entries, and nothing else', async () => {
    expect(await granted(searchRole)).toEqual({ search_entries: 'select' })
    expect(
      await rows(
        `select d.classid::regclass::text as kind, p.proname as name from pg_shdepend d
          join pg_roles r on r.oid = d.refobjid left join pg_proc p on p.oid = d.objid
          where d.deptype = 'o' and r.rolname = $1
            and d.dbid = (select oid from pg_database where datname = current_database()) order by 2`,
        [searchRole],
      ),
    ).toEqual([
      { kind: 'pg_proc', name: 'search_everywhere' },
      { kind: 'pg_proc', name: 'search_ids' },
    ])
    expect(
      await rows(
        `select has_schema_privilege($1, 'public', 'create') as create,
          has_database_privilege($1, current_database(), 'create') as database`,
        [searchRole],
      ),
    ).toEqual([{ create: false, database: false }])
  })
})

describe('nobody else', () => {
  const ofPlatform = (table: string, column: string) => ({ table, column, who: platformRole, what: 'select' })

  it('is granted anything: not by default, not as PUBLIC, and single columns only where that is enough', async () => {
    expect(await rows('select defaclacl::text from pg_default_acl')).toEqual([])
    expect(
      await rows(
        `select c.relname from pg_class c cross join lateral aclexplode(c.relacl) g where g.grantee = 0
          and c.relnamespace::regnamespace::text in ('public', 'pgboss') and ${ofNoExtension}`,
      ),
    ).toEqual([])
    expect(
      await rows(
        `select n.nspname from pg_namespace n cross join lateral aclexplode(n.nspacl) g where g.grantee = 0
          and n.nspname in ('public', 'pgboss')`,
      ),
    ).toEqual([])
    expect(
      await rows(
        `select a.attrelid::regclass::text as table, a.attname as column, g.grantee::regrole::text as who,
            lower(g.privilege_type) as what
          from pg_attribute a cross join lateral aclexplode(a.attacl) g
          join pg_class c on c.oid = a.attrelid where c.relnamespace = 'public'::regnamespace order by 1, 2, 3`,
      ),
    ).toEqual([
      // For the super admin's overview: that something happened, how much there is, and nothing of what.
      ...['action', 'actor_kind', 'at', 'company_id', 'id'].map((column) => ofPlatform('activity', column)),
      // Whose books those are of which a provider says that they changed, and whether somebody is connected by what is
      // about to be given back.
      ...[
        'company_id',
        'connected_at',
        'offered',
        'organisation_id',
        'organisation_link',
        'provider',
        'state',
        'user_id',
      ].map((column) => ofPlatform('connections', column)),
      // How much is stored, and which files are missing in storage; neither their names nor whose they are.
      ...['company_id', 'id', 'missing_at', 'missing_size', 'size'].map((column) => ofPlatform('files', column)),
      // Of an invitation the link goes once its mail is written.
      ...[appRole, clientsRole].map((who) => ({ table: 'invitations', column: 'token_sealed', who, what: 'update' })),
      ...['client_id', 'company_id', 'created_at', 'id'].map((column) => ofPlatform('invoices', column)),
      ...['company_id', 'count', 'list', 'state'].map((column) => ofPlatform('list_counts', column)),
      // Payments are never changed, but for who sees them and that their import is undone. Of reports and invoices the
      // platform learns whose a link is.
      ...['import_state', 'shown_to_client'].flatMap((column) =>
        [appRole, clientsRole].map((who) => ({ table: 'payments', column, who, what: 'update' })),
      ),
      ...['client_id', 'company_id', 'created_at', 'id'].map((column) => ofPlatform('reports', column)),
      // Whose subscription it is of which Stripe speaks.
      ...['company_id', 'customer'].map((column) => ofPlatform('subscriptions', column)),
    ])
  })
})
