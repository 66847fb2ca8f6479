import { sql } from 'kysely'
import { invalidField } from '#domain/errors.ts'
import { invoiceMessages } from '#domain/invoices/schema.ts'
import type { Context } from '#server/platform/context.ts'
import { isSameCode, takeNumber } from '#server/platform/numbers.ts'

/** The number that was typed, if no other invoice has it, or the next of the year's series. */
export const takeInvoiceNumber = (ctx: Context, typed: string | undefined, own?: string): Promise<string> =>
  takeNumber(ctx, 'invoice', {
    number: typed,
    isTaken: isNumberTaken(own),
    refusal: () => invalidField('invoiceNumber', invoiceMessages.numberTaken),
  })

const isNumberTaken =
  (own: string | undefined) =>
  async (ctx: Context, number: string): Promise<boolean> =>
    (await ctx.db
      .selectFrom('invoices')
      .select('id')
      .where('company_id', '=', ctx.actor.companyId)
      .where(isSameCode(sql.ref('number'), number))
      .$if(own !== undefined, (others) => others.where('id', '<>', own ?? ''))
      .executeTakeFirst()) !== undefined
