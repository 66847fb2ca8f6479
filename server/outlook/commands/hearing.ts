import { askedFrom, isRangeOver, isSame, type There } from '#domain/outlook/rules.ts'
import { readChanges, type Change } from '../graph/changes.ts'
import { lookAtEvent, type TheirEvent } from '../graph/events.ts'
import { entriesOf, type HeldEntry } from '../queries/entries.ts'
import type { HeldCalendar } from '../queries/held.ts'
import { CalendarGone, type LiningAt } from './lining.ts'
import { calendarOf, inCompany, noteSeen } from './stored.ts'

/**
 * Keeps what stands in a calendar by now, as far as it is of entries of ours: what people put there themselves is left
 * alone. Throws `CalendarGone` where it is no more.
 */
export async function hearChanges(at: LiningAt, held: HeldCalendar, today: string): Promise<void> {
  const goesOn = held.delta !== null && held.deltaFrom !== null && !isRangeOver(held.deltaFrom, today)
  const first = goesOn ? await readChanges(at, at.calendar, { link: held.delta ?? '' }) : 'over'
  // Where one stood is not known there any more, or the range is over: all of it is read anew.
  const isWhole = first === 'over'
  const heard = isWhole ? await readChanges(at, at.calendar, askedFrom(today)) : first
  if (heard === 'missing' || heard === 'over') throw new CalendarGone('The calendar was deleted')
  const entries = (await inCompany(at, (ctx) => entriesOf(ctx, at.userId))).filter(({ event }) => event !== null)
  const seen = await seenAmong(at, entries, { changes: heard.changes, isWhole })
  await inCompany(at, async (ctx) => {
    for (const { entry, ...now } of seen) await noteSeen(ctx, entry.id, now)
    await calendarOf(ctx, at.userId)
      .set({ delta: heard.link, ...(isWhole ? { delta_from: today } : {}) })
      .execute()
  })
}

interface SeenNow {
  entry: HeldEntry
  event: string
  etag: string | null
  seen: There
}

async function seenAmong(
  at: LiningAt,
  entries: readonly HeldEntry[],
  { changes, isWhole }: { changes: readonly Change[]; isWhole: boolean },
): Promise<SeenNow[]> {
  // The last that was said of each.
  const said = new Map(changes.map(({ id, now }) => [id, now]))
  const seen: SeenNow[] = []
  for (const entry of entries) {
    const event = entry.event ?? ''
    // Of a whole round, what is not in it is gone, or stands outside of the range: it is looked at.
    if (!said.has(event) && !(isWhole && entry.seen !== 'gone')) continue
    const now = said.get(event) ?? (await lookAtEvent(at, event))
    const next = { entry, event, ...standingOf(now) }
    if (entry.etag !== next.etag || !isSame(entry.seen, next.seen)) seen.push(next)
  }
  return seen
}

const standingOf = (now: TheirEvent | null): Pick<SeenNow, 'etag' | 'seen'> =>
  now === null ? { etag: null, seen: 'gone' } : { etag: now.etag, seen: now.entry }
