import { addDays, addMonths, type CalendarDate, daysInMonth, isCalendarDate, weekdayOf } from '#domain/dates.ts'

/** The weeks that show a month (`YYYY-MM`), with the days around it that fill the first and the last. */
export function weeksOf(month: string, weekStart: number): CalendarDate[][] {
  const first = `${month}-01`
  const before = (weekdayOf(first) - weekStart + 7) % 7
  const weeks = Math.ceil((before + daysInMonth(month)) / 7)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => addDays(first, week * 7 + day - before)),
  )
}

/** The locale's first day of the week, 1 for Monday to 7 for Sunday. */
export function weekStartOf(locale: string): number {
  // Not every browser tells, and TypeScript's library doesn't know that any does.
  const known = new Intl.Locale(locale) as { getWeekInfo?: () => { firstDay: number } }
  return known.getWeekInfo?.().firstDay ?? 1
}

/** Where a key of the grid pattern leads from a day; undefined for any other key. */
export function dayAfterKey(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  day: CalendarDate,
  weekStart: number,
): CalendarDate | undefined {
  const intoWeek = (weekdayOf(day) - weekStart + 7) % 7
  const months = shiftKey ? 12 : 1
  const moves: Readonly<Record<string, () => CalendarDate>> = {
    ArrowLeft: () => addDays(day, -1),
    ArrowRight: () => addDays(day, 1),
    ArrowUp: () => addDays(day, -7),
    ArrowDown: () => addDays(day, 7),
    Home: () => addDays(day, -intoWeek),
    End: () => addDays(day, 6 - intoWeek),
    PageUp: () => addMonths(day, -months),
    PageDown: () => addMonths(day, months),
  }
  const moved = Object.hasOwn(moves, key) ? moves[key]?.() : undefined
  return moved === undefined || isCalendarDate(moved) ? moved : day
}

/** The day itself, or the nearest one between the two ends. */
export function within(day: CalendarDate, min: CalendarDate | undefined, max: CalendarDate | undefined): CalendarDate {
  if (min && day < min) return min
  return max && day > max ? max : day
}

/** A day as the locale writes it, or the part of it that the options name. */
export const writeDay = (day: CalendarDate, locale: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC', calendar: 'gregory' }).format(
    Date.parse(`${day}T00:00:00Z`),
  )

/** Days from one to another as the locale writes them, what they share once: `24 – 27 Nov 2026`. */
export const writeDays = (
  from: CalendarDate,
  to: CalendarDate,
  locale: string,
  options: Intl.DateTimeFormatOptions,
): string =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC', calendar: 'gregory' }).formatRange(
    Date.parse(`${from}T00:00:00Z`),
    Date.parse(`${to}T00:00:00Z`),
  )
