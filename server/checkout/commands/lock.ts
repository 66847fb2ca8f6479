import type { InvoiceRecord } from '#domain/invoices/schema.ts'
import { lockInvoices } from '#server/invoices/commands/write.ts'
import { getInvoice } from '#server/invoices/queries/records.ts'
import type { Context } from '#server/platform/context.ts'
import { lockWord } from '#server/platform/writing.ts'
import { heldCheckout, type HeldCheckout } from '../queries/checkouts.ts'
import { usesOf } from '../queries/credit.ts'

/**
 * Begins what moves money between invoices: one at a time in a company, so that what is kept of payments online, and
 * what uses it, is as it is until the transaction ends. Taken before any invoice (decision 0107).
 */
export const beginTransfer = (ctx: Context): Promise<unknown> => lockWord(ctx, { word: 'money between invoices' })

/** A payment online with its invoice and those that it pays as a credit, all locked; undefined where there is none. */
export async function lockCheckout(
  ctx: Context,
  id: string,
): Promise<{ held: HeldCheckout; invoice: InvoiceRecord } | undefined> {
  await beginTransfer(ctx)
  const found = await heldCheckout(ctx, id)
  if (found === undefined) return undefined
  const uses = await usesOf(ctx, id)
  await lockInvoices(ctx, [found.invoiceId, ...uses.map(({ invoiceId }) => invoiceId)])
  await ctx.db
    .selectFrom('checkouts')
    .select('id')
    .where('company_id', '=', ctx.actor.companyId)
    .where('id', '=', id)
    .forUpdate()
    .execute()
  const held = await heldCheckout(ctx, id)
  return held === undefined ? undefined : { held, invoice: await getInvoice(ctx, held.invoiceId) }
}
