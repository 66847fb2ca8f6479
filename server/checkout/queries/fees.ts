import { sql, type SqlBool } from 'kysely'
import { todayIn } from '#domain/dates.ts'
import type { Money } from '#domain/money.ts'
import type { Context } from '#server/platform/context.ts'

/** What Stripe kept of a payment online. */
export interface Fee {
  checkoutId: string
  amount: Money
  /** Three letters. */
  currency: string
  means: string
  /** The day on which it was paid. */
  date: string
  /** The payment as which it stands, or last stood, on its invoice. */
  paymentId: string | null
}

/** The fees of an invoice's payments online from this day on, the oldest first. */
export async function feesOf(ctx: Context, invoiceId: string, since: string): Promise<Fee[]> {
  const rows = await ctx.db
    .selectFrom('checkouts as c')
    .select(['c.id as checkoutId', 'c.currency', 'c.means', 'c.payment_id as paymentId'])
    .select((on) => [on.ref('c.fee').$castTo<Money>().as('amount'), on.ref('c.paid_at').$castTo<string>().as('paidAt')])
    .where('c.company_id', '=', ctx.actor.companyId)
    .where('c.invoice_id', '=', invoiceId)
    .where(keptSince(ctx, since))
    .orderBy('c.paid_at')
    .orderBy('c.id')
    .execute()
  return rows.map(({ paidAt, ...fee }) => {
    const day = todayIn(ctx.timezone, new Date(paidAt))
    return { ...fee, date: day > ctx.today ? ctx.today : day }
  })
}

/**
 * Whether Stripe kept something of a payment online `c` from this day on, at an account of this company's: what came
 * with an archive was somebody else's to book.
 */
export const keptSince = ({ timezone }: Pick<Context, 'timezone'>, since: string) =>
  sql<SqlBool>`c.state = 'paid' and c.fee > 0 and c.account <> ''
    and c.paid_at >= (${since}::date::timestamp at time zone ${timezone})`
