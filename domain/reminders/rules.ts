import type { ReminderTone } from './choices.ts'
import { addDays, daysBetween, weekdayOf, type CalendarDate } from '../dates.ts'

/** The hours of the day, in the company's timezone, in which reminders go out: from the first, before the second. */
const reminderHours = { from: 9, before: 17 } as const

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Whether reminders go out at a moment, by the clock in an IANA timezone. */
export function isReminderHour(timezone: string, now: Date): boolean {
  const clock =
    clocks.get(timezone) ?? new Intl.DateTimeFormat('en', { timeZone: timezone, hour: 'numeric', hourCycle: 'h23' })
  clocks.set(timezone, clock)
  const hour = Number(clock.format(now))
  return hour >= reminderHours.from && hour < reminderHours.before
}

/** How many days later a reminder still goes out that could not on its own. */
const late = 3

/** What an invoice says of when its client is reminded. */
export interface Reminded {
  dueDate: CalendarDate
  /** By which days from this due date reminders went out already. */
  sent: readonly number[]
}

/** What the company says: on which days from the due date, and from which date on. */
export interface ReminderDays {
  days: readonly number[]
  since: CalendarDate
}

/**
 * On which date a reminder goes out, so many days from the due date: on a working day, before a weekend where it comes
 * before the due date, after it otherwise.
 */
export function remindedOn(dueDate: CalendarDate, days: number): CalendarDate {
  const date = addDays(dueDate, days)
  const beyondFriday = weekdayOf(date) - 5
  if (beyondFriday <= 0) return date
  return addDays(date, days < 0 ? -beyondFriday : 3 - beyondFriday)
}

/**
 * By how many days from the due date an invoice's client is reminded today; null where they are not. The latest that is
 * due, and none that comes before one that was sent: who was told that it is overdue is not told that it will be.
 */
export function dueReminder(invoice: Reminded, schedule: ReminderDays, today: CalendarDate): number | null {
  const due = schedule.days.filter((days) => {
    const date = remindedOn(invoice.dueDate, days)
    return date <= today && date >= schedule.since && daysBetween(date, today) <= late && isAhead(invoice, days)
  })
  return due.length === 0 ? null : Math.max(...due)
}

/** The next reminder that goes out after today, if nothing is paid by then; null where there is none. */
export function nextReminder(
  invoice: Reminded,
  schedule: ReminderDays,
  today: CalendarDate,
): { days: number; date: CalendarDate } | null {
  const ahead = schedule.days
    .map((days) => ({ days, date: remindedOn(invoice.dueDate, days) }))
    .filter(({ days, date }) => date > today && date >= schedule.since && isAhead(invoice, days))
    .toSorted((one, other) => one.days - other.days)
  return ahead[0] ?? null
}

const isAhead = ({ sent }: Reminded, days: number): boolean => sent.every((earlier) => earlier < days)

/** How it speaks on a date, by the days from the due date until then. */
export function toneOf(dueDate: CalendarDate, today: CalendarDate): ReminderTone {
  const days = daysBetween(dueDate, today)
  if (days < 0) return 'before'
  if (days === 0) return 'today'
  if (days < 7) return 'soon'
  return days < 14 ? 'week' : 'long'
}
