import type { Series } from '#domain/numbers.ts'
import type { TestServer } from './server.ts'

/** What a company's activity says, oldest first. */
export interface Trace {
  action: string
  actor_kind: string
  actor_name: string
  subject_kind: string
  subject_id: string
  subject_label: string
  at: string
  changes: unknown
}

/** The activity rows of a company about one record, or all of them. */
export async function activityOf(server: TestServer, companyId: string, subjectId?: string): Promise<Trace[]> {
  return server.services.database.inTenant(
    { kind: 'system', companyId },
    (db) =>
      db
        .selectFrom('activity')
        .select(['action', 'actor_kind', 'actor_name', 'subject_kind', 'subject_id', 'subject_label', 'at', 'changes'])
        .where('company_id', '=', companyId)
        .$if(subjectId !== undefined, (rows) => rows.where('subject_id', '=', subjectId ?? ''))
        .orderBy('at')
        .orderBy('id')
        .execute(),
    { readOnly: true },
  )
}

/** Where a number series stands. */
export async function counterOf(
  server: TestServer,
  companyId: string,
  kind: Series,
  year: number,
): Promise<number | undefined> {
  const row = await server.services.database.inTenant({ kind: 'system', companyId }, (db) =>
    db
      .selectFrom('counters')
      .select('value')
      .where('company_id', '=', companyId)
      .where('kind', '=', kind)
      .where('year', '=', year)
      .executeTakeFirst(),
  )
  return row?.value
}

/** Moves a number series on, as years of work would. */
export async function countUpTo(
  server: TestServer,
  companyId: string,
  kind: Series,
  value: number,
  year = 0,
): Promise<void> {
  await server.services.database.inTenant({ kind: 'system', companyId }, (db) =>
    db
      .insertInto('counters')
      .values({ company_id: companyId, kind, year, value })
      .onConflict((on) => on.columns(['company_id', 'kind', 'year']).doUpdateSet({ value }))
      .execute(),
  )
}

/** Tables whose rows tests count. */
export type CountedTable =
  | 'clients'
  | 'jobs'
  | 'reports'
  | 'files'
  | 'invoice_links'
  | 'report_shares'
  | 'mails'
  | 'activity'
  | 'invoices'
  | 'payments'
  | 'variations'
  | 'tasks'
  | 'task_comments'
  | 'task_views'
  | 'roles'
  | 'users'

/** How many rows of a company a table holds. */
export async function rowsIn(server: TestServer, companyId: string, table: CountedTable): Promise<number> {
  const { count } = await server.services.database.inTenant(
    { kind: 'system', companyId },
    (db) =>
      db
        .selectFrom(table)
        .select((on) => on.fn.countAll<number>().as('count'))
        .where('company_id', '=', companyId)
        .executeTakeFirstOrThrow(),
    { readOnly: true },
  )
  return count
}
