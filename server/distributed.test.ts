import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createClient, getClient, listClients } from '#domain/clients/api.ts'
import { listInvoices } from '#domain/invoices/api.ts'
import { queues } from './features.ts'
import { inItsOwnTransaction, letOwnerRead } from './platform/db/migrations.ts'
import { clientsRoleOf, roleOf } from './platform/db/roles.ts'
import { openDatabase } from './platform/db/tenant.ts'
import { distribute } from './platform/distribute.ts'
import { migrate } from './platform/migrate.ts'
import { callerOf } from './testing/caller.ts'
import { inDatabase, startCitus, type Citus } from './testing/citus.ts'
import { freshDatabase, testSecretKey, type TestDatabase } from './testing/database.ts'
import { clientBody, givenClient, givenCompany, type Company } from './testing/given.ts'
import { givenInvoiceIn } from './testing/money-writes.ts'
import { startTestServer, type TestServer } from './testing/server.ts'
import { storedDifferences } from './testing/stored-figures.ts'

// One database over several machines (decision 0051). The way there on a Citus of its own, where `npm test -- --citus`
// found one: the rest of the suite has a distributed template under it by then.
const binaries = process.env['TEST_CITUS']
const quietly = { shards: 8, report: () => undefined }

// As the next migration with a table of companies will be (AGENTS.md).
const laterMigration = `
  create table site_visits (
    company_id uuid not null,
    client_id uuid not null,
    primary key (company_id, client_id)
  );
  alter table site_visits enable row level security;
  alter table site_visits force row level security;
  create policy tenant on site_visits to stringline_app using (company_id = app_company_whole());
  create policy own_client on site_visits to stringline_app_clients
    using (company_id = app_company() and client_id = app_client());
  grant select, insert on site_visits to stringline_app;
  select place_with_companies('site_visits');
  alter table site_visits add foreign key (company_id) references companies (id) on delete cascade;
  alter table site_visits
    add foreign key (company_id, client_id) references clients (company_id, id) on delete cascade;`

it.skipIf(inject('database').nodes.length > 0)('is refused with a line where there is no Citus', async () => {
  const database = await freshDatabase()
  await expect(distribute(database.ownerUrl, quietly)).rejects.toThrow('This database has no extension citus')
  await database.drop()
})

