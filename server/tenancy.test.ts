import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/actor.ts'
import { acrossCompanies } from './platform/db/across.ts'
import type { TenantDb } from './platform/db/tenant.ts'
import { givenCompany, type Company } from './testing/given.ts'
import { insertOutside } from './testing/outside-rows.ts'
import { givenRecords, type MadeRecords } from './testing/matrix-records.ts'
import { insideOnly } from './testing/tenant-tables.ts'
import { startTestServer, type TestServer } from './testing/server.ts'

let server: TestServer
let companies: Company[]
let records: { own: MadeRecords; sibling: MadeRecords; foreign: MadeRecords }
let superuser: pg.Client

beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  const [one, two] = [await givenCompany(server), await givenCompany(server)]
  companies = [one, two]
  records = { own: await givenRecords(one), sibling: await givenRecords(one), foreign: await givenRecords(two) }
  superuser = new pg.Client({ connectionString: server.database.superuserUrl })
  await superuser.connect()
  for (const [company, { clientId }] of [
    [one, records.own],
    [one, records.sibling],
    [two, records.foreign],
  ] as const) {
    await company.contact(clientId)
    await company.withPermissions([])
    await superuser.query(
      `insert into mails (company_id, id, to_address, subject, text_body, html_body)
        values ($1, gen_random_uuid(), 'a@example.test', '', '', '')`,
      [company.id],
    )
    await superuser.query(
      `insert into external_links (company_id, provider, kind, record_id, provider_id)
        values ($1, 'xero', 'client', $2::uuid, $2::text)`,
      [company.id, clientId],
    )
    await superuser.query(
      `with told as (insert into notifications
          (company_id, id, user_id, client_id, kind, cause, subject_kind, subject_id, happened_at, noted_at, in_bell)
        select company_id, gen_random_uuid(), id, client_id, 'clientInvoiceSent', 'a cause', 'invoice', id, now(),
          now(), true from users where company_id = $1 and client_id = $2 limit 1 returning company_id, id, user_id),
        morning as (insert into notification_mornings (company_id, user_id, day, sent_at)
          select company_id, user_id, '2026-11-20', now() from told)
      insert into notification_deliveries (company_id, notification_id, channel, user_id, due_at)
        select company_id, id, 'email', user_id, now() from told`,
      [company.id, clientId],
    )
    await superuser.query(
      `with told as (
        insert into pushes (company_id, notification_id, user_id, created_at)
        select company_id, gen_random_uuid(), id, now() from users where company_id = $1 limit 1 returning *)
       insert into push_deliveries (company_id, notification_id, user_id, subscription_id)
       select company_id, notification_id, user_id, gen_random_uuid() from told`,
      [company.id],
    )
    await superuser.query(
      `insert into viewings (company_id, subject_kind, subject_id, user_id, first_at, last_at, times)
       select company_id, 'report', gen_random_uuid(), id, now(), now(), 1 from users where company_id = $1 limit 1`,
      [company.id],
    )
    await superuser.query(
      `with reminded as (
        insert into invoice_reminders (company_id, invoice_id, due_date, days, mail_id, sent_at)
        select company_id, id, due_date, 7, (select id from mails where company_id = $1 limit 1), now() from invoices
          where company_id = $1 on conflict do nothing returning *),
        stopped as (insert into stopped_reminders (company_id, invoice_id, stopped_by, stopped_at)
          select company_id, invoice_id, 'Mere', now() from reminded)
       insert into reminder_schedules (company_id, version, days)
       values ($1, 1, '{7}') on conflict do nothing`,
      [company.id],
    )
    await insertOutside(superuser, company.id)
    await superuser.query(
      `insert into event_deliveries (company_id, event_id, listener, delivered_at)
       select company_id, id, 'a listener', now() from activity where company_id = $1 on conflict do nothing`,
      [company.id],
    )
  }
})
afterAll(async () => {
  await superuser.end()
  await server.stop()
})

const staff = (companyId: string): Actor => ({ kind: 'system', companyId })
const contact = (at: MadeRecords): Actor => ({
  kind: 'visitor',
  companyId: at.companyId,
  clientId: at.clientId,
  subject: { kind: 'report', id: at.reportId },
})

/** Tables the application may read, with their columns that say whose a row is. */
async function tenantTables(): Promise<{ table: string; company: string; client: string | null }[]> {
  const { rows } = await superuser.query<{ table: string; client: boolean }>(`
    select c.relname as table, exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'client_id')
      as client
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and has_table_privilege('stringline_app', c.oid, 'select') order by 1`)
  return rows.map(({ table, client }) => ({
    table,
    company: table === 'companies' ? 'id' : 'company_id',
    client: table === 'clients' ? 'id' : client && !(table in insideOnly) ? 'client_id' : null,
  }))
}

