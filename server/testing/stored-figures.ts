import { Kysely, sql, type RawBuilder } from 'kysely'
import pg from 'pg'
import { countedLists, countsAnew, milestonesAnew } from '#server/platform/counts.ts'
import { acrossCompanies } from '#server/platform/db/across.ts'
import { dialectOver } from '#server/platform/db/connection.ts'
import type { DB } from '#server/platform/db/tables.gen.ts'
import type { TenantDb } from '#server/platform/db/tenant.ts'
import { figuresAnew } from '#server/platform/figures.ts'
import { monthsAnew } from '#server/platform/months.ts'

/** A stored value that is not what it must be. */
interface Difference {
  place: string
  company: string
  what: string
  stored: string | null
  anew: string | null
}

/**
 * What is stored for speed and what it must be, set against each other for every company. No difference at any moment
 * at which no transaction is under way (migrations 0027 to 0031). Asked as the superuser.
 */
export async function storedDifferences(superuserUrl: string): Promise<Difference[]> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  const db = new Kysely<DB>({
    dialect: dialectOver(
      (statement) => client.query(statement),
      () => false,
    ),
  })
  try {
    const companies = (await sql<{ id: string }>`select ${sql.raw(acrossCompanies)} id from companies`.execute(db)).rows
    const differences: Difference[] = []
    for (const { id } of companies) differences.push(...(await differencesOf(id).execute(db)).rows)
    return differences
  } finally {
    await client.end()
  }
}

const differencesOf = (company: string) => sql<Difference>`
  with counted as (${countsOf(company)}),
  stored as (
    select list, state, month, count from list_counts where company_id = ${company} and count <> 0
  )
  select 'list_counts' as place, ${company}::text as company, list || ' ' || state || ' ' || month as what,
    s.count::text as stored, a.count::text as anew
  from stored s full join counted a using (list, state, month)
  where s.count is distinct from a.count
  union all ${difference(company, 'client')}
  union all ${difference(company, 'job')}
  union all ${difference(company, 'variation')}
  union all ${differenceOfMonths(company)}
  union all
  select 'search_entries', ${company}, list || ' ' || id, s::text, a::text
  from (select list, id, client_id, listed, name, code, body, title from search_entries where company_id = ${company}) s
    full join (
      select list, id, client_id, listed, name, code, body, title from search_sources where company_id = ${company}) a
    using (list, id)
  where s::text is distinct from a::text
  union all
  select 'invoices.was_paid', ${company}, i.id::text, i.was_paid::text, p.paid::text
  from invoices i cross join lateral (
    select exists (select from payments where company_id = ${company} and invoice_id = i.id) as paid) p
  where i.company_id = ${company} and i.was_paid <> p.paid
  union all
  select 'job_milestones.open', ${company}, m.job_id || ' ' || m.position, m.open::text, (not m.open)::text
  from job_milestones m join jobs j on j.company_id = ${company} and j.id = m.job_id
  where m.company_id = ${company} and m.open <> milestone_open(j.active, m.completed)
  union all ${partsOfTasks(company)}
  union all ${shown(company, 'invoice_lines')}
  union all ${shown(company, 'payments')}`

/** What is stored with a task of its subtasks, what it waits for and its comments, and whether it may have tags. */
const partsOfTasks = (company: string) => sql`
  select 'tasks', ${company}, t.id::text, parts.stored, parts.anew
  from tasks t cross join lateral (
    select concat_ws(' ', t.subtasks, t.subtasks_completed, t.waiting_for, t.comments) as stored,
      concat_ws(' ', (select count(*) from task_subtasks where company_id = ${company} and task_id = t.id),
      (select count(*) from task_subtasks where company_id = ${company} and task_id = t.id and completed),
      (select count(*) from task_dependencies d
        join tasks needed on needed.company_id = ${company} and needed.id = d.depends_on_id and needed.open
        where d.company_id = ${company} and d.task_id = t.id),
      (select count(*) from task_comments where company_id = ${company} and task_id = t.id)) as anew) as parts
  where t.company_id = ${company} and parts.stored <> parts.anew
  union all
  select 'tasks.tagged', ${company}, id::text, tagged::text, 'true' from tasks
  where company_id = ${company} and not tagged and id in (select task_id from task_tags where company_id = ${company})`

const all = sql<boolean>`true`

/** What an invoice is made of is seen by its client as the invoice is. */
const shown = (company: string, table: 'invoice_lines' | 'payments') => sql`
  select ${sql.lit(`${table}.shown_to_client`)}, ${company}, i.id::text, part.shown_to_client::text,
    (i.first_issued_at is not null)::text
  from invoices i join ${sql.table(table)} part on part.company_id = ${company} and part.invoice_id = i.id
  where i.company_id = ${company} and part.shown_to_client <> (i.first_issued_at is not null)`

