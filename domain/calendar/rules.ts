import { addDays, daysBetween, type CalendarDate } from '../dates.ts'

/** How many days a calendar is asked for at most: a quarter, and the weeks around it. */
export const maxCalendarDays = 100

/** So many tasks of one range come, and no more; nobody reads more in a month. */
export const maxOnCalendar = 2000

/** The two dates of a task, either of which may be missing. */
export interface TaskDates {
  startDate: CalendarDate | null
  dueDate: CalendarDate | null
}

/** The days from one to another, both included. */
export interface Span {
  from: CalendarDate
  to: CalendarDate
}

/** The days a task stands on: from its start until it is due, or the one of them that it has; null without either. */
export function spanOf({ startDate, dueDate }: TaskDates): Span | null {
  const [from, to] = [startDate ?? dueDate, dueDate ?? startDate]
  return from === null || to === null ? null : { from, to }
}

/** The task so many days later, or earlier: it takes as long as before. */
export const movedBy = ({ startDate, dueDate }: TaskDates, days: number): TaskDates => ({
  startDate: startDate && addDays(startDate, days),
  dueDate: dueDate && addDays(dueDate, days),
})

/** The task on another day, which it begins with; one without a date is due that day. */
export function movedTo(dates: TaskDates, day: CalendarDate): TaskDates {
  const span = spanOf(dates)
  return span === null ? { startDate: null, dueDate: day } : movedBy(dates, daysBetween(span.from, day))
}

/** The task with its first or its last day elsewhere, never beyond the other. */
export function stretchedTo(dates: TaskDates, end: 'first' | 'last', day: CalendarDate): TaskDates {
  const span = spanOf(dates)
  if (span === null) return movedTo(dates, day)
  const from = end === 'first' ? earlier(day, span.to) : span.from
  const to = end === 'last' ? later(day, span.from) : span.to
  // Of one day it was due then, or began then, and is so still.
  return from === to && (dates.startDate === null || dates.dueDate === null)
    ? movedTo(dates, from)
    : { startDate: from, dueDate: to }
}

export const isSameDates = (one: TaskDates, other: TaskDates): boolean =>
  one.startDate === other.startDate && one.dueDate === other.dueDate

const earlier = (one: CalendarDate, other: CalendarDate) => (one < other ? one : other)
const later = (one: CalendarDate, other: CalendarDate) => (one > other ? one : other)
