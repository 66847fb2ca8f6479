import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '#web/lib/format.ts'

import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

/** Search, filters and view toggle above a list, in one wrapping row. */
export function FilterBar({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-x-3 gap-y-2 print:hidden">{children}</div>
}

export type FilterChipsProps<Value extends string> = {
  /** The name of the filter, e.g. "Status". */
  label: string
  choices: readonly { value: Value; label: string; count?: number | undefined }[]
  chosen: readonly Value[]
  /** Pressed: chosen, or no longer. */
  onPress: (value: Value) => void
}

/** One filter as chips with counts; a chosen one clears by its ×, or by pressing it again. */
export function FilterChips<Value extends string>(filter: FilterChipsProps<Value>) {
  const { label, choices, onPress } = filter
  const { t } = useTranslation('ui')
  const format = useFormat()
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-1.5">
      {choices.map((choice) => {
        const chosen = filter.chosen.includes(choice.value)
        return (
          <button
            key={choice.value}
            type="button"
            aria-pressed={chosen}
            title={chosen ? t('filter.clearOne') : undefined}
            onClick={() => onPress(choice.value)}
            className={cx(
              'inline-flex min-h-8 items-center gap-1.5 rounded-control border px-2.5 text-sm font-medium transition-colors coarse:min-h-control coarse:min-w-control coarse:justify-center',
              chosen
                ? 'border-primary bg-primary-tint text-primary-text'
                : 'border-line bg-surface text-ink-2 hover:border-field-line',
            )}
          >
            {choice.label}
            {choice.count !== undefined && (
              <span className={cx('numeric', !chosen && 'text-ink-3')}>{format.number(choice.count)}</span>
            )}
            {chosen && <Icon of={X} dense className="-mr-1 size-3.5" />}
          </button>
        )
      })}
    </div>
  )
}

/** Removes every filter and the search at once. */
export function ClearFilters({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation('ui')
  return (
    <button
      type="button"
      onClick={onClear}
      className="inline-flex min-h-8 items-center gap-1 rounded-control px-2 text-sm font-medium text-link hover:underline coarse:min-h-control"
    >
      <Icon of={X} dense />
      {t('filter.clearAll')}
    </button>
  )
}