interface Owner {
  company: string
  client: string | null
}

/** Whose rows this handle sees in a table, by plain SQL that says nothing of a company. */
const ownersIn = async (
  db: TenantDb,
  { table, company, client }: { table: string; company: string; client: string | null },
): Promise<Owner[]> => {
  const ofClient = client === null ? sql`null::uuid` : sql.ref(client)
  const owners = sql<Owner>`select ${sql.raw(acrossCompanies)} ${sql.ref(company)} as company, ${ofClient} as client
    from ${sql.table(table)}`
  return (await owners.execute(db)).rows
}

describe('a query that forgets to say whose', () => {
  it('finds its own company only, in every table, and every table has rows to tell by', async () => {
    for (const each of await tenantTables()) {
      for (const company of companies) {
        const seen = await server.services.database.inTenant(staff(company.id), (db) => ownersIn(db, each))
        expect([...new Set(seen.map((row) => row.company))], each.table).toEqual([company.id])
      }
    }
  })

  it('finds its own client only when asked for a person of a client, and nothing where no client is known', async () => {
    for (const each of await tenantTables()) {
      const seen = await server.services.database.inTenant(contact(records.own), (db) => ownersIn(db, each))
      const expected = each.table === 'companies' ? [null] : each.client === null ? [] : [records.own.clientId]
      expect([...new Set(seen.map((row) => row.client))], each.table).toEqual(expected)
    }
  })

  it('finds no draft when asked for a person of a client: neither the invoice nor its lines nor a payment on it', async () => {
    const drafts = await superuser.query<{ id: string; lines: number }>(
      `select i.id, (select count(*)::int from invoice_lines l
          where l.company_id = i.company_id and l.invoice_id = i.id) as lines
       from invoices i where i.client_id = $1 and i.status = 'draft'`,
      [records.own.clientId],
    )
    const draftIds = drafts.rows.map((row) => row.id)
    expect(drafts.rows.some((row) => row.lines > 0)).toBe(true)
    const seen = await server.services.database.inTenant(
      contact(records.own),
      async (db) =>
        (
          await sql<{ invoice: string }>`select id as invoice from invoices where company_id = ${records.own.companyId}
            union all select invoice_id from invoice_lines where company_id = ${records.own.companyId}
            union all select invoice_id from payments where company_id = ${records.own.companyId}`.execute(db)
        ).rows,
    )
    expect(seen.length).toBeGreaterThan(0)
    expect(seen.filter((row) => draftIds.includes(row.invoice))).toEqual([])
  })

  it('changes and removes nothing of another company or client', async () => {
    for (const each of await tenantTables()) {
      // Nothing of them is ever changed, and so nobody may.
      if (['activity', 'payments', 'share_tokens', 'memberships', 'invitations'].includes(each.table)) continue
      const other =
        each.table === 'companies'
          ? records.foreign.companyId
          : each.client === null
            ? records.foreign.companyId
            : records.sibling.clientId
      const column = each.table === 'companies' ? 'id' : (each.client ?? 'company_id')
      const touch = sql`update ${sql.raw(acrossCompanies)} ${sql.table(each.table)}
        set ${sql.ref(column)} = ${sql.ref(column)}
        where ${sql.ref(column)} = ${other}`
      const { numAffectedRows } = await server.services.database.inTenant(contact(records.own), (db) =>
        touch.execute(db),
      )
      expect(numAffectedRows, each.table).toBe(0n)
    }
  })

  it('cannot put a row into another company, nor move one there', async () => {
    const { database } = server.services
    const insert = sql`insert into roles (company_id, id, name, permissions)
      values (${records.foreign.companyId}, gen_random_uuid(), 'planted', '{}')`
    await expect(database.inTenant(staff(records.own.companyId), (db) => insert.execute(db))).rejects.toThrow(
      /row-level security/,
    )
    const move = sql`update ${sql.raw(acrossCompanies)} mails set company_id = ${records.foreign.companyId}`
    await expect(database.inTenant(staff(records.own.companyId), (db) => move.execute(db))).rejects.toThrow(
      // Citus says no before PostgreSQL can.
      /row-level security|modifying the partition value/,
    )
  })
})

