import { sql } from 'kysely'
import type { CreditPart } from '#domain/checkout/rules.ts'
import type { Money } from '#domain/money.ts'
import type { Context } from '#server/platform/context.ts'

/** Whether a payment `p` stands: what was reversed does no more. */
export const stands = (companyId: string) =>
  sql<boolean>`not exists (select from payments r where r.company_id = ${companyId} and r.reverses = p.id)`

/** What stands of a payment online `c` as payments of other invoices. */
export const usedOf = (companyId: string) => sql<Money>`coalesce((select sum(p.amount) from credit_uses u
  join payments p on p.company_id = ${companyId} and p.id = u.payment_id
  where u.company_id = ${companyId} and u.checkout_id = c.id and ${stands(companyId)}), 0.00)::numeric(14, 2)`

/** What the client has as credit: what was kept of its payments online, and not used yet. */
export async function creditOf(ctx: Context, clientId: string): Promise<Money> {
  const { companyId } = ctx.actor
  const { rows } = await sql<{ credit: Money }>`
    select coalesce(sum(credit), 0)::numeric(14, 2) as credit
    from (${creditsSql(companyId, clientId)}) credits`.execute(ctx.db)
  return rows[0]?.credit ?? '0.00'
}

/** By which payments, the oldest first. Whoever uses them has them locked. */
export async function creditsOf(ctx: Context, clientId: string): Promise<CreditPart[]> {
  const { companyId } = ctx.actor
  const { rows } = await sql<CreditPart>`
    select id, credit::numeric(14, 2) as amount from (${creditsSql(companyId, clientId)}) credits
    where credit > 0 order by created_at, id`.execute(ctx.db)
  return rows
}

const creditsSql = (companyId: string, clientId: string) => sql`
  select c.id, c.created_at, c.kept - ${usedOf(companyId)} as credit
  from checkouts c join invoices i on i.company_id = ${companyId} and i.id = c.invoice_id
  where c.company_id = ${companyId} and i.client_id = ${clientId} and c.kept > 0`

/** What stands of one payment online as payments of other invoices, the oldest first. */
export async function usesOf(
  ctx: Context,
  checkoutId: string,
): Promise<{ paymentId: string; invoiceId: string; amount: Money }[]> {
  const { companyId } = ctx.actor
  const { rows } = await sql<{ paymentId: string; invoiceId: string; amount: Money }>`
    select p.id as "paymentId", p.invoice_id as "invoiceId", p.amount from credit_uses u
    join payments p on p.company_id = ${companyId} and p.id = u.payment_id
    where u.company_id = ${companyId} and u.checkout_id = ${checkoutId}
      and ${stands(companyId)}
    order by p.created_at, p.id`.execute(ctx.db)
  return rows
}
