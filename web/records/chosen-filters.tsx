import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { Icon } from '#web/ui/icon.tsx'

import type { ListFilter } from './list-filter.tsx'

/** What a list is narrowed by, each to be taken off by a press: where the filters themselves stand behind a button. */
export function ChosenFilters({ filters }: { filters: readonly ListFilter[] }) {
  const { t } = useTranslation('records')
  const chosen = filters.filter((filter) => filter.chosen !== undefined)
  if (chosen.length === 0) return null
  return (
    <ul aria-label={t('filters.chosen')} className="flex min-w-0 flex-wrap gap-1.5">
      {chosen.map((filter) => (
        <li key={filter.label} className="min-w-0">
          <ChosenChip filter={filter} />
        </li>
      ))}
    </ul>
  )
}

function ChosenChip({ filter }: { filter: ListFilter }) {
  const { t } = useTranslation('records')
  return (
    <button
      type="button"
      aria-label={t('filters.remove', { filter: filter.label, chosen: filter.chosen })}
      onClick={filter.clear}
      className="inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-control border border-primary bg-primary-tint px-2.5 text-left text-sm font-medium text-primary-text coarse:min-h-control"
    >
      <span className="min-w-0">{filter.chosen}</span>
      <Icon of={X} dense className="-mr-1 size-3.5" />
    </button>
  )
}
