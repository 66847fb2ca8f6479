import { sql } from 'kysely'
import { probes, type ProbeCause } from '#domain/overview/choices.ts'
import { probeState, uptimeWindow } from '#domain/overview/rules.ts'
import type { Health } from '#domain/overview/schema.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'

/** Whether the platform's handle gets an answer. */
export const askDatabase = (db: PlatformDb): Promise<unknown> => sql`select 1`.execute(db)

/** How everything stands that is probed, and how much of a day and of thirty it has stood. */
export async function healthOf(db: PlatformDb, now: string): Promise<Health[]> {
  const rows = await db.selectFrom('probes').selectAll().execute()
  const known = probes.map((probe) => ({ probe, row: rows.find((row) => row.probe === probe) }))
  // Of all of them since the first was asked here: one that a later version adds is asked with the others from then on.
  const windows = known.map(({ probe, row }) => ({
    probe,
    day: uptimeWindow(now, row?.first_at ?? null, 1),
    month: uptimeWindow(now, row?.first_at ?? null, 30),
  }))
  const passed = await passedOf(db, windows)
  return known.map(({ probe, row }, at) => {
    const { day = null, month = null } = windows[at] ?? {}
    const counted = passed.get(probe)
    return {
      probe,
      state: probeState(now, row === undefined ? null : { checkedAt: row.checked_at, passed: row.passed }),
      checkedAt: row?.checked_at ?? null,
      took: row?.took_ms ?? null,
      since: row?.since ?? null,
      failure:
        row?.failed_at == null ? null : { at: row.failed_at, cause: row.cause as ProbeCause, detail: row.detail ?? '' },
      day: day && { passed: counted?.day ?? 0, minutes: day.minutes },
      month: month && { passed: counted?.month ?? 0, minutes: month.minutes },
    }
  })
}

type Window = ReturnType<typeof uptimeWindow>

/** How many minutes of each window passed. Whole hours are added up; letters are read at its ends alone. */
async function passedOf(
  db: PlatformDb,
  windows: readonly { probe: string; day: Window; month: Window }[],
): Promise<Map<string, { day: number; month: number }>> {
  const asked = windows.filter(({ month }) => month !== null)
  if (asked.length === 0) return new Map()
  const { rows } = await sql<{ probe: string; day: number; month: number }>`
    select asked.probe, ${within('asked.day_from')} as day, ${within('asked.month_from')} as month
    from unnest(${asked.map(({ probe }) => probe)}::text[],
      ${asked.map(({ day, month }) => (day ?? month)?.from)}::timestamptz[],
      ${asked.map(({ month }) => month?.from)}::timestamptz[], ${asked.map(({ month }) => month?.to)}::timestamptz[])
      as asked (probe, day_from, month_from, until)
    join probe_hours h on h.probe = asked.probe
      and h.hour > asked.month_from - interval '1 hour' and h.hour < asked.until
    group by asked.probe`.execute(db)
  return new Map(rows.map(({ probe, day, month }) => [probe, { day, month }]))
}

/** Minutes that passed from that moment until the window's end. */
const within = (from: string) => sql`coalesce(sum(case
    when h.hour >= ${sql.ref(from)} and h.hour + interval '1 hour' <= asked.until then h.passed
    when h.hour + interval '1 hour' <= ${sql.ref(from)} then 0
    else length(translate(substr(h.minutes, 1 + ${minutesTo(sql.ref(from))},
      greatest(0, ${minutesTo(sql.ref('asked.until'))} - ${minutesTo(sql.ref(from))})), '.-', ''))
  end), 0)::integer`

const minutesTo = (moment: ReturnType<typeof sql.ref>) =>
  sql`greatest(0, least(60, extract(epoch from ${moment} - h.hour)::integer / 60))`
