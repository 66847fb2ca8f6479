import { addDays, type CalendarDate } from '#domain/dates.ts'

/**
 * The date `day` days from today, moved back to Friday when it falls on a weekend: nobody reports from site on a
 * Sunday.
 */
export function workday(today: CalendarDate, day: number): CalendarDate {
  const date = addDays(today, day)
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  return addDays(date, weekday === 6 ? -1 : weekday === 0 ? -2 : 0)
}

/** An afternoon instant of that date in New Zealand; `minutes` puts several things of one day in order. */
export const instantOn = (date: CalendarDate, minutes: number): string =>
  new Date(Date.parse(`${date}T02:20:00Z`) + minutes * 60_000).toISOString()
