import type { ReactNode } from 'react'

import { FilterChips, type FilterChipsProps } from '#web/ui/filter-bar.tsx'
import { type Choice, Select } from '#web/ui/select.tsx'

/** One filter of a list, as the bar, the sheet and the chips of what is chosen need it. */
export type ListFilter = {
  label: string
  /** What is chosen, in words; undefined while nothing is. */
  chosen: string | undefined
  clear: () => void
  /** Its label is read but not shown: the panel shows it above. */
  control: ReactNode
  /** Shown above the list where there is room, with its counts; every other filter is behind the button. */
  isShown?: true
}

/** A filter as chips with counts. */
export function chipsFilter<Value extends string>(filter: FilterChipsProps<Value>): ListFilter {
  return {
    label: filter.label,
    chosen: filter.choices.find(({ value }) => value === filter.value)?.label,
    clear: () => filter.onChange(undefined),
    control: <FilterChips {...filter} />,
    isShown: true,
  }
}

type SelectFilter<Value extends string> = {
  label: string
  /** What stands there while nothing is chosen: "Any date". */
  any: string
  choices: readonly (Choice & { value: Value })[]
  value: Value | undefined
  onChange: (value: Value | undefined) => void
}

/** A filter as a box to choose from. */
export function selectFilter<Value extends string>(filter: SelectFilter<Value>): ListFilter {
  const { label, any, choices, value, onChange } = filter
  return {
    label,
    chosen: choices.find((choice) => choice.value === value)?.label,
    clear: () => onChange(undefined),
    control: (
      <Select
        label={label}
        hideLabel
        placeholder={any}
        choices={choices}
        value={value ?? ''}
        onChange={(event) => onChange(choices.find((choice) => choice.value === event.currentTarget.value)?.value)}
      />
    ),
  }
}

/** Where a choice that is on its way will stand. */
export const ChoiceRoom = () => <span className="block min-h-control" />
