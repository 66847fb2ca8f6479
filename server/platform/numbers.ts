import { sql } from 'kysely'
import type { Refusal } from '#domain/errors.ts'
import { formatNumber, readNumber, seriesYear, usualPrefix, type Place, type Series } from '#domain/numbers.ts'
import type { Context } from './context.ts'
import type { DB } from './db/tables.gen.ts'
import { pipeline } from './pipeline.ts'
import { prepared, type Placeholders } from './prepared.ts'
import { lockOf, type Creation } from './writing.ts'

/** A number that somebody may have typed, and among which records it must be the only one. */
export interface Asked {
  /** Nothing, or an empty text, asks for the next of the series. */
  number: string | undefined
  /** The records of the series, and which of their columns is what `code_key` makes of theirs. */
  table: keyof DB
  key: 'code_key' | 'number_key'
  /** The record that asks, where it exists already: it may write its own number in another case. */
  own?: string | undefined
  /** What the loser of a race hears, at the field. */
  refusal: () => Refusal
}

/**
 * The number that was asked for if it is free, else the next of the series. Counter row, not max+1: deleted numbers
 * must never return. The row is never behind a number of the series that anybody typed, in any year, so what it counts
 * to next nobody has. It stays locked until the transaction ends, so a refused create leaves no gap.
 */
export async function takeNumber(ctx: Context, series: Series, asked?: Asked): Promise<string> {
  if (asked?.number === undefined || asked.number === '') {
    const next = await takeNext(ctx, series)
    if (next === null) throw new Error(`The ${series} series has no counter`)
    return next
  }
  if (await heldAndTaken(ctx, series, asked.number, asked)) throw asked.refusal()
  return asked.number
}

/** The same for a record that is about to be created; null, and none is taken, where it is there already. */
export async function takeNumberOfNew(
  ctx: Context,
  series: Series,
  creation: Creation,
  asked?: Asked,
): Promise<string | null> {
  if (asked?.number !== undefined && asked.number !== '') return takeNumber(ctx, series, asked)
  return takeNext(ctx, series, creation)
}

/** The number the next record of the series would get today. It is only looked at: a create takes it. */
export async function peekNumber(ctx: Context, series: Series): Promise<string> {
  const year = seriesYear(series, ctx.today)
  const company = ctx.actor.companyId
  const { prefix, value } = await ctx.db
    .selectFrom('companies')
    .select([
      prefixOf(series).as('prefix'),
      sql<number>`coalesce((select value from counters
        where company_id = ${company} and kind = ${series} and year = ${year}::integer), 0)`.as('value'),
    ])
    .where('id', '=', company)
    .executeTakeFirstOrThrow()
  return formatNumber(series, { year, value: value + 1 }, prefix)
}

/** What the company has its numbers begin with. */
const prefixOf = (series: Series) =>
  sql<string>`coalesce(companies.number_prefixes ->> ${series}::text, ${usualPrefix(series)}::text)`

/** The next number of the series; null where it is for a record that is there already. */
async function takeNext(ctx: Context, series: Series, creation?: Creation): Promise<string | null> {
  const year = seriesYear(series, ctx.today)
  const company = ctx.actor.companyId
  const isNew =
    creation === undefined
      ? sql`true`
      : sql`not exists (select from ${sql.table(creation.table)} where company_id = ${company} and id = ${creation.id})`
  const { rows } = await sql<{ value: number; prefix: string | null }>`
    insert into counters (company_id, kind, year, value, prefix)
    select id, ${series}, ${year}::integer, 1, number_prefixes ->> ${series}::text
    from companies where id = ${company} and ${isNew}
    on conflict (company_id, kind, year) do update set value = counters.value + 1
    returning value, prefix`.execute(ctx.db)
  if (rows[0] === undefined) return null
  // The prefix of the row that is locked now, not the one the company had when the statement began to wait for it.
  const { value, prefix } = rows[0]
  return formatNumber(series, { year, value }, prefix ?? usualPrefix(series))
}

