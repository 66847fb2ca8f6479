import { sql } from 'kysely'
import { invalidField } from '#domain/errors.ts'
import { invoiceMessages } from '#domain/invoices/schema.ts'
import type { Context } from '#server/platform/context.ts'
import { nextNumber, numbered } from '#server/platform/writing.ts'
import { isNumberTaken } from '../queries/work.ts'

/**
 * The asked number if no invoice has it, or the next of the year's series. A number of the series that somebody typed
 * (or took over from the suggestion) moves the series on, so that it never returns, not even after a delete.
 */
export async function freeNumber(ctx: Context, asked: string | undefined): Promise<string> {
  const year = Number(ctx.today.slice(0, 4))
  if (asked === undefined) {
    const [, first] = await Promise.all([lockNumbers(ctx), nextNumber(ctx, 'invoice', year)])
    let number = numbered(`INV-${year}`, first)
    while (await isNumberTaken(ctx, number)) number = numbered(`INV-${year}`, await nextNumber(ctx, 'invoice', year))
    return number
  }
  const [, taken] = await Promise.all([lockNumbers(ctx), isNumberTaken(ctx, asked)])
  if (taken) throw invalidField('invoiceNumber', invoiceMessages.numberTaken)
  const own = new RegExp(`^INV-${year}-(\\d{3,9})$`).exec(asked)?.[1]
  if (own !== undefined) await reach(ctx, year, Number(own))
  return asked
}

/** One at a time per company: the loser of a race for a number gets the error at its field, not a database fault. */
const lockNumbers = (ctx: Context) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`invoice number ${ctx.actor.companyId}`}, 0))`.execute(ctx.db)

const reach = (ctx: Context, year: number, value: number) =>
  ctx.db.insertInto('counters').values({ company_id: ctx.actor.companyId, kind: 'invoice', year, value })
    .onConflict((on) => on.columns(['company_id', 'kind', 'year']).doUpdateSet({ value: sql`greatest(counters.value, excluded.value)` })).execute()
