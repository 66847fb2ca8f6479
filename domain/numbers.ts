/** Every series of numbers (SPEC 3) with its usual prefix; the yearly ones begin again at 1 each January. */
const kinds = {
  client: { prefix: 'CL', yearly: false },
  job: { prefix: 'JOB', yearly: false },
  report: { prefix: 'PR', yearly: true },
  variation: { prefix: 'VAR', yearly: true },
  invoice: { prefix: 'INV', yearly: true },
} as const

export type Series = keyof typeof kinds
export const allSeries = Object.keys(kinds) as Series[]

/** What the numbers of the series begin with where the company has set nothing else. */
export const usualPrefix = (series: Series): string => kinds[series].prefix
export const isYearly = (series: Series): boolean => kinds[series].yearly

/** Where a number stands in its series; `year` is 0 in a series that runs through. */
export interface Place {
  year: number
  value: number
}

/** The year that a number of the series given on this day (`YYYY-MM-DD`) belongs to. */
export const seriesYear = (series: Series, day: string): number => (isYearly(series) ? Number(day.slice(0, 4)) : 0)

/** `CL-001`, `VAR-2026-001`: three digits at least, more when the series has grown past 999. */
export function formatNumber(series: Series, { year, value }: Place, prefix = usualPrefix(series)): string {
  const digits = String(value).padStart(3, '0')
  return isYearly(series) ? `${prefix}-${year}-${digits}` : `${prefix}-${digits}`
}

/**
 * The place of a number that is written as the series writes it; null for any other text, such as `INV-7`, `cl-001` or
 * `CL-0042`. No more than 15 digits are read: a number that long was not counted, and it is still exact.
 */
export function readNumber(series: Series, text: string, prefix = usualPrefix(series)): Place | null {
  if (!text.startsWith(`${prefix}-`)) return null
  const pattern = isYearly(series) ? /^(\d{4})-(\d{3,15})$/ : /^()(\d{3,15})$/
  const [, year, digits] = pattern.exec(text.slice(prefix.length + 1)) ?? []
  const place = { year: Number(year), value: Number(digits) }
  return place.value > 0 && formatNumber(series, place, prefix) === text ? place : null
}

/** The same as a pattern for the database's `regexp_match`: its groups are the year, if it has one, and the digits. */
export const numberPattern = (series: Series, prefix: string): string =>
  `^${prefix}-${isYearly(series) ? '([1-9]\\d{3})-' : '()'}(\\d{3}|[1-9]\\d{3,14})$`
