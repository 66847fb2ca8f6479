import { brandOf } from '#server/companies/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { getInvoice } from './records.ts'

/** An invoice with what its paper is drawn in, or 404. */
export async function invoiceToPrint(ctx: Context, id: string) {
  const [invoice, brand] = await Promise.all([getInvoice(ctx, id), brandOf(ctx)])
  return { invoice, brand }
}
