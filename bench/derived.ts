import { Kysely, sql } from 'kysely'
import type pg from 'pg'
import { countedLists, countsAnew, milestonesAnew } from '#server/platform/counts.ts'
import { dialectOver } from '#server/platform/db/connection.ts'
import type { DB } from '#server/platform/db/tables.gen.ts'
import { figuresAnew } from '#server/platform/figures.ts'
import { monthsAnew } from '#server/platform/months.ts'

/**
 * Fills what the product stores beside its records for speed (migrations 0027 to 0031), of a database that was loaded
 * in bulk. Asked as the superuser, once, before everything is analysed.
 */
export async function fillDerived(client: pg.Client): Promise<void> {
  const db = new Kysely<DB>({
    dialect: dialectOver(
      (statement) => client.query(statement),
      () => false,
    ),
  })
  await client.query(`
    update invoices i set was_paid = true
      where exists (select from payments p where p.company_id = i.company_id and p.invoice_id = i.id);
    update job_milestones m set open = true
      from jobs j where j.company_id = m.company_id and j.id = m.job_id and milestone_open(j.active, m.completed);
    analyze;
    drop index search_entries_by_text;
    insert into search_entries (company_id, list, id, client_id, listed, name, code, body, title)
      select company_id, list, id, client_id, listed, name, code, body, title from search_sources;
    create index search_entries_by_text on search_entries using gin (company_id, list, body gin_trgm_ops)
      with (gin_pending_list_limit = 128)`)
  const everything = sql<boolean>`true`
  for (const { id } of await db.selectFrom('companies').select('id').execute()) {
    for (const list of countedLists)
      await sql`insert into list_counts (company_id, list, state, month, count) ${countsAnew(id, list)}`.execute(db)
    await sql`insert into list_counts (company_id, list, state, month, count) ${milestonesAnew(id)}`.execute(db)
    for (const [kind, anew] of Object.entries(figuresAnew))
      await sql`insert into ${sql.table(`${kind}_figures`)} ${anew(id, everything)}`.execute(db)
    await sql`insert into money_months ${monthsAnew(id)}`.execute(db)
  }
}