/** Whether a typed number is taken, asked while nobody else can take it or change what the series begins with. */
function heldAndTaken(ctx: Context, series: Series, number: string, asked: Asked): Promise<boolean> {
  let prefix: Promise<string> | undefined
  // Statements of their own: each sees what was committed while the one before waited.
  return pipeline(
    ctx,
    (ctx) => lockSeries(ctx, { series }),
    (ctx) => (prefix = readPrefix(ctx, series)),
    async (ctx) => {
      const begins = (await prefix) ?? usualPrefix(series)
      const place = readNumber(series, number.toUpperCase(), begins)
      if (place !== null) await reach(ctx, series, [place], begins)
    },
    (ctx) => isTaken(ctx, number, asked),
  )
}

/**
 * Takes many numbers that were all typed, as `takeNumber` takes one. Answers those that other records have: then the
 * caller refuses, and nothing of this stays.
 */
export function takeTyped(
  ctx: Context,
  series: Series,
  numbers: readonly string[],
  { table, key }: Pick<Asked, 'table' | 'key'>,
): Promise<string[]> {
  let prefix: Promise<string> | undefined
  return pipeline(
    ctx,
    (ctx) => lockSeries(ctx, { series }),
    (ctx) => (prefix = readPrefix(ctx, series)),
    async (ctx) => {
      const begins = (await prefix) ?? usualPrefix(series)
      const places = numbers.flatMap((number) => readNumber(series, number.toUpperCase(), begins) ?? [])
      const highest = new Map<number, number>()
      for (const { year, value } of places) highest.set(year, Math.max(value, highest.get(year) ?? 0))
      const reached = [...highest].map(([year, value]) => ({ year, value })).toSorted((a, b) => a.year - b.year)
      if (reached.length > 0) await reach(ctx, series, reached, begins)
    },
    (ctx) => takenAmong(ctx, numbers, table, key),
  )
}

async function takenAmong(
  ctx: Context,
  numbers: readonly string[],
  table: Asked['table'],
  key: Asked['key'],
): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select asked.number from unnest(${numbers}::text[]) as asked (number)
    where exists (select from ${sql.table(table)}
      where company_id = ${ctx.actor.companyId} and ${sql.ref(key)} = code_key(asked.number))`.execute(ctx.db)
  return rows.map(({ number }) => number)
}

/**
 * Held by whoever types a number of the series, and by whoever changes its prefix: a number typed under the old one
 * could be the next under the new one.
 */
export const lockSeries = prepared((ctx, { series }: Placeholders<{ series: Series }>) =>
  lockOf(ctx, sql`${series}::text || ' numbers'`),
)

async function readPrefix(ctx: Context, series: Series): Promise<string> {
  const company = ctx.db.selectFrom('companies').where('id', '=', ctx.actor.companyId)
  return (await company.select(prefixOf(series).as('prefix')).executeTakeFirstOrThrow()).prefix
}

/** Whether another record has this number, whatever its case and its way of writing letters (migration 0020). */
async function isTaken(ctx: Context, number: string, { table, key, own }: Asked): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(table)} where company_id = ${ctx.actor.companyId}
      and ${sql.ref(key)} = code_key(${number}) and id is distinct from ${own ?? null}::uuid
    limit 1`.execute(ctx.db)
  return rows.length > 0
}

/** Moves the series on to numbers that were typed, if it is not there yet, and locks its rows either way. */
const reach = (ctx: Context, series: Series, places: readonly Place[], prefix: string) =>
  ctx.db
    .insertInto('counters')
    .values(
      places.map(({ year, value }) => ({
        company_id: ctx.actor.companyId,
        kind: series,
        year,
        value,
        prefix: storedPrefix(series, prefix),
      })),
    )
    .onConflict((on) =>
      on.columns(['company_id', 'kind', 'year']).doUpdateSet({
        value: sql`greatest(counters.value, excluded.value)`,
        set_to: null,
      }),
    )
    .execute()

/** The usual prefix is stored as none. */
export const storedPrefix = (series: Series, prefix: string): string | null =>
  prefix === usualPrefix(series) ? null : prefix
