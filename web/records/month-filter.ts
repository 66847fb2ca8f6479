import { writeMonths } from '#web/lib/months.ts'

import { chipsFilter, type ListFilter } from './list-filter.tsx'

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
