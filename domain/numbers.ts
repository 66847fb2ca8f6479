/** Every series of numbers (SPEC 3); the yearly ones begin again at 1 each January. */
const prefixes = {
  client: { prefix: 'CL', yearly: false },
  job: { prefix: 'JOB', yearly: false },
  report: { prefix: 'PR', yearly: true },
  variation: { prefix: 'VAR', yearly: true },
  invoice: { prefix: 'INV', yearly: true },
} as const

export type Series = keyof typeof prefixes
export const allSeries = Object.keys(prefixes) as Series[]

/** Where a number stands in its series; `year` is 0 in a series that runs through. */
export interface Place {
  year: number
  value: number
}

/** The year that a number of the series given on this day (`YYYY-MM-DD`) belongs to. */
export const seriesYear = (series: Series, day: string): number =>
  prefixes[series].yearly ? Number(day.slice(0, 4)) : 0

/** `CL-001`, `VAR-2026-001`: three digits at least, more when the series has grown past 999. */
export function formatNumber(series: Series, { year, value }: Place): string {
  const { prefix, yearly } = prefixes[series]
  const digits = String(value).padStart(3, '0')
  return yearly ? `${prefix}-${year}-${digits}` : `${prefix}-${digits}`
}

/**
 * The place of a number that is written as the series writes it; null for any other text, such as `INV-7`, `cl-001` or
 * `CL-0042`. No more than 15 digits are read: a number that long was not counted, and it is still exact.
 */
export function readNumber(series: Series, text: string): Place | null {
  const { prefix, yearly } = prefixes[series]
  const pattern = yearly ? /^([A-Z]+)-(\d{4})-(\d{3,15})$/ : /^([A-Z]+)-()(\d{3,15})$/
  const [, written, year, digits] = pattern.exec(text) ?? []
  if (written !== prefix) return null
  const place = { year: Number(year), value: Number(digits) }
  return place.value > 0 && formatNumber(series, place) === text ? place : null
}
