import { sql, type RawBuilder } from 'kysely'
import { numberPattern, seriesYear, usualPrefix, type Series } from '#domain/numbers.ts'
import type { Context } from './context.ts'
import type { DB, JsonValue } from './db/tables.gen.ts'
import { lockSeries, storedPrefix } from './numbers.ts'
import { pipeline } from './pipeline.ts'

/** Where the numbers of a series stand. */
export interface NumberedRecords {
  table: keyof DB
  column: 'code' | 'number'
}

/** How a series is to go on: what its numbers begin with, and the next one. */
export interface Numbering {
  prefix: string
  next: number
}

/**
 * Lets a series go on under this prefix with this number. Answers null, or how far its numbers are in use where `next`
 * is not beyond: then the caller refuses, and nothing of this stays.
 */
export async function renumber(
  ctx: Context,
  series: Series,
  { prefix, next }: Numbering,
  records: NumberedRecords,
): Promise<number | null> {
  const year = seriesYear(series, ctx.today)
  const used = await pipeline(
    ctx,
    (ctx) => lockSeries(ctx, { series }),
    (ctx) => numbersInUse(ctx, series, prefix, records),
  )
  const rows = await countUnder(ctx, series, prefix, [...used, ...(await yearsToCount(ctx, series, year))])
  const reached = rows.find((row) => row.year === year)?.value ?? 0
  if (next <= reached) return reached
  await counterOf(ctx, series, year)
    .set({
      value: next - 1,
      set_to: next - 1,
      reached: noted(sql`reached`, sql`${prefix}::text`, sql`value`),
    })
    .execute()
  return null
}

interface Reached {
  year: number
  value: number
}

/** The highest number of each year that is written with this prefix, by whomever. */
async function numbersInUse(
  ctx: Context,
  series: Series,
  prefix: string,
  { table, column }: NumberedRecords,
): Promise<Reached[]> {
  const { rows } = await sql<Reached>`
    select coalesce(nullif(parts[1], ''), '0')::integer as year, max(parts[2]::bigint) as value
    from (
      select regexp_match(upper(${sql.ref(column)}), ${numberPattern(series, prefix)}) as parts
      from ${sql.table(table)} where company_id = ${ctx.actor.companyId}
    ) as each_number
    where parts is not null group by 1`.execute(ctx.db)
  return rows
}

/**
 * Every year that is counted already; and the one before and after today's: who takes a number at the turn of the year,
 * or in a timezone that was just set, finds a row that is waited for.
 */
async function yearsToCount(ctx: Context, series: Series, year: number): Promise<Reached[]> {
  const counted = await ctx.db
    .selectFrom('counters')
    .select('year')
    .where('company_id', '=', ctx.actor.companyId)
    .where('kind', '=', series)
    .execute()
  const around = year === 0 ? [0] : [year - 1, year, year + 1]
  return [...counted.map((row) => row.year), ...around].map((each) => ({ year: each, value: 0 }))
}

/** Puts the rows of the series under this prefix, each as far as its numbers under it ever went. */
async function countUnder(ctx: Context, series: Series, prefix: string, reached: Reached[]): Promise<Reached[]> {
  const highest = new Map<number, number>()
  for (const { year, value } of reached) highest.set(year, Math.max(value, highest.get(year) ?? 0))
  const before = sql`coalesce(counters.prefix, ${usualPrefix(series)}::text)`
  // Set ahead by hand, and no number taken since: it has counted no further than it had then.
  const counted = sql`case when counters.set_to = counters.value
    then coalesce((counters.reached ->> ${before})::bigint, 0) else counters.value end`
  return ctx.db
    .insertInto('counters')
    .values(
      [...highest]
        .toSorted(([a], [b]) => a - b)
        .map(([year, value]) => ({
          company_id: ctx.actor.companyId,
          kind: series,
          year,
          value,
          prefix: storedPrefix(series, prefix),
        })),
    )
    .onConflict((on) =>
      on.columns(['company_id', 'kind', 'year']).doUpdateSet({
        value: sql`case when ${before} = ${prefix}::text then greatest(${counted}, excluded.value)
          else greatest(excluded.value, coalesce((counters.reached ->> ${prefix}::text)::bigint, 0)) end`,
        reached: noted(sql`counters.reached`, before, counted),
        set_to: null,
        prefix: sql`excluded.prefix`,
      }),
    )
    .returning(['year', 'value'])
    .execute()
}

/** How far a prefix has come, written down; of functions that Citus takes here, which are immutable ones alone. */
const noted = (reached: RawBuilder<unknown>, prefix: RawBuilder<unknown>, value: RawBuilder<unknown>) =>
  sql<JsonValue>`jsonb_set(${reached}, array[${prefix}], ((${value})::text)::jsonb)`

const counterOf = (ctx: Context, series: Series, year: number) =>
  ctx.db
    .updateTable('counters')
    .where('company_id', '=', ctx.actor.companyId)
    .where('kind', '=', series)
    .where('year', '=', year)
