import { sql } from 'kysely'
import type { z } from 'zod'
import type { HandlerInput } from '#domain/endpoint.ts'
import type { listInvoiceableWork } from '#domain/invoices/api.ts'
import { dueDateOf } from '#domain/invoices/rules.ts'
import { defaultPaymentTerms } from '#domain/invoices/choices.ts'
import type { invoiceableWork, invoiceSuggestion } from '#domain/invoices/work.ts'
import type { Context } from '#server/platform/context.ts'
import { peekNumber } from '#server/platform/numbers.ts'

/** What a new invoice starts with. The number is only read here; the create takes it. */
export async function suggestInvoice(ctx: Context): Promise<z.output<typeof invoiceSuggestion>> {
  const [company, invoiceNumber] = await Promise.all([
    ctx.db
      .selectFrom('companies')
      .select([sql<string>`trim_scale(default_tax_rate)::text`.as('tax_rate'), 'default_payment_terms'])
      .where('id', '=', ctx.actor.companyId)
      .executeTakeFirstOrThrow(),
    peekNumber(ctx, 'invoice'),
  ])
  const terms = company.default_payment_terms === '' ? defaultPaymentTerms : company.default_payment_terms
  return {
    invoiceNumber,
    date: ctx.today,
    dueDate: dueDateOf(terms, ctx.today) ?? ctx.today,
    paymentTerms: terms,
    taxRate: company.tax_rate,
  }
}

/**
 * Approved variations of a client (or of one job) with something left to invoice; drafts count as taken, so that
 * nothing is billed twice.
 */
export async function listInvoiceable(
  ctx: Context,
  { query }: HandlerInput<typeof listInvoiceableWork>,
): Promise<z.output<typeof invoiceableWork>> {
  const { rows } = await sql<{
    id: string
    variationId: string
    name: string
    kind: 'charge' | 'credit'
    jobId: string | null
    remaining: string
  }>`
    select v.id, v.code as "variationId", v.name, case v.type when 'credit' then 'credit' else 'charge' end as kind,
      v.job_id as "jobId", v.quoted_amount - f.billed_with_drafts as remaining
    from variations v join variation_figures f on f.company_id = v.company_id and f.variation_id = v.id
    where v.company_id = ${ctx.actor.companyId} and v.client_id = ${query.clientId} and v.status = 'approved'
      and not v.invoiced_by_hand and v.quoted_amount > f.billed_with_drafts
      and (${query.jobId ?? null}::uuid is null or v.job_id = ${query.jobId ?? null}::uuid)
    order by v.code`.execute(ctx.db)
  return { variations: rows }
}
