import { invalidField } from '#domain/errors.ts'
import { invoiceMessages } from '#domain/invoices/schema.ts'
import type { Context } from '#server/platform/context.ts'
import { takeNumber } from '#server/platform/numbers.ts'

/** The number that was typed, if no other invoice has it, or the next of the year's series. */
export const takeInvoiceNumber = (ctx: Context, typed: string | undefined, own?: string): Promise<string> =>
  takeNumber(ctx, 'invoice', {
    number: typed,
    table: 'invoices',
    key: 'number_key',
    own,
    refusal: () => invalidField('invoiceNumber', invoiceMessages.numberTaken),
  })
