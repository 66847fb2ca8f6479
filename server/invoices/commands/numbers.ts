import { invalidField } from '#domain/errors.ts'
import { invoiceMessages } from '#domain/invoices/schema.ts'
import type { Context } from '#server/platform/context.ts'
import { takeNumber } from '#server/platform/numbers.ts'

/** The number that was typed, if no invoice has it, or the next of the year's series. */
export const takeInvoiceNumber = (ctx: Context, typed: string | undefined): Promise<string> =>
  takeNumber(ctx, 'invoice', {
    number: typed,
    isTaken: isNumberTaken,
    refusal: () => invalidField('invoiceNumber', invoiceMessages.numberTaken),
  })

const isNumberTaken = async (ctx: Context, number: string): Promise<boolean> =>
  (await ctx.db
    .selectFrom('invoices')
    .select('id')
    .where('company_id', '=', ctx.actor.companyId)
    .where('number', '=', number)
    .executeTakeFirst()) !== undefined
