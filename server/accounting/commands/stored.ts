import type { Context, Principal } from '#server/platform/context.ts'
import type { Services } from '#server/platform/runtime.ts'
import { within } from '#server/platform/within.ts'

/** In which company the books are kept. */
export interface Keeping {
  services: Services
  principal: Principal
  /** How long an answer is waited for, in milliseconds, where that is not as long as ever. */
  patience?: number
}

/** One transaction in the company whose books are kept: none is open while they are asked. */
export const inCompany = <T>({ services, principal }: Keeping, work: (ctx: Context) => Promise<T>): Promise<T> =>
  within(services)(principal, work)

/** The company's books, to be changed. */
export const booksOf = (ctx: Context) =>
  ctx.db.updateTable('accounting_books').where('company_id', '=', ctx.actor.companyId).where('provider', '=', 'xero')

/** How an invoice stands with them, to be changed. */
export const syncOf = (ctx: Context, invoiceId: string) =>
  ctx.db
    .updateTable('accounting_syncs')
    .where('company_id', '=', ctx.actor.companyId)
    .where('invoice_id', '=', invoiceId)
