import { addDays, addMonths, daysBetween, daysInMonth, isCalendarDate, type CalendarDate } from '../dates.ts'
import type { repeatUnits } from './choices.ts'

export type RepeatUnit = (typeof repeatUnits)[number]

/** How often a task repeats: every so many days, weeks, months or years. */
export interface Repeat {
  every: number
  unit: RepeatUnit
}

/** A rule with the day of the month that its dates keep: the last one of a month that has no such day. */
export interface AnchoredRepeat extends Repeat {
  anchorDay: number
}

/** The day of the month that the dates of a rule keep, once a person has set this due date; none without one. */
export const anchorDayOf = (dueDate: CalendarDate | null): number | null =>
  dueDate === null ? null : Number(dueDate.slice(8))

/**
 * When the next task is due: the next date by the rule after the due date of this one; where that is past, the first
 * one after today. Null beyond the calendar.
 */
export function nextDueDate(
  { dueDate, repeat }: { dueDate: CalendarDate; repeat: AnchoredRepeat },
  today: CalendarDate,
): CalendarDate | null {
  const next = dateAfter(dueDate, repeat, 1)
  const found = next >= today ? next : firstAfter(today, dueDate, repeat)
  return isCalendarDate(found) ? found : null
}

/** The due date after so many turns of the rule. */
function dateAfter(dueDate: CalendarDate, { every, unit, anchorDay }: AnchoredRepeat, turns: number): CalendarDate {
  const count = every * turns
  if (unit === 'day' || unit === 'week') return addDays(dueDate, unit === 'day' ? count : count * 7)
  const month = addMonths(`${dueDate.slice(0, 7)}-01`, unit === 'month' ? count : count * 12).slice(0, 7)
  return `${month}-${String(Math.min(anchorDay, daysInMonth(month))).padStart(2, '0')}`
}

const daysAtMost: Record<RepeatUnit, number> = { day: 1, week: 7, month: 31, year: 366 }

/** Begins with as many turns as have certainly passed: a task may be overdue by years. */
function firstAfter(today: CalendarDate, dueDate: CalendarDate, repeat: AnchoredRepeat): CalendarDate {
  let turns = Math.max(1, Math.floor(daysBetween(dueDate, today) / (repeat.every * daysAtMost[repeat.unit])))
  while (dateAfter(dueDate, repeat, turns) <= today) turns += 1
  return dateAfter(dueDate, repeat, turns)
}
