import { readMonths } from '#domain/dates.ts'

import { currentLocale } from './i18n.ts'

/** A list's filter by months, as its address says them. */
export const someMonths = (text: string): string | undefined => (readMonths(text) === undefined ? undefined : text)

/** `2026-10` → `October 2026`, in the person's language; from one to the other with a dash, open where it is open. */
export function writeMonths(text: string): string {
  const { from = null, to = null } = readMonths(text) ?? {}
  const [first, last] = [from, to].map((day) => (day === null ? '…' : writeMonth(day.slice(0, 7))))
  return first === last ? `${first}` : `${first} – ${last}`
}

/** `2026-10` → `October 2026`, or `Oct 2026`, or `Oct`. */
export const writeMonth = (month: string, options: Intl.DateTimeFormatOptions = { month: 'long', year: 'numeric' }) =>
  new Intl.DateTimeFormat(currentLocale(), { ...options, timeZone: 'UTC', calendar: 'gregory' }).format(
    Date.parse(`${month}-01T00:00:00Z`),
  )
