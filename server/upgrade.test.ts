import { createHash, createHmac } from 'node:crypto'
import { basename, dirname } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listClients } from '#domain/clients/api.ts'
import { listInvoices } from '#domain/invoices/api.ts'
import { listJobs } from '#domain/jobs/api.ts'
import { listReports } from '#domain/reports/api.ts'
import { getSession, signIn } from '#domain/session/api.ts'
import { getSharedReport } from '#domain/shares/api.ts'
import { listVariations } from '#domain/variations/api.ts'
import { storedKeys } from './files/queries.ts'
import { migrationsOf, ourMigrations } from './platform/db/migrations.ts'
import { migrate } from './platform/migrate.ts'
import { callerOf, type Caller } from './testing/caller.ts'
import { askDatabase, isDistributed, testSecretKey, waitingForLocks } from './testing/database.ts'
import type { EmptyPlace } from './testing/empty-place.ts'
import { placeOfBuild, readDump, rowsOf, schemaOf, type DumpOfBuild, type Rows } from './testing/older-builds.ts'
import { startTestServer, type TestServer } from './testing/server.ts'
import { storedDifferences } from './testing/stored-figures.ts'

// Databases and files of older builds with their demo data (scripts/dump-older-build.ts), upgraded to this version.

interface OlderBuild {
  commit: string
  /** Columns that a migration since has dropped, by table. */
  dropped: Record<string, readonly string[]>
  /** Adds what the demo data lacks and migrations convert. */
  add: string
  /** Columns that a migration changes on purpose, by table, with the rows that it concerns. */
  changed: (table: string, column: string, row: Record<string, string | null>) => boolean
  /** What was derived from rows of then; each query finds what is missing or wrong. */
  wrong: readonly string[]
}

const company = '019b8a00-944b-761b-8b1a-50d31e2417d7'
const neighbour = '019b8a00-66a2-7eba-816c-5a1b0ed70ffe'
const sessionToken = 'a-session-that-was-begun-before-the-upgrade'

