import { sql } from 'kysely'
import { invalidField } from '#domain/errors.ts'
import { invoiceMessages } from '#domain/invoices/schema.ts'
import type { Context } from '#server/platform/context.ts'
import { isNumberTaken } from '../queries/work.ts'

/**
 * The asked number if no invoice has it, or the next of the year's series. A number of the series that somebody typed
 * (or took over from the suggestion) moves the series on, so that it never returns, not even after a delete.
 */
export async function freeNumber(ctx: Context, asked: string | undefined): Promise<string> {
  const year = Number(ctx.today.slice(0, 4))
  if (asked === undefined) {
    let [, next] = await Promise.all([lockNumbers(ctx), takeNext(ctx, year)])
    while (next.taken) next = await takeNext(ctx, year)
    return next.number
  }
  const [, taken] = await Promise.all([lockNumbers(ctx), isNumberTaken(ctx, asked)])
  if (taken) throw invalidField('invoiceNumber', invoiceMessages.numberTaken)
  const own = new RegExp(`^INV-${year}-(\\d{3,9})$`).exec(asked)?.[1]
  if (own !== undefined) await reach(ctx, year, Number(own))
  return asked
}

/** The next number of the series (as `numbered` writes it) and whether an invoice has it already, asked at once: others wait for the counter's row. */
const takeNext = (ctx: Context, year: number) =>
  ctx.db
    .with('next', (db) =>
      db
        .insertInto('counters')
        .values({ company_id: ctx.actor.companyId, kind: 'invoice', year, value: 1 })
        .onConflict((on) => on.columns(['company_id', 'kind', 'year']).doUpdateSet({ value: sql`counters.value + 1` }))
        .returning(
          sql<string>`${`INV-${year}-`} || lpad(value::text, greatest(3, length(value::text)), '0')`.as('number'),
        ),
    )
    .selectFrom('next')
    .leftJoin('invoices', (join) =>
      join.on('invoices.company_id', '=', ctx.actor.companyId).onRef('invoices.number', '=', 'next.number'),
    )
    .select(['next.number', sql<boolean>`invoices.id is not null`.as('taken')])
    .executeTakeFirstOrThrow()

/** One at a time per company: the loser of a race for a number gets the error at its field, not a database fault. */
const lockNumbers = (ctx: Context) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`invoice number ${ctx.actor.companyId}`}, 0))`.execute(ctx.db)

const reach = (ctx: Context, year: number, value: number) =>
  ctx.db
    .insertInto('counters')
    .values({ company_id: ctx.actor.companyId, kind: 'invoice', year, value })
    .onConflict((on) =>
      on.columns(['company_id', 'kind', 'year']).doUpdateSet({ value: sql`greatest(counters.value, excluded.value)` }),
    )
    .execute()
