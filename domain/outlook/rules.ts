import { movedBy, movedTo, type Span, spanOf, type TaskDates } from '../calendar/rules.ts'
import { addDays, daysBetween, type CalendarDate } from '../dates.ts'

/** One thing in a calendar of whole days: what it is called, and from which day to which it stands, both included. */
export interface Entry extends Span {
  title: string
}

/** What stands there of one: that it was deleted, or what it says. */
export type There = Entry | 'gone'

/** What is known of an entry that was ever to stand there. */
export interface Standing {
  /** What both sides said last. */
  agreed: Entry | null
  /** What was sent, and no answer was heard. */
  sending: Entry | null
  /** What stands there; null while nobody knows whether there is one. */
  seen: There | null
  /** What stood there when its person chose that ours goes there. */
  overruled: There | null
}

/**
 * What is to be done about one entry: `make` looks for it first, `settle` notes that both sides say the same, `offer`
 * asks its person.
 */
export type Deed = 'nothing' | 'make' | 'change' | 'remove' | 'forget' | 'settle' | 'offer'

/** Spaces around a title are no difference: calendars take them away. */
const words = (title: string): string => title.trim()

export const isSame = (one: There | null, other: There | null): boolean =>
  one === other ||
  (one !== null &&
    other !== null &&
    one !== 'gone' &&
    other !== 'gone' &&
    words(one.title) === words(other.title) &&
    one.from === other.from &&
    one.to === other.to)

/**
 * What follows from how both sides are, whatever was done before. `ours` is what should stand there, null for nothing;
 * `isNoted` says whether what is written besides is so still. What neither side knows of is its person's word: nothing
 * is changed, here or there, until they have chosen.
 */
export function decide(ours: Entry | null, standing: Standing | null, isNoted: boolean): Deed {
  if (standing === null) return ours === null ? 'nothing' : 'make'
  const { agreed, sending, seen, overruled } = standing
  if (ours === null) return seen === 'gone' ? 'forget' : 'remove'
  if (seen === null) return 'make'
  if (seen === 'gone') return overruled === 'gone' ? 'make' : 'offer'
  if (isSame(seen, ours)) return isNoted ? (isSame(agreed, ours) ? 'nothing' : 'settle') : 'change'
  const isOurs = isSame(seen, agreed) || isSame(seen, sending) || isSame(seen, overruled)
  return isOurs ? 'change' : 'offer'
}

/** How far back and ahead of a day entries stand in the calendar. */
const shownBefore = 365
const shownAfter = 1_095
/** For so long the same range is asked about; Microsoft takes one of 1,825 days at most. */
const rangeLasts = 60

/** From which day to which entries stand in the calendar. */
export const shownOn = (today: CalendarDate): Span => ({
  from: addDays(today, -shownBefore),
  to: addDays(today, shownAfter),
})

/** The range that is asked about from that day on: all that is shown for as long as it lasts. */
export const askedFrom = (day: CalendarDate): Span => ({
  from: addDays(day, -shownBefore - 1),
  to: addDays(day, shownAfter + rangeLasts + 1),
})

export const isRangeOver = (begun: CalendarDate, today: CalendarDate): boolean =>
  daysBetween(begun, today) > rangeLasts || daysBetween(begun, today) < 0

export const overlap = (one: Span, other: Span): boolean => one.from <= other.to && one.to >= other.from

/** The dates of a record whose entry was put onto other days: as long as before it is moved, otherwise both are set. */
export function datesOn(dates: TaskDates, { from, to }: Span): TaskDates {
  const span = spanOf(dates)
  if (span === null) return from === to ? movedTo(dates, from) : { startDate: from, dueDate: to }
  const isAsLong = daysBetween(span.from, span.to) === daysBetween(from, to)
  if (isAsLong) return movedBy(dates, daysBetween(span.from, from))
  // Of one day again: the date that it had before stays the one that it has.
  if (from === to && (dates.startDate === null || dates.dueDate === null)) return movedTo(dates, from)
  return { startDate: from, dueDate: to }
}

/** Several milestones of one title are told apart by which of them they are. */
export const partOf = (title: string, nth: number): string => (nth === 0 ? title : `${title}\n${nth}`)