describe.runIf(binaries !== undefined)('a database that is installed and filled', () => {
  let citus: Citus
  let database: TestDatabase
  let server: TestServer
  let superuser: pg.Client
  const companies: Company[] = []

  const ask = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await superuser.query<Row>(text, values)).rows
  const keys = () =>
    ask(
      `select conrelid::regclass::text as tab, conname, pg_get_constraintdef(oid) as definition from pg_constraint
        where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`,
    )
  /** How many shards on each worker are not held to their policies. */
  const looseShards = async (): Promise<string[]> => {
    const counts = await ask<{ result: string }>(
      `select result from run_command_on_workers($$
        select count(*) from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind = 'r' and c.relname ~ '_\\d{6}$'
          and not (c.relrowsecurity and c.relforcerowsecurity)$$)`,
    )
    return counts.map(({ result }) => result)
  }
  /** On which node's port a company is. */
  const workerOf = async (company: Company): Promise<string> => {
    const [place] = await ask<{ port: string }>(
      `select nodeport::text as port from citus_shards
        where shardid = get_shard_id_for_distribution_column('companies', $1::uuid)`,
      [company.id],
    )
    return place?.port ?? ''
  }
  /** The company's administrator, at the server as it runs now. */
  const admin = (company: Company) => callerOf(server.url, company.orgAdmin.token)
  const invoicesOf = async (company: Company): Promise<number> =>
    (await admin(company).try(listInvoices, { query: {} })).status

  beforeAll(async () => {
    citus = await startCitus(binaries ?? '')
    await citus.createDatabase('filled')
    const ownerUrl = inDatabase(citus.ownerUrl, 'filled')
    const superuserUrl = inDatabase(citus.superuserUrl, 'filled')
    const urls = await migrate({ ownerUrl, secretKey: testSecretKey, queues })
    database = { ownerUrl, superuserUrl, ...urls, nodes: citus.nodes, drop: () => Promise.resolve() }
    superuser = new pg.Client({ connectionString: superuserUrl })
    await superuser.connect()
    server = await startTestServer({ WORKER: 'off' }, { database })
    for (let nth = 0; nth < 6; nth += 1) {
      const company = await givenCompany(server)
      const { id } = await givenClient(company.orgAdmin, { name: `Client of ${nth}` })
      await givenInvoiceIn(company.orgAdmin, id, 'approved', {})
      companies.push(company)
    }
  }, 120_000)
  afterAll(async () => {
    await superuser.end()
    await server.stop()
    await citus.stop()
  })

  it('is refused while it is at work, and without workers', async () => {
    await expect(distribute(database.ownerUrl, quietly)).rejects.toThrow('The coordinator knows no worker')
    await citus.joinWorkers('filled')
    const clients = clientsRoleOf(roleOf(database.appUrl))
    await ask(`alter role ${clients} nologin`)
    await expect(distribute(database.ownerUrl, quietly)).rejects.toThrow(`The role ${clients} may not sign in`)
    await migrate({ ownerUrl: database.ownerUrl, secretKey: testSecretKey, queues })
    await expect(distribute(database.ownerUrl, quietly)).rejects.toThrow('Stringline is running on this database')
    await server.stop()
  })

  it('is distributed with every row and key, also when that was interrupted', async () => {
    const before = await keys()
    const report = (line: string): void => {
      if (line === 'reports') throw new Error('the connection was lost')
    }
    await expect(distribute(database.ownerUrl, { shards: 8, report })).rejects.toThrow('the connection was lost')
    const done = await distribute(database.ownerUrl, quietly)
    expect(done).toEqual(await distribute(database.ownerUrl, quietly))
    expect(done.workers).toBe(2)
    // As every start does.
    await migrate({ ownerUrl: database.ownerUrl, secretKey: testSecretKey, queues })
    expect(await keys()).toEqual(before)
    const places = await ask<{ colocation: number }>(
      `select count(distinct colocationid)::integer as colocation from pg_dist_partition where partmethod = 'h'`,
    )
    expect(places).toEqual([{ colocation: 1 }])
    // Nobody who knows of a shard sees past the policies.
    expect(await looseShards()).toEqual(['0', '0'])
    expect(await storedDifferences(database.superuserUrl)).toEqual([])
  }, 120_000)

  it('answers as before, each company from one worker', async () => {
    server = await startTestServer({ WORKER: 'off' }, { database })
    for (const company of companies) {
      const orgAdmin = admin(company)
      const { items } = await orgAdmin.call(listClients, { query: { search: 'client of' } })
      expect(items.map(({ name }) => name)).toEqual([`Client of ${companies.indexOf(company)}`])
      const { id } = await orgAdmin.call(createClient, { body: clientBody() })
      expect((await orgAdmin.call(getClient, { params: { id } })).id).toBe(id)
    }
    // Who comes later is put somewhere, too; for what follows each worker has two.
    const fewest = async () => {
      const places = await Promise.all(companies.map(workerOf))
      return Math.min(...citus.nodes.slice(1).map((node) => places.filter((each) => node.includes(`:${each}/`)).length))
    }
    while ((await fewest()) < 2) companies.push(await givenCompany(server))
  })

  it('takes a table of a later version to where its company is, policies and keys with it', async () => {
    const owner = new pg.Client({ connectionString: database.ownerUrl })
    const app = openDatabase({ ...database, poolSize: 1, onError: () => undefined })
    await owner.connect()
    try {
      await inItsOwnTransaction(owner, async () => void (await owner.query(laterMigration)))
      // As after every migration.
      await letOwnerRead(owner)
      const placed = await ask(
        `select count(distinct colocationid)::integer as places from pg_dist_partition
          where logicalrelid in ('companies'::regclass, 'site_visits'::regclass)`,
      )
      expect(placed).toEqual([{ places: 1 }])
      expect(await looseShards()).toEqual(['0', '0'])
      const [one, other] = companies as [Company, Company]
      const client = await givenClient(admin(one), {})
      const visit = sql`insert into site_visits values (${one.id}, ${client.id})`
      const seenBy = (company: Company) =>
        app.inTenant({ kind: 'system', companyId: company.id }, async (db) => {
          await visit.execute(db)
          return (await sql`select from site_visits where company_id = ${one.id}`.execute(db)).rows.length
        })
      expect(await seenBy(one)).toBe(1)
      await expect(seenBy(other)).rejects.toThrow('violates row-level security policy')
    } finally {
      await app.close()
      await owner.query('drop table if exists site_visits')
      await owner.end()
    }
  })

  it('gives a company a part of its own, and another worker, while it is at work', async () => {
    const [company] = companies as [Company]
    const from = await workerOf(company)
    const to = citus.nodes.map((node) => new URL(node).port).find((port, node) => node > 0 && port !== from)
    await ask(
      `select isolate_tenant_to_new_shard('companies', $1::uuid, 'CASCADE', shard_transfer_mode := 'block_writes')`,
      [company.id],
    )
    await ask(
      `select citus_move_shard_placement(get_shard_id_for_distribution_column('companies', $1::uuid),
        '127.0.0.1', $2::integer, '127.0.0.1', $3::integer, shard_transfer_mode := 'auto')`,
      [company.id, from, to],
    )
    expect(await workerOf(company)).toBe(to)
    expect(await Promise.all(companies.map(invoicesOf))).toEqual(companies.map(() => 200))
    expect(await storedDifferences(database.superuserUrl)).toEqual([])
  }, 60_000)

  it('lets the others go on while a worker is gone, and its companies once it is back', async () => {
    const port = await workerOf(companies[0] as Company)
    const node = citus.nodes.findIndex((url) => new URL(url).port === port)
    const there = await Promise.all(companies.map(workerOf))
    citus.kill(node)
    const answers = await Promise.all(companies.map(invoicesOf))
    expect(answers).toEqual(there.map((each) => (each === port ? 503 : 200)))
    expect(new Set(answers)).toEqual(new Set([200, 503]))
    citus.start(node)
    await expect
      .poll(() => Promise.all(companies.map(invoicesOf)), { timeout: 20_000 })
      .toEqual(companies.map(() => 200))
  }, 60_000)
})
