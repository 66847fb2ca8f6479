import { sql } from 'kysely'
import type { Probe } from '#domain/overview/choices.ts'
import { minuteOf, noted, unprobedHour } from '#domain/overview/rules.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'
import { hour, keptFor } from '#server/platform/limits.ts'
import type { ProbeResult } from '../probes.ts'

/** Writes down how the probes of this moment went, in a transaction of the caller's. */
export async function recordProbes(db: PlatformDb, results: readonly ProbeResult[], now: string): Promise<void> {
  for (const { probe, took, failure } of results) {
    await recordMinute(db, probe, failure === null, now)
    const passed = failure === null
    await db
      .insertInto('probes')
      .values({
        probe,
        first_at: now,
        checked_at: now,
        since: now,
        passed,
        took_ms: took,
        failed_at: passed ? null : now,
        cause: failure?.cause ?? null,
        detail: failure?.detail ?? null,
      })
      .onConflict((conflict) =>
        conflict.column('probe').doUpdateSet({
          // A clock that was put back: nothing before it counts as missing.
          first_at: sql`least(probes.first_at, excluded.first_at)`,
          checked_at: now,
          since: sql`case when probes.passed = excluded.passed then probes.since else excluded.since end`,
          passed,
          took_ms: took,
          ...(failure === null ? {} : { failed_at: now, cause: failure.cause, detail: failure.detail }),
        }),
      )
      .execute()
  }
}

/** The first result of a minute stands: whoever comes second waits for the first, and finds the minute taken. */
async function recordMinute(db: PlatformDb, probe: Probe, passed: boolean, now: string): Promise<void> {
  const { hour: thisHour, minute } = minuteOf(now)
  const hourBefore = new Date(Date.parse(thisHour) - hour).toISOString()
  await db
    .insertInto('probe_hours')
    .values({ probe, hour: thisHour })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const rows = await db
    .selectFrom('probe_hours')
    .select(['hour', 'minutes'])
    .where('probe', '=', probe)
    .where('hour', 'in', [hourBefore, thisHour])
    .orderBy('hour')
    .forUpdate()
    .execute()
  const of = (which: string) => rows.find((row) => row.hour === which)?.minutes ?? unprobedHour
  const both = noted(of(hourBefore) + of(thisHour), minute, passed)
  for (const [which, minutes] of [
    [hourBefore, both.slice(0, 60)],
    [thisHour, both.slice(60)],
  ] as const)
    if (minutes !== of(which))
      await db
        .updateTable('probe_hours')
        .set({ minutes })
        .where('probe', '=', probe)
        .where('hour', '=', which)
        .execute()
}

/** Hours beyond those that uptime is told of go. */
export async function forgetOldProbes(db: PlatformDb, now: string): Promise<void> {
  const oldest = new Date(Date.parse(now) - keptFor.probes).toISOString()
  await db.deleteFrom('probe_hours').where('hour', '<', oldest).execute()
}
