import { useTranslation } from 'react-i18next'

import type { Sort } from './data-table.tsx'
import { Select } from './select.tsx'

type SortSelectProps = {
  columns: readonly { id: string; header: string; sortable?: boolean }[]
  sort: Sort
  onSort: (sort: Sort) => void
  className?: string
}

/** Sorting where there are no column headers: card views and phones. */
export function SortSelect({ columns, sort, onSort, className }: SortSelectProps) {
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
      hideLabel
      className={className}
      choices={choices}
      value={`${sort.column}:${sort.direction}`}
      onChange={(event) => {
        const [column = sort.column, direction] = event.currentTarget.value.split(':')
        onSort({ column, direction: direction === 'desc' ? 'desc' : 'asc' })
      }}
    />
  )
}
