import { useTranslation } from 'react-i18next'

import type { Sort } from './data-table-props.ts'
import { Select } from './select.tsx'

type SortSelectProps = {
  columns: readonly { id: string; header: string; sortable?: boolean }[]
  /** None while what a search found stands as it was found. */
  sort: Sort | undefined
  onSort: (sort: Sort) => void
  /** Where the place doesn't say what it is for. */
  showLabel?: boolean
  className?: string
}

/** Sorting where there are no column headers: card views and phones. */
export function SortSelect({ columns, sort, onSort, showLabel = false, className }: SortSelectProps) {
  const { t } = useTranslation('ui')
  const choices = columns
    .filter((column) => column.sortable)
    .flatMap(({ id, header }) => [
      { value: `${id}:asc`, label: t('sort.ascending', { column: header }) },
      { value: `${id}:desc`, label: t('sort.descending', { column: header }) },
    ])
  return (
    <Select
      label={t('sort.label')}
      hideLabel={!showLabel}
      className={className}
      choices={sort ? choices : [{ value: '', label: t('sort.found') }, ...choices]}
      value={sort ? `${sort.column}:${sort.direction}` : ''}
      onChange={(event) => {
        const [column, direction] = event.currentTarget.value.split(':')
        if (column) onSort({ column, direction: direction === 'desc' ? 'desc' : 'asc' })
      }}
    />
  )
}
