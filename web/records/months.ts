import { readMonths } from '#domain/dates.ts'
import { currentLocale } from '#web/lib/i18n.ts'

import { chipsFilter, type ListFilter } from './list-filter.tsx'

/** A list's filter by months, as its address says them. */
export const someMonths = (text: string): string | undefined => (readMonths(text) === undefined ? undefined : text)

/** `2026-10` → `October 2026`, in the person's language; from one to the other with a dash, open where it is open. */
function writeMonths(text: string): string {
  const { from = null, to = null } = readMonths(text) ?? {}
  const [first, last] = [from, to].map((day) => (day === null ? '…' : writeMonth(day.slice(0, 7))))
  return first === last ? `${first}` : `${first} – ${last}`
}

/** `2026-10` → `October 2026`, or `Oct 2026`, or `Oct`. */
export const writeMonth = (month: string, options: Intl.DateTimeFormatOptions = { month: 'long', year: 'numeric' }) =>
  new Intl.DateTimeFormat(currentLocale(), { ...options, timeZone: 'UTC', calendar: 'gregory' }).format(
    Date.parse(`${month}-01T00:00:00Z`),
  )

type MonthFilter = {
  label: string
  /** Of the months, in a sentence of the list. */
  say: (months: string) => string
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** The months that a link has brought along, to be taken off; none where it has brought none. */
export const monthFilter = ({ label, say, value, onChange }: MonthFilter): ListFilter[] =>
  value === undefined
    ? []
    : [chipsFilter({ label, choices: [{ value, label: say(writeMonths(value)) }], value, onChange })]
