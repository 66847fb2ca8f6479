import { trendKinds } from '#domain/overview/choices.ts'
import { lastMonths } from '#domain/overview/rules.ts'
import type { SystemOverview } from '#domain/overview/schema.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'
import type { Queue } from '#server/platform/jobs/queue.ts'
import { newestCompanies } from '#server/registry/queries/companies.ts'
import { addedUp, listSizes } from '#server/registry/queries/sizes.ts'
import { alertsOf } from './alerts.ts'
import { healthOf } from './health.ts'

/** How many of the newest companies are shown (SPEC 2). */
const companiesShown = 5

/** What a super admin sees first. `accountId` is theirs. */
export async function systemOverviewOf(
  { platform, queue, accountId }: { platform: PlatformDb; queue: Queue; accountId: string },
  now: string,
): Promise<SystemOverview> {
  const [health, sizes, recent, trends] = await Promise.all([
    healthOf(platform, now),
    listSizes(platform),
    newestCompanies(platform, accountId, companiesShown),
    trendsOf(platform, now),
  ])
  // As the list of active companies adds them up, to which the figures lead.
  const { totals } = addedUp(
    sizes.map(({ sum }) => sum),
    'active',
  )
  return {
    figures: totals,
    companies: sizes.length,
    health,
    recent,
    trends,
    alerts: await alertsOf(platform, queue, { health, sizes, now }),
  }
}

async function trendsOf(db: PlatformDb, now: string): Promise<SystemOverview['trends']> {
  const months = lastMonths(now)
  const rows = await db
    .selectFrom('usage_months')
    .select(['month', 'kind', 'value', 'counted_at'])
    .where('month', '>=', months[0] ?? '')
    .execute()
  const counts = new Map(rows.map(({ month, kind, value }) => [`${kind} ${month}`, value]))
  return {
    months,
    countedAt:
      rows
        .map((row) => row.counted_at)
        .toSorted()
        .at(-1) ?? null,
    series: trendKinds.map((kind) => ({ kind, values: months.map((month) => counts.get(`${kind} ${month}`) ?? null) })),
  }
}
