import { sql } from 'kysely'
import type { Context } from '#server/platform/context.ts'

/** What was done with an invoice since it came from a file: something that its import can't take back. */
export type Since = 'changed' | 'sent' | 'booked'

/** An invoice of an import that is there still. */
export interface BroughtInvoice {
  id: string
  number: string
  date: string
  dueDate: string
  clientId: string
  jobId: string | null
  since: Since | null
}

/**
 * The invoices that an import made and that are there still, with what was done with them since. Whatever changes one
 * raises its version; what was sent of it, and what other systems know, hangs on it.
 */
export async function broughtBy(ctx: Context, importId: string): Promise<BroughtInvoice[]> {
  const company = ctx.actor.companyId
  const { rows } = await sql<BroughtInvoice>`
    select i.id, i.number, i.date, i.due_date as "dueDate", i.client_id as "clientId", i.job_id as "jobId",
      case
        when i.version <> 1
          or exists (select from payments p
            where p.company_id = ${company} and p.invoice_id = i.id and p.import_id is distinct from i.import_id)
          then 'changed'
        when exists (select from mails m
            where m.company_id = ${company} and m.subject_id = i.id and m.subject_kind like 'invoice%')
          or exists (select from invoice_links l where l.company_id = ${company} and l.invoice_id = i.id)
          or exists (select from checkouts c where c.company_id = ${company} and c.invoice_id = i.id)
          then 'sent'
        when exists (select from accounting_syncs s where s.company_id = ${company} and s.invoice_id = i.id)
          or exists (select from external_links e where e.company_id = ${company} and e.linked_invoice = i.id)
          then 'booked'
      end as since
    from invoices i where i.company_id = ${company} and i.import_id = ${importId} order by i.date, i.id`.execute(ctx.db)
  return rows
}

/** On which days money came in on them. */
export async function daysPaidOf(ctx: Context, importId: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('payments')
    .select('date')
    .distinct()
    .where('company_id', '=', ctx.actor.companyId)
    .where('import_id', '=', importId)
    .execute()
  return rows.map(({ date }) => date)
}
