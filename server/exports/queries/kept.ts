import { sql, type RawBuilder } from 'kysely'
import type { Context } from '#server/platform/context.ts'

/** What is kept of records of these ids beside what the API says of them: what bringing them in elsewhere takes. */
export type KeptOf = (ctx: Context, ids: readonly string[]) => Promise<ReadonlyMap<string, object>>

/** Asks for rows with an id and what is kept. */
const keptBy =
  (rowsOf: (company: string, ids: RawBuilder<unknown>) => RawBuilder<{ id: string; kept: object }>): KeptOf =>
  async (ctx, ids) => {
    const { rows } = await rowsOf(ctx.actor.companyId, sql`any(${[...ids]}::uuid[])`).execute(ctx.db)
    return new Map(rows.map(({ id, kept }) => [id, kept]))
  }

export const keptOfReports = keptBy(
  (company, ids) => sql`select id, jsonb_build_object('createdById', created_by, 'variations', variations) as kept
    from reports where company_id = ${company} and id = ${ids}`,
)

export const keptOfVariations = keptBy(
  (company, ids) => sql`select id,
      jsonb_build_object('createdById', created_by, 'invoicedByHand', invoiced_by_hand) as kept
    from variations where company_id = ${company} and id = ${ids}`,
)

export const keptOfInvoices = keptBy(
  (company, ids) => sql`select i.id, jsonb_build_object('createdById', i.created_by,
      'firstIssuedAt', ${instantOf(sql`i.first_issued_at`)},
      'payments', coalesce((
        select jsonb_agg(jsonb_build_object('paymentId', p.id, 'createdById', p.created_by) order by p.id)
        from payments p where p.company_id = ${company} and p.invoice_id = i.id), '[]')) as kept
    from invoices i where i.company_id = ${company} and i.id = ${ids}`,
)

export const keptOfTasks = keptBy(
  (company, ids) => sql`select id, jsonb_build_object('createdById', created_by, 'rank', rank, 'repeatDay', repeat_day,
      'followsId', follows_id) as kept
    from tasks where company_id = ${company} and id = ${ids}`,
)

export const keptOfViews = keptBy(
  (company, ids) => sql`select id, jsonb_build_object('ownerId', owner_id, 'rank', rank,
      'createdAt', ${instantOf(sql`created_at`)}, 'updatedAt', ${instantOf(sql`updated_at`)}) as kept
    from task_views where company_id = ${company} and id = ${ids}`,
)

export const keptOfActivity = keptBy(
  (company, ids) => sql`select id, jsonb_build_object('audit', audit, 'changes', changes) as kept
    from activity where company_id = ${company} and id = ${ids}`,
)

/** An instant within JSON as the API writes it. */
function instantOf(at: RawBuilder<unknown>): RawBuilder<string> {
  return sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