describe('a reference across companies', () => {
  it('cannot be stored, even by the owner of the tables', async () => {
    const { own, foreign } = records
    const crossings = [
      `update jobs set client_id = '${foreign.clientId}' where id = '${own.jobId}'`,
      `update reports set job_id = '${foreign.jobId}' where id = '${own.reportId}'`,
      `update report_images set file_id = '${foreign.loosePhotoId}' where report_id = '${own.reportId}'`,
      `update job_files set file_id = '${foreign.looseJobFileId}' where job_id = '${own.jobId}'`,
      `update clients set logo_file_id = '${foreign.logoId}' where id = '${own.clientId}'`,
      `update report_shares set report_id = '${foreign.reportId}' where id = '${own.shareId}'`,
      `update invoices set job_id = '${foreign.jobId}' where id = '${own.draftInvoiceId}'`,
      `update invoice_lines set variation_id = '${foreign.approvedVariationId}'
        where invoice_id = '${own.draftInvoiceId}'`,
      `update payments set invoice_id = '${foreign.invoiceId}' where id = '${own.paymentId}'`,
      `update variations set job_id = '${foreign.jobId}' where id = '${own.variationId}'`,
      `update files set client_id = '${foreign.clientId}' where id = '${own.logoId}'`,
      // Another client of the same company, where job, report and client must agree.
      `update reports set client_id = '${records.sibling.clientId}' where id = '${own.reportId}'`,
      `update invoices set job_id = '${records.sibling.jobId}' where id = '${own.draftInvoiceId}'`,
      `update invoice_lines set variation_id = '${records.sibling.approvedVariationId}'
        where invoice_id = '${own.draftInvoiceId}'`,
      `update payments set invoice_id = '${records.sibling.invoiceId}' where id = '${own.paymentId}'`,
    ]
    for (const crossing of crossings) await expect(superuser.query(crossing), crossing).rejects.toThrow(/foreign key/)
  })
})

describe('the application role', () => {
  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: server.database.appUrl })
    await client.connect()
    return client
  }

  it('gets an error, not everything, where no company is set; also after one was set in an earlier transaction', async () => {
    const client = await connect()
    for (const { table } of await tenantTables())
      await expect(client.query(`select from ${table}`), table).rejects.toThrow(/app\.(company|client)|uuid/)
    await client.query('begin')
    await client.query(`select set_config('app.company', $1, true), set_config('app.client', '', true)`, [
      records.own.companyId,
    ])
    await client.query('commit')
    for (const { table } of await tenantTables())
      await expect(client.query(`select from ${table}`), table).rejects.toThrow(/uuid/)
    await client.end()
  })

  it('sees nothing for people of a client, who have a role of their own', async () => {
    const client = await connect()
    // As our connections do, for Citus.
    await client.query(`set citus.propagate_set_commands = 'local'`)
    for (const { table } of await tenantTables()) {
      await client.query('begin')
      await client.query(`set local app.company = '${records.own.companyId}'`)
      await client.query(`set local app.client = '${records.own.clientId}'`)
      const seen = await client.query(`select ${acrossCompanies} from ${table}`)
      expect(seen.rowCount, table).toBe(0)
      await client.query('rollback')
    }
    await client.end()
  })

  // 0.2 µs for each row of a company is half the time of a list that is filtered (decision 0052).
  it('asks once for a statement whose rows they are, and not of every row', async () => {
    for (const { table, company } of await tenantTables()) {
      const plan = await server.services.database.inTenant(
        staff(records.own.companyId),
        async (db) =>
          await sql<{ 'QUERY PLAN': string }>`explain select from ${sql.table(table)}
            where ${sql.ref(company)} = ${sql.lit(records.own.companyId)}`.execute(db),
      )
      const perRow = plan.rows.map((row) => row['QUERY PLAN'].trim()).filter((line) => /^Filter: .*setting/.test(line))
      expect(perRow, table).toEqual([])
    }
  })

  it('can switch nothing off and reach no account', async () => {
    const client = await connect()
    await client.query('set row_security = off')
    await client.query(`select set_config('app.company', $1, false), set_config('app.client', '', false)`, [
      records.own.companyId,
    ])
    await expect(client.query('select from clients')).rejects.toThrow(/row-level security/)
    await client.query('set row_security = on')
    for (const attempt of [
      'alter table clients disable row level security',
      'alter table clients no force row level security',
      'drop policy tenant on clients',
      'set role stringline_platform',
      'set session authorization stringline_platform',
      'select from accounts',
      'select from sessions',
      `update ${acrossCompanies} activity set action = action`,
      `delete ${acrossCompanies} from activity`,
      `update ${acrossCompanies} payments set amount = amount`,
      'create table mine (id int)',
      'create function mine() returns int language sql as $$ select 1 $$',
      'truncate clients',
    ])
      await expect(client.query(attempt), attempt).rejects.toThrow(
        /permission denied|must be owner|must be able to|cannot/,
      )
    // Of these a policy holds back all but those whose import is undone (server/kept.test.ts).
    expect((await client.query(`delete ${acrossCompanies} from payments`)).rowCount).toBe(0)
    expect((await client.query(`select ${acrossCompanies} from payments`)).rowCount).toBeGreaterThan(0)
    await client.end()
  })
})
