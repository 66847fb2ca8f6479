import type { Span } from '#domain/calendar/rules.ts'
import { spanOf } from '#domain/calendar/rules.ts'
import type { CalendarInvoice, CalendarJobDay, CalendarTask } from '#domain/calendar/schema.ts'
import { type CalendarDate, daysBetween } from '#domain/dates.ts'

/** Something that stands on days of the calendar. */
export type Entry = { key: string; span: Span } & (
  | { kind: 'task'; task: CalendarTask }
  | { kind: 'job'; day: CalendarJobDay }
  | { kind: 'invoice'; invoice: CalendarInvoice }
)

/** All that is to be shown, in the order in which it is: tasks first, then what stands beside them. */
export function entriesOf(
  tasks: readonly CalendarTask[],
  jobs: readonly CalendarJobDay[],
  invoices: readonly CalendarInvoice[],
): Entry[] {
  return [
    ...tasks.flatMap((task): Entry[] => {
      const span = spanOf(task)
      return span === null ? [] : [{ key: task.id, span, kind: 'task', task }]
    }),
    ...jobs.map((day): Entry => {
      const key = `${day.jobId} ${day.kind} ${day.date} ${day.title}`
      return { key, span: { from: day.date, to: day.date }, kind: 'job', day }
    }),
    ...invoices.map((invoice): Entry => {
      return { key: invoice.id, span: { from: invoice.dueDate, to: invoice.dueDate }, kind: 'invoice', invoice }
    }),
  ]
}

/** An entry in a week: from which of its days on, over how many, and how far down. */
export interface Placed {
  entry: Entry
  first: number
  days: number
  lane: number
  /** Whether it begins and ends in this week, and does not go on from the one before or into the next. */
  begins: boolean
  ends: boolean
}

/**
 * The entries of a week, each in the first lane that is free on all of its days. What is `ahead` comes first: it is
 * being moved, and is not to slip out of sight.
 */
export function placedIn(week: readonly CalendarDate[], entries: readonly Entry[], ahead?: string): Placed[] {
  const [from = '', to = ''] = [week[0], week.at(-1)]
  const taken: boolean[][] = []
  return inOrder(
    entries.filter(({ span }) => span.from <= to && span.to >= from),
    ahead,
  ).map((entry) => {
    const first = Math.max(0, daysBetween(from, entry.span.from))
    const last = Math.min(week.length - 1, daysBetween(from, entry.span.to))
    const days = last - first + 1
    let lane = 0
    while (Array.from({ length: days }, (_, at) => taken[lane]?.[first + at]).some(Boolean)) lane += 1
    const row = (taken[lane] ??= [])
    for (let at = first; at <= last; at += 1) row[at] = true
    return { entry, first, days, lane, begins: entry.span.from >= from, ends: entry.span.to <= to }
  })
}

/** What begins first, of that what lasts longest; else as it came. */
const inOrder = (entries: readonly Entry[], ahead: string | undefined): Entry[] =>
  entries.toSorted(
    (one, other) =>
      Number(other.key === ahead) - Number(one.key === ahead) ||
      rankOf(one) - rankOf(other) ||
      compare(one.span.from, other.span.from) ||
      compare(other.span.to, one.span.to),
  )

// A day of a job is a line beside the work, and stands below it.
const rankOf = ({ kind }: Entry): number => (kind === 'task' ? 0 : 1)

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

/**
 * The entries that are in sight when a week shows so many lanes, and of each day how many are not. A single entry takes
 * no more room than the number would: it is shown instead.
 */
export function inSight(placed: readonly Placed[], lanes: number): { shown: Placed[]; more: number[] } {
  const isOn = (day: number, { first, days }: Placed) => first <= day && day < first + days
  const beyond = week.map((day) => placed.filter((each) => each.lane >= lanes && isOn(day, each)).length)
  const isShown = (each: Placed) =>
    each.lane < lanes || (each.lane === lanes && week.every((day) => !isOn(day, each) || beyond[day] === 1))
  const hidden = placed.filter((each) => !isShown(each))
  return { shown: placed.filter(isShown), more: week.map((day) => hidden.filter((each) => isOn(day, each)).length) }
}

const week = [0, 1, 2, 3, 4, 5, 6]

/** The entries of each day of a list, on the first of their days that it shows; days with none are left out. */
export function byDay({ from, to }: Span, entries: readonly Entry[]): { day: CalendarDate; entries: Entry[] }[] {
  const days = new Map<CalendarDate, Entry[]>()
  for (const entry of inOrder(entries, undefined)) {
    if (entry.span.from > to || entry.span.to < from) continue
    const day = entry.span.from < from ? from : entry.span.from
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return [...days].toSorted(([one], [other]) => compare(one, other)).map(([day, found]) => ({ day, entries: found }))
}

/** The entries that stand on a day, whenever they began. */
export const onDay = (day: CalendarDate, entries: readonly Entry[]): Entry[] =>
  inOrder(
    entries.filter(({ span }) => span.from <= day && day <= span.to),
    undefined,
  )
