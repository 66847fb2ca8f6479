import type { ReminderTone } from './choices.ts'
import { addDays, daysBetween, minuteIn, todayIn, weekdayOf, type CalendarDate } from '../dates.ts'

/** In which hours of a working day, by the company's clock, reminders go out: from the first, before the second. */
const reminderHours = { from: 9, before: 17 } as const

/** At which minute of each hour, by UTC, it is looked who is to be reminded. */
export const reminderMinute = 10

/** Whether reminders go out at a moment, by the calendar and the clock in an IANA timezone. */
export function isReminderHour(timezone: string, now: Date): boolean {
  const shown = Math.floor(minuteIn(timezone, now) / 60)
  return isWorkingDay(todayIn(timezone, now)) && shown >= reminderHours.from && shown < reminderHours.before
}

const minute = 60_000
const hour = 60 * minute

/** On which date, in an IANA timezone, reminders go out next: today until it was looked for the last time. */
export function nextReminding(timezone: string, now: Date): CalendarDate {
  const past = reminderMinute * minute
  let look = Math.ceil((now.getTime() - past) / hour) * hour + past
  while (!isReminderHour(timezone, new Date(look))) look += hour
  return todayIn(timezone, new Date(look))
}

/**
 * From which date on, in an IANA timezone, reminders go out that are resumed at a moment: what was meant for today is
 * missed once its hours have begun.
 */
export function resumedFrom(timezone: string, now: Date): CalendarDate {
  const today = todayIn(timezone, now)
  return minuteIn(timezone, now) < reminderHours.from * 60 ? today : addDays(today, 1)
}

const isWorkingDay = (date: CalendarDate): boolean => weekdayOf(date) <= 5

/** The date itself, or the Monday after where it is on a weekend. */
const workingDayFrom = (date: CalendarDate): CalendarDate =>
  isWorkingDay(date) ? date : addDays(date, 8 - weekdayOf(date))

/** How many working days later a reminder still goes out that could not on its own. */
const late = 3

/** What an invoice says of when its client is reminded. */
export interface Reminded {
  dueDate: CalendarDate
  /** By which days from this due date reminders went out already. */
  sent: readonly number[]
  /** When its client was written to of it last: the invoice itself, or a reminder by whatever due date. */
  writtenOn: CalendarDate
}

/** What the company says: on which days from the due date, and from which date on. */
export interface ReminderDays {
  days: readonly number[]
  since: CalendarDate
}

/**
 * On which date a reminder is meant to go out, so many days from the due date: on a working day, before a weekend where
 * it comes before the due date, after it otherwise.
 */
export function remindedOn(dueDate: CalendarDate, days: number): CalendarDate {
  const date = addDays(dueDate, days)
  if (days >= 0) return workingDayFrom(date)
  return isWorkingDay(date) ? date : addDays(date, 5 - weekdayOf(date))
}

/**
 * The next reminder that goes out on a date or later, if nothing is paid by then; null where there is none. Of several
 * for one date it is the latest; none comes before one that was sent: who was told that it is overdue is not told that
 * it will be. What was meant for the day on which the client was written to, or before, is passed over.
 */
export function nextReminder(
  invoice: Reminded,
  schedule: ReminderDays,
  from: CalendarDate,
): { days: number; date: CalendarDate } | null {
  const first = workingDayFrom(from)
  const ahead = schedule.days.flatMap((days) => {
    const meant = remindedOn(invoice.dueDate, days)
    if (meant < schedule.since || meant <= invoice.writtenOn) return []
    if (invoice.sent.some((earlier) => earlier >= days)) return []
    const date = meant > first ? meant : first
    return date > lastDateOf(meant, days < 0 ? invoice.dueDate : null) ? [] : [{ days, date }]
  })
  const [date] = ahead.map((each) => each.date).toSorted()
  if (date === undefined) return null
  return { days: Math.max(...ahead.filter((each) => each.date === date).map(({ days }) => days)), date }
}

/** By how many days from the due date an invoice's client is reminded today; null where they are not. */
export function dueReminder(invoice: Reminded, schedule: ReminderDays, today: CalendarDate): number | null {
  const next = nextReminder(invoice, schedule, today)
  return next?.date === today ? next.days : null
}

/** Until when a reminder goes out that was meant for a date: what is said ahead of a date, not after it. */
function lastDateOf(meant: CalendarDate, ahead: CalendarDate | null): CalendarDate {
  let date = meant
  for (let day = 0; day < late; day += 1) date = workingDayFrom(addDays(date, 1))
  return ahead !== null && ahead < date ? ahead : date
}

/** How it speaks on a date, by the days from the due date until then. */
export function toneOf(dueDate: CalendarDate, today: CalendarDate): ReminderTone {
  const days = daysBetween(dueDate, today)
  if (days < 0) return 'before'
  if (days === 0) return 'today'
  if (days < 7) return 'soon'
  return days < 14 ? 'week' : 'long'
}