const difference = (company: string, kind: keyof typeof figuresAnew) => {
  const id = sql.ref(`${kind}_id`)
  const stored = sql.table(`${kind}_figures`)
  return sql`
  select ${sql.lit(`${kind}_figures`)}, ${company}, ${id}::text, s::text, a::text
  from (select * from ${stored} where company_id = ${company}) s
    full join (${figuresAnew[kind](company, all)}) a using (${id})
  where s::text is distinct from a::text`
}

/** A month in which nothing is left any more keeps its row. */
const differenceOfMonths = (company: string) => sql`
  select 'money_months', ${company}, month::text, s::text, a::text
  from (select * from money_months where company_id = ${company}
      and (invoiced <> 0 or received <> 0 or outstanding <> 0 or overdue_by_hand <> 0)) s
    full join (${monthsAnew(company)}) a using (month)
  where s::text is distinct from a::text`

/** What the counts of all lists must be. */
const countsOf = (company: string) =>
  sql.join(
    [...countedLists.map((list) => countsAnew(company, list)), milestonesAnew(company)].map(
      (counts) => sql`select * from (${counts}) as of_list`,
    ),
    sql` union all `,
  )

/** Brings what is stored for speed up to rows that a test wrote straight to the tables, of all of a company. */
export async function storeAnew(db: TenantDb, companyId: string): Promise<void> {
  await sql`delete from list_counts where company_id = ${companyId}`.execute(db)
  for (const list of countedLists)
    await sql`insert into list_counts (company_id, list, state, month, count) ${countsAnew(companyId, list)}`.execute(
      db,
    )
  await storeFigures(db, companyId)
}

/**
 * The same for records of one company that were just made, while others may be at work: they are counted in, and the
 * figures of those they hang on brought up to them.
 */
export async function storeMade(
  db: TenantDb,
  companyId: string,
  { made, touched }: { made: readonly string[]; touched: readonly string[] },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${companyId}, 0))`.execute(db)
  for (const list of countedLists)
    await sql`insert into list_counts (company_id, list, state, month, count)
      ${countsAnew(companyId, list, sql`id = any(${made}::uuid[])`)} order by list, state, month
      on conflict (company_id, list, state, month) do update set count = list_counts.count + excluded.count`.execute(db)
  await storeFigures(db, companyId, [...made, ...touched])
}

async function storeFigures(db: TenantDb, company: string, ids?: readonly string[]): Promise<void> {
  const run = (statement: RawBuilder<unknown>) => statement.execute(db)
  const of = (id: string) => (ids === undefined ? all : sql<boolean>`${sql.ref(id)} = any(${ids}::uuid[])`)
  await run(sql`update invoices i set was_paid = true where company_id = ${company} and ${of('id')} and exists (
    select from payments p where p.company_id = ${company} and p.invoice_id = i.id)`)
  for (const part of ['invoice_lines', 'payments'])
    await run(sql`update ${sql.table(part)} as part set shown_to_client = i.first_issued_at is not null
      from invoices i where i.company_id = ${company} and part.company_id = ${company} and part.invoice_id = i.id
        and part.shown_to_client <> (i.first_issued_at is not null)`)
  await run(sql`update job_milestones m set open = not m.open from jobs j
    where m.company_id = ${company} and j.company_id = ${company} and j.id = m.job_id
      and m.open <> milestone_open(j.active, m.completed)`)
  await run(sql`delete from list_counts where company_id = ${company} and list = 'milestones'`)
  await run(sql`insert into list_counts (company_id, list, state, month, count) ${milestonesAnew(company)}`)
  for (const [kind, figures] of Object.entries(figuresAnew)) {
    const table = sql.table(`${kind}_figures`)
    await run(sql`delete from ${table} where company_id = ${company} and ${of(`${kind}_id`)}`)
    await run(sql`insert into ${table} ${figures(company, of('id'))}`)
  }
  await run(sql`delete from money_months where company_id = ${company}`)
  await run(sql`insert into money_months ${monthsAnew(company)}`)
  await run(sql`delete from search_entries where company_id = ${company} and ${of('id')}`)
  await run(sql`insert into search_entries (company_id, list, id, client_id, listed, name, code, body, title)
    select company_id, list, id, client_id, listed, name, code, body, title from search_sources
    where company_id = ${company} and ${of('id')}`)
}
