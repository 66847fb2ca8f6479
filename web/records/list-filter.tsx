import type { ReactNode } from 'react'

import { currentLocale } from '#web/lib/i18n.ts'
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

type ChipsFilter<Value extends string> = Pick<FilterChipsProps<Value>, 'label' | 'choices'> & {
  value: Value | undefined
  onChange: (value: Value | undefined) => void
}

/** A filter by one value, as chips with counts. */
export function chipsFilter<Value extends string>(filter: ChipsFilter<Value>): ListFilter {
  const { value: now, onChange, ...chips } = filter
  return {
    label: filter.label,
    chosen: filter.choices.find(({ value }) => value === now)?.label,
    clear: () => onChange(undefined),
    control: (
      <FilterChips
        {...chips}
        chosen={now === undefined ? [] : [now]}
        onPress={(value) => onChange(value === now ? undefined : value)}
      />
    ),
    isShown: true,
  }
}

type SeveralFilter<Value extends string> = Pick<FilterChipsProps<Value>, 'label' | 'choices'> & {
  /** Undefined while nothing is chosen. */
  values: readonly Value[] | undefined
  onChange: (values: readonly Value[] | undefined) => void
}

/** A filter by any of several values, as chips with counts. */
export function severalFilter<Value extends string>(filter: SeveralFilter<Value>): ListFilter {
  const { values = [], onChange, ...chips } = filter
  const names = filter.choices.filter(({ value }) => values.includes(value)).map(({ label }) => label)
  return {
    label: filter.label,
    chosen: namesTogether(names),
    clear: () => onChange(undefined),
    control: (
      <FilterChips {...chips} chosen={values} onPress={(value) => onChange(someOrNone(toggled(values, value)))} />
    ),
    ...(filter.choices.some(({ count }) => count !== undefined) ? { isShown: true } : {}),
  }
}

/** The values of a filter, which is off where there are none. */
export const someOrNone = <Value,>(values: readonly Value[]): readonly Value[] | undefined =>
  values.length === 0 ? undefined : values

const toggled = <Value,>(values: readonly Value[], value: Value): readonly Value[] =>
  values.includes(value) ? values.filter((each) => each !== value) : [...values, value]

/** What is chosen, in words: “High or Urgent”. */
export const namesTogether = (names: readonly string[]): string | undefined =>
  names.length === 0 ? undefined : new Intl.ListFormat(currentLocale(), { type: 'disjunction' }).format(names)

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
