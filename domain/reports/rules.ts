import { addDays, type CalendarDate } from '../dates.ts'
import { percentOf, sumMoney, type Money } from '../money.ts'
import type { dateRanges, progressRanges } from './choices.ts'

/** The progress card's word: 90 or more, 50 or more, otherwise (SPEC 4). */
export type ProgressStatus = 'Almost Complete' | 'On Track' | 'In Progress'
export function progressStatus(percent: number): ProgressStatus {
  if (percent >= 90) return 'Almost Complete'
  return percent >= 50 ? 'On Track' : 'In Progress'
}

/** Colour of the progress card's ring: changes at 75 and at 50 (SPEC 2). */
export const progressRing = (percent: number): 'green' | 'blue' | 'amber' =>
  percent >= 75 ? 'green' : percent >= 50 ? 'blue' : 'amber'

/**
 * Invoiced share of contract and approved variations, in whole percent (0 when there is no base), and its word:
 * 50 or above On Track, otherwise Behind Schedule (SPEC 4).
 */
export function financialProgress(figures: {
  contractAmount: Money
  approvedVariations: Money
  invoicedToDate: Money
}): {
  percent: number
  status: 'On Track' | 'Behind Schedule'
  revisedContract: Money
} {
  const revisedContract = sumMoney([figures.contractAmount, figures.approvedVariations])
  const percent = percentOf(figures.invoicedToDate, revisedContract)
  return { percent, status: percent >= 50 ? 'On Track' : 'Behind Schedule', revisedContract }
}

/** A denial reaches to the end of its clause: "has not yet been formally approved", "hasn't passed". */
const negated =
  /(\b(not|never|cannot)\b|n['’]t\b)[^.;,]*\b(passed|approved)\b|\b(un|dis)-?approved\b|\bfail(ed|s|ure)?\b/i

/** A health and safety line ticks when it says no accidents or no incidents (SPEC 9). */
export const healthAndSafetyTicks = (line: string): boolean =>
  /no accidents|no incidents/i.test(line) && !negated.test(line)

/**
 * An inspection line ticks when it says passed or approved; "not approved", "not passed" and "failed" never do (PRODUCT
 * 11).
 */
export const inspectionTicks = (line: string): boolean => /passed|approved/i.test(line) && !negated.test(line)

/** Multi-line text as its rows, blank ones dropped (SPEC 2: one row per line). */
export const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Invoiced / contract as a whole percent, capped at 100 (PRODUCT 11). */
export const invoicedShare = (totalInvoiced: Money, contractAmount: Money): number =>
  Math.min(100, Math.max(0, percentOf(totalInvoiced, contractAmount)))

/** What a new report starts with: the larger of what the job's last one said and its invoiced share (PRODUCT 11). */
export const prefilledProgress = (invoiced: number, last: number): number => Math.max(invoiced, last)

interface Dated {
  id: string
  date: CalendarDate
  createdAt: string
}

/**
 * The report that one of this day follows, among the job's newest first: of days before, or of the same day and written
 * before. One that is new was written last.
 */
export const reportBefore = <Report extends Dated>(
  reports: readonly Report[],
  { id, date, createdAt }: { id?: string | undefined; date: CalendarDate; createdAt?: string | undefined },
): Report | undefined =>
  reports.find(
    (each) =>
      each.id !== id &&
      (each.date < date || (each.date === date && (createdAt === undefined || each.createdAt < createdAt))),
  )

/** Inclusive bounds of a progress filter. */
export function progressBounds(range: (typeof progressRanges)[number]): { from: number; to: number } {
  const [from, to] = range.split('-').map(Number) as [number, number]
  return { from, to }
}

/** Inclusive date bounds of a date filter; `older` is everything before the last 90 days. */
export function dateBounds(
  range: (typeof dateRanges)[number],
  today: CalendarDate,
): { from: CalendarDate | null; to: CalendarDate | null } {
  if (range === 'older') return { from: null, to: addDays(today, -91) }
  return { from: addDays(today, range === 'last-30' ? -30 : -90), to: null }
}
