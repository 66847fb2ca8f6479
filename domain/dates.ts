/** A calendar date without time, `YYYY-MM-DD`, in the company's timezone. ISO strings compare as text. */
export type CalendarDate = string

const pattern = /^\d{4}-\d{2}-\d{2}$/

/** Whether the text is a date that exists (2026-02-30 does not), between 1900 and 2200. */
export function isCalendarDate(text: string): boolean {
  if (!pattern.test(text) || text < '1900-01-01' || text > '2200-12-31') return false
  const instant = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text)
}

// The farthest from UTC that any place ever was; what is beyond, no calendar and no database knows.
const farthestOffset = 15

/**
 * The moment as an ISO UTC instant; null for what is none: a day that does not exist, an offset of 23 hours, a year out
 * of the calendar.
 */
export function utcInstant(text: string): string | null {
  const hours = Number(/[+-](\d{2}):?\d{2}$/.exec(text)?.[1] ?? 0)
  const instant = new Date(text)
  if (hours > farthestOffset || Number.isNaN(instant.getTime()) || !isCalendarDate(text.slice(0, 10))) return null
  const utc = instant.toISOString()
  return isCalendarDate(utc.slice(0, 10)) ? utc : null
}

// Making one costs a hundred times what asking it does, and every request asks.
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timezone: string): Intl.DateTimeFormat {
  const known = clocks.get(timezone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('en', {
    timeZone: timezone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  clocks.set(timezone, made)
  return made
}

/**
 * The parts of date and time of day in an IANA timezone, each in two digits, the year in four. The text that `format`
 * writes is never read: each engine, and each release of one, writes it in its own way.
 */
function partsIn(timezone: string, now: Date): (part: Intl.DateTimeFormatPartTypes) => string {
  const parts = clockOf(timezone).formatToParts(now)
  return (part) => parts.find(({ type }) => type === part)?.value.padStart(2, '0') ?? ''
}

/** Today's date in an IANA timezone. */
export function todayIn(timezone: string, now: Date): CalendarDate {
  const part = partsIn(timezone, now)
  return `${part('year')}-${part('month')}-${part('day')}`
}

/** What the clock shows in an IANA timezone, in minutes since midnight. */
export function minuteIn(timezone: string, now: Date): number {
  const part = partsIn(timezone, now)
  return Number(part('hour')) * 60 + Number(part('minute'))
}

/** Date and time of day in an IANA timezone: `2026-11-20 09:30:00`. */
export function localTimeIn(timezone: string, now: Date): string {
  const part = partsIn(timezone, now)
  return `${todayIn(timezone, now)} ${part('hour')}:${part('minute')}:${part('second')}`
}

/**
 * The moment at which the clock shows this time of that date (minutes since midnight) in an IANA timezone, as an ISO
 * UTC instant: the first where it shows it twice; as much later as clocks were put forward where it never does.
 */
export function instantAt(date: CalendarDate, minute: number, timezone: string): string {
  const shown = Date.parse(`${date}T00:00:00Z`) + minute * 60_000
  // How far the clock is from UTC a day before and a day after: clocks change once within them at most.
  const [before, after] = [shown - dayAtMost, shown + dayAtMost].map((instant) => shown - offsetAt(instant, timezone))
  const isShown = (instant: number) => instant + offsetAt(instant, timezone) === shown
  const found =
    before !== undefined && isShown(before) ? before : after !== undefined && isShown(after) ? after : before
  return new Date(found ?? shown).toISOString()
}

/** How far an IANA timezone's clock is ahead of UTC at that moment, in milliseconds, by whole minutes. */
function offsetAt(instant: number, timezone: string): number {
  const now = new Date(instant)
  const shown = Date.parse(`${todayIn(timezone, now)}T00:00:00Z`) + minuteIn(timezone, now) * 60_000
  return shown - Math.floor(instant / 60_000) * 60_000
}

// More than any clock was ever away from UTC.
const dayAtMost = 24 * 3_600_000

/** The last moment of a date in an IANA timezone, as an ISO UTC instant: also where clocks change that day. */
export function endOfDay(date: CalendarDate, timezone: string): string {
  let [before, after] = [Date.parse(`${date}T00:00:00Z`) - dayAtMost, Date.parse(`${date}T00:00:00Z`) + 3 * dayAtMost]
  while (after - before > 1) {
    const between = Math.floor((before + after) / 2)
    if (todayIn(timezone, new Date(between)) > date) after = between
    else before = between
  }
  return new Date(before).toISOString()
}

/** The date `days` later (or earlier, when negative). */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  const instant = new Date(`${date}T00:00:00Z`)
  instant.setUTCDate(instant.getUTCDate() + days)
  return instant.toISOString().slice(0, 10)
}

/** The same day `months` later (or earlier, when negative); the month's last day where there is no such day. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const first = new Date(`${date.slice(0, 7)}-01T00:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() + months)
  const month = first.toISOString().slice(0, 7)
  const last = daysInMonth(month)
  return `${month}-${String(Math.min(Number(date.slice(8)), last)).padStart(2, '0')}`
}

/** How many days a month (`YYYY-MM`) has. */
export function daysInMonth(month: string): number {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).getUTCDate()
}

/** The day of the week, 1 for Monday to 7 for Sunday. */
export const weekdayOf = (date: CalendarDate): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7

/** Whether the second date is not before the first; where one is no date yet, nothing is out of order. */
export const inOrder = (first: string, second: string): boolean =>
  !isCalendarDate(first) || !isCalendarDate(second) || first <= second

/** This month up to today, and the same days of the month before: all of it where it is shorter. */
export function monthToDate(today: CalendarDate): Record<'now' | 'before', { from: CalendarDate; to: CalendarDate }> {
  const from = `${today.slice(0, 7)}-01`
  return { now: { from, to: today }, before: { from: addMonths(from, -1), to: addMonths(today, -1) } }
}

/** Calendar months in a row; null is open: everything before, or after. */
export interface Months {
  from: CalendarDate | null
  /** The last day. */
  to: CalendarDate | null
}

/**
 * Months as an address says them: `2026-10` is one, `2026-10..2026-12` is three, `..2026-09` all up to that one and
 * `2027-01..` all from that one on. Undefined for anything else.
 */
export function readMonths(text: string): Months | undefined {
  const [first = '', last = first, more] = text.split('..')
  const from = first === '' ? null : `${first}-01`
  const to = last === '' ? null : lastDayOf(last)
  const isSaid = more === undefined && (from ?? to) !== null
  const isRead = [from, to].every((date) => date === null || isCalendarDate(date))
  return isSaid && isRead && !(from !== null && to !== null && to < from) ? { from, to } : undefined
}

const lastDayOf = (month: string): CalendarDate =>
  isCalendarDate(`${month}-01`) ? `${month}-${daysInMonth(month)}` : 'none'

/** Whole days from one date to another; negative when `to` is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
}

/** How many days are left until an instant, one that has begun among them. */
export const daysUntil = (instant: string, now: string): number =>
  Math.ceil((Date.parse(instant) - Date.parse(now)) / 86_400_000)

/** Timezones a person may choose: the five of SPEC 9, with Auckland and Sydney (PRODUCT 3). */
export const timezones = [
  'Pacific/Auckland',
  'Australia/Sydney',
  'UTC',
  'America/New_York',
  'America/Los_Angeles',
  'Europe/London',
  'Asia/Tokyo',
] as const
