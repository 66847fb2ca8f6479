import { sql, type RawBuilder } from 'kysely'
import type { TrendKind } from '#domain/overview/choices.ts'
import { lastMonths } from '#domain/overview/rules.ts'
import { acrossCompanies } from '#server/platform/db/across.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'
import { overviewOf } from '#server/platform/limits.ts'
import { totalsOf } from '#server/registry/queries/sizes.ts'

/** Whether it is time to count again. */
export async function isCountDue(db: PlatformDb, now: string): Promise<boolean> {
  const counted = await countedAt(db)
  return counted === null || Date.parse(counted) <= Date.parse(now) - overviewOf.countedEvery
}

/** When the months were counted last. */
const countedAt = async (db: PlatformDb): Promise<string | null> =>
  (
    await db
      .selectFrom('usage_months')
      .select((on) => on.fn.max('counted_at').as('at'))
      .executeTakeFirst()
  )?.at ?? null

/** What came to be, by where it stands. People of clients are no users of a plan. */
const made: Record<Exclude<TrendKind, 'monthlyValue'>, RawBuilder<unknown>> = {
  companies: sql`companies where true`,
  people: sql`users where role <> 'client'`,
  reports: sql`reports where true`,
  invoices: sql`invoices where true`,
}

/**
 * Counts what came to be in this month and the last one, and the first time in all twelve: what is deleted after its
 * month is over was made all the same. What the plans bring is as it is now. In one transaction of the caller's.
 */
export async function keepMonths(db: PlatformDb, now: string): Promise<void> {
  const months = lastMonths(now)
  const again = (await countedAt(db)) === null ? months : months.slice(-2)
  for (const [kind, rows] of Object.entries(made)) {
    const counts = await countMade(db, rows, `${again[0]}-01T00:00:00Z`)
    for (const month of again) await keep(db, { month, kind, value: counts.get(month) ?? '0', now })
  }
  const { totals } = await totalsOf(db, sql`true`, 'active')
  await keep(db, { month: again.at(-1) ?? '', kind: 'monthlyValue', value: totals.monthlyValue, now })
  await db
    .deleteFrom('usage_months')
    .where('month', '<', months[0] ?? '')
    .execute()
}

async function countMade(db: PlatformDb, rows: RawBuilder<unknown>, from: string): Promise<Map<string, string>> {
  const { rows: counted } = await sql<{ month: string; count: string }>`${sql.raw(acrossCompanies)}
    select to_char(created_at at time zone 'UTC', 'YYYY-MM') as month, count(*)::text as count
    from ${rows} and created_at >= ${from} group by 1`.execute(db)
  return new Map(counted.map(({ month, count }) => [month, count]))
}

async function keep(
  db: PlatformDb,
  { month, kind, value, now }: { month: string; kind: string; value: string; now: string },
): Promise<void> {
  await db
    .insertInto('usage_months')
    .values({ month, kind, value, counted_at: now })
    .onConflict((conflict) => conflict.columns(['month', 'kind']).doUpdateSet({ value, counted_at: now }))
    .execute()
}