/** Entries of the search are written without apostrophes and with `and` for & (migration 0145). */
const changedBySearch: OlderBuild['changed'] = (table, column, row) =>
  table === 'search_entries' && column === 'body' && /['’‘`´ʻʼ&]| \+ |[\u2011\u2013]/.test(row['body'] ?? '')

const builds: OlderBuild[] = [
  {
    commit: 'b18c1141',
    dropped: {
      accounts: ['company_id', 'user_id'],
      clients: ['xero_id'],
      invoices: ['xero_id'],
      report_shares: ['client_id'],
      sessions: ['opened_company_id'],
      users: ['last_active_at'],
    },
    add: `
      update clients set xero_id = 'xero ' || code where company_id = '${company}';
      update invoices set xero_id = 'xero ' || number where company_id = '${company}';
      update companies set plan = 'trial', trial_ends_at = now() - interval '1 day' where id = '${neighbour}';
      update invoices set notes = notes || chr(8203)
        where id = (select min(id::text)::uuid from invoices where status = 'draft');
      update clients set code = replace((select code from clients
          where company_id = '${company}' order by code limit 1), '-', chr(8211))
        where id = (select id from clients where company_id = '${company}' order by code desc limit 1);
      update invoices set number = 'INV' || chr(8209) || '2031' || chr(8211) || '007'
        where id = (select max(id::text)::uuid from invoices where company_id = '${company}' and status = 'draft');
      insert into sessions (token_hash, account_id, expires_at)
        select sha256('${sessionToken}'), id, now() + interval '30 days' from accounts
        where email = 'staff@stringline.example'`,
    changed: (table, column, row) =>
      (table === 'companies' && column === 'trial_ends_at' && row['id'] === neighbour) ||
      changedBySearch(table, column, row) ||
      // Codes that look alike are told apart (migration 0145).
      (['clients', 'invoices'].includes(table) &&
        ['code_key', 'code_clash', 'number_key'].includes(column) &&
        /[\u2011\u2013]/.test(row['code'] ?? row['number'] ?? '')) ||
      // What nobody can see in a text is removed (migration 0020).
      (table === 'invoices' && column === 'notes' && row['notes']?.endsWith('\u200b') === true),
    wrong: [
      `select id from old.clients c where xero_id <> '' and not exists (select from external_links l
        where l.company_id = c.company_id and l.linked_client = c.id and l.provider_id = c.xero_id)`,
      `select id from old.invoices i where xero_id <> '' and not exists (select from external_links l
        where l.company_id = i.company_id and l.linked_invoice = i.id and l.provider_id = i.xero_id)`,
      `select id from old.accounts a where company_id is not null and not exists (select from memberships m
        where m.account_id = a.id and m.company_id = a.company_id and m.user_id = a.user_id)`,
      `select id from old.report_shares s where not exists (select from share_tokens t
        where t.token_hash = s.token_hash and t.share_id = s.id and t.report_id = s.report_id)`,
      `select id from accounts where email_confirmed_at is distinct from created_at`,
      `select id from users
        where active_from is distinct from case when status = 'active' then '-infinity'::timestamptz end`,
      `select id from invoices i where issued and first_issued_at is distinct from coalesce((
        select min(at) from activity a where a.company_id = i.company_id and a.subject_id = i.id
          and action = 'invoice.submitted'), updated_at)`,
      `select id from activity where (action like 'role.%' or action like 'user.%') and audit is distinct from 'rights'`,
      `select id from companies where plan = 'trial' and trial_ends_at < now() + interval '13 days'`,
      `select token_hash from sessions where company_id is null or company_since is null`,
      `select 'clash' where 1 <> (select max(code_clash) from clients c where company_id = '${company}' and exists (
        select from clients o where o.company_id = c.company_id and o.code_key = c.code_key and o.id <> c.id))`,
      `select number from invoices where number ~ '2031' and number_key <> 'inv-2031-007'`,
      `select '2031' where 7 is distinct from (select max(value) from counters
        where company_id = '${company}' and kind = 'invoice' and year = 2031)`,
    ],
  },
  {
    commit: 'f558493a',
    dropped: {},
    add: `
      insert into imports
        (company_id, id, kind, file_name, heading, cells, mapping, created_by, created_at, created_hash)
        values ('${company}', gen_random_uuid(), 'clients', 'clients.csv', '["Name","Notes"]',
          '[{"row":2,"cells":["Kauri",""]},{"row":3,"cells":["Rimu","\\u0000"]}]',
          '{"columns":["name",null],"knownName":"skip","dateOrder":"day","decimalMark":"."}', 'Mere', now(), '');
      update companies set notifications = '{"invoices":{"bell":false}}' where id = '${neighbour}';
      update memberships set notifications = case role_of.role when 'admin' then '{"reports":{"bell":false}}'::jsonb
          else '{"reports":{"email":false}}' end
        from users role_of where role_of.company_id = memberships.company_id and role_of.id = memberships.user_id`,
    // What was read of a file is kept by sheet, with its heading (migration 0142).
    changed: (table, column, row) =>
      changedBySearch(table, column, row) ||
      (table === 'imports' && ['cells', 'mapping'].includes(column)) ||
      // Notifications about colleagues follow the bell of reports and invoices (migration 0165).
      (column === 'notifications' && row['notifications']?.includes('"bell":false') === true),
    wrong: [
      `select id::text from companies where (id = '${neighbour}') is distinct from
        coalesce(notifications #>> '{colleagues,bell}' = 'false', false)
        union all select user_id::text from memberships where (notifications #>> '{reports,bell}' = 'false')
        is distinct from (notifications #>> '{colleagues,bell}' = 'false')`,
      `select id from imports where state = 'ready' and (
        cells <> '[{"name":"","rows":[{"row":0,"cells":["Name","Notes"]},{"row":2,"cells":["Kauri",""]},'
          || '{"row":3,"cells":["Rimu","\\u0000"]}]}]'
        or mapping <> '{"sheet":0,"headingRow":0,"wrongRows":"refuse",'
          || '"columns":["name",null],"knownName":"skip","dateOrder":"day","decimalMark":"."}')`,
    ],
  },
]

describe.skipIf(isDistributed()).each(builds)('an installation of $commit', (older) => {
  let build: DumpOfBuild
  let place: EmptyPlace
  let before: Rows
  let schemaBefore: string[]
  const ask = <Row extends object>(text: string) => askDatabase<Row>(place.superuserUrl, text)
  beforeAll(async () => {
    build = await readDump(older.commit)
    place = await placeOfBuild(build)
    await ask(older.add)
    before = await rowsOf(place.superuserUrl)
    schemaBefore = await schemaOf(place.superuserUrl)
  })
  afterAll(() => place.clear())

  it('is left as it was by an upgrade that fails at its very end', async () => {
    await ask(`create schema test_fault`)
    await ask(
      `create function test_fault.fail() returns trigger language plpgsql as $$ begin raise 'no more room'; end $$`,
    )
    await ask(`grant usage on schema test_fault to stringline`)
    await ask(
      `create trigger fail before insert on pgboss.schedule for each statement execute function test_fault.fail()`,
    )
    await expect(migrate(place.database)).rejects.toThrow('no more room')
    await ask(`drop schema test_fault cascade`)
    expect(await schemaOf(place.superuserUrl)).toEqual(schemaBefore)
    expect(await rowsOf(place.superuserUrl)).toEqual(before)
  })

  it('is upgraded once by two servers that start at the same moment, and lets others read while it waits', async () => {
    const pending = (await ourMigrations()).length - (before.get('schema_migrations')?.size ?? 0)
    const reader = new pg.Client({ connectionString: place.superuserUrl })
    await reader.connect()
    await reader.query('begin')
    await reader.query('select from clients limit 1')
    const reports: string[] = []
    const start = () => migrate({ ...place.database, report: (line) => void reports.push(line) })
    const upgrades = Promise.all([start(), start()])
    if (pending > 0) {
      await expect.poll(() => waitingForLocks({ ...place, ...place.urls, ...place.database, nodes: [] })).toBe(1)
      await expect.poll(() => reports).toEqual(['Another process migrates this database.'])
      expect(await ask('select from clients')).toHaveLength(before.get('clients')?.size ?? 0)
    }
    await reader.query('commit')
    await reader.end()
    await upgrades
    const owner = new pg.Client({ connectionString: place.database.ownerUrl })
    await owner.connect()
    expect(await migrationsOf(owner)).toEqual(await ourMigrations())
    await owner.end()
  })

  it('has every row of before', async () => {
    const after = await rowsOf(place.superuserUrl)
    const lost: string[] = []
    for (const [table, rows] of before) {
      for (const [key, row] of rows) {
        const found = after.get(table)?.get(key)
        if (found === undefined) {
          lost.push(`${table} ${key}`)
          continue
        }
        for (const [column, value] of Object.entries(row)) {
          const isDropped = older.dropped[table]?.includes(column) === true
          const isSame = isDropped ? !(column in found) : found[column] === value || older.changed(table, column, row)
          if (!isSame) lost.push(`${table} ${key} ${column}: ${value} is now ${found[column]}`)
        }
      }
    }
    expect(lost).toEqual([])
  })

  it('has everything that is derived from them', async () => {
    expect(await storedDifferences(place.superuserUrl)).toEqual([])
    await ask('create schema old')
    for (const table of ['accounts', 'clients', 'invoices', 'report_shares']) {
      const rows = JSON.stringify([...(before.get(table)?.values() ?? [])])
      const columns = Object.keys(before.get(table)?.values().next().value ?? {})
      const definition = columns.map(
        (name) => `${name} ${/(^|_)id$/.test(name) && name !== 'xero_id' ? 'uuid' : 'text'}`,
      )
      await ask(`create table old.${table} as select * from
        jsonb_to_recordset(${pg.escapeLiteral(rows)}) as rows (${definition.join(', ')})`)
    }
    await ask(`alter table old.report_shares alter token_hash type bytea using token_hash::bytea`)
    for (const text of older.wrong) expect(await ask(text), text).toEqual([])
    await ask('drop schema old cascade')
  })

  it('leaves the owner no more rights to write than before', async () => {
    expect(await ask(`select from pg_policy where polname = 'migration'`)).toEqual([])
    expect(await ask(`select from pg_class where relrowsecurity and not relforcerowsecurity`)).toEqual([])
  })

  describe('serves', () => {
    let server: TestServer
    let staff: Caller
    beforeAll(async () => {
      const { superuserUrl, database, urls } = place
      const drop = () => Promise.resolve()
      server = await startTestServer(
        { WORKER: 'off', DATA_DIR: place.folder },
        { database: { superuserUrl, ownerUrl: database.ownerUrl, ...urls, nodes: [], drop } },
      )
      server.clock.set(new Date().toISOString())
      const body = { email: 'orgadmin@stringline.example', password: 'stringline-demo', token: true }
      staff = callerOf(server.url, (await callerOf(server.url, null).call(signIn, { body })).token ?? '')
    })
    afterAll(() => server.stop())

    it('its lists to whoever signs in', async () => {
      const totals = {
        clients: (await staff.call(listClients, { query: {} })).total,
        jobs: (await staff.call(listJobs, { query: {} })).total,
        reports: (await staff.call(listReports, { query: {} })).total,
        invoices: (await staff.call(listInvoices, { query: {} })).total,
        variations: (await staff.call(listVariations, { query: {} })).total,
      }
      const rows = (table: string) =>
        [...(before.get(table)?.values() ?? [])].filter((row) => row['company_id'] === company).length
      for (const [table, total] of Object.entries(totals)) expect(total, table).toBe(rows(table))
      const { items } = await staff.call(listClients, { query: { search: 'harbour' } })
      expect(items.length).toBeGreaterThan(0)
    })

    it.runIf(older.commit === 'b18c1141')('sessions and share links of before', async () => {
      const { session } = await callerOf(server.url, sessionToken).call(getSession, {})
      expect(session?.user.email).toBe('staff@stringline.example')
      const share = [...(before.get('report_shares')?.values() ?? [])].find(
        (row) => row['revoked_at'] === null && row['expires_at'] === null,
      )
      // As that build derived them.
      const token = createHmac('sha256', testSecretKey)
        .update(`share ${share?.['company_id']} ${share?.['id']}`)
        .digest('base64url')
      const answer = await callerOf(server.url, null).try(getSharedReport, { params: { token } })
      expect(answer.status).toBe(200)
    })

    it('its files', async () => {
      const keys = build.files.map(({ path }) => path.replace(/^objects\//, '').replace(/\/=\w\w\//, '/'))
      const named = await ask<{ key: string }>(storedKeys)
      expect(named.map(({ key }) => key)).toEqual(keys.toSorted())
      const kept = build.files.filter(
        ({ path, content }) => content !== null && path.includes(company) && !path.endsWith('-print'),
      )
      expect(kept.length).toBeGreaterThan(3)
      for (const { path, sha256 } of kept) {
        const key = `${basename(dirname(dirname(path)))}/${basename(path)}`
        const [, id, size] = /\/(.*)-(\w+)$/.exec(key) ?? []
        const answer = await staff.fetch(`/api/files/${id}?size=${size}`)
        expect(answer.status, key).toBe(200)
        expect(
          createHash('sha256')
            .update(Buffer.from(await answer.arrayBuffer()))
            .digest('hex'),
          key,
        ).toBe(sha256)
      }
    })
  })
})
