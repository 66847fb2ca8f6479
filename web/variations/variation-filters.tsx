import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { variationProgress, variationStatuses } from '#domain/variations/schema.ts'
import type { useListState } from '#web/lib/search-params.ts'
import { ClearFilters, FilterBar, FilterChips } from '#web/ui/filter-bar.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { Select } from '#web/ui/select.tsx'
import type { variationListParams } from './data.ts'

type VariationFiltersProps = {
  list: ReturnType<typeof useListState<(typeof variationListParams)['_output']>>
  counts: Record<(typeof variationStatuses)[number], number> | undefined
  /** Sorting and view, at the end of the row. */
  children: ReactNode
}

/** Search, status and progress above a list of variations. */
export function VariationFilters({ list, counts, children }: VariationFiltersProps) {
  const { t } = useTranslation(['variations', 'records'])
  return (
    <FilterBar>
      <SearchBox label={t('search')} {...list.searchBox} className="w-full sm:w-72" />
      <FilterChips
        label={t('fields.status')}
        value={list.status}
        onChange={(status) => list.setFilters({ status })}
        choices={variationStatuses.map((status) => ({
          value: status,
          label: t(`records:variationStatus.${status}`),
          count: counts?.[status],
        }))}
      />
      <Select
        label={t('fields.progressStatus')}
        hideLabel
        className="max-sm:w-full"
        placeholder={t('anyProgress')}
        choices={variationProgress.map((progress) => ({ value: progress, label: t(`progress.${progress}`) }))}
        value={list.progress ?? ''}
        onChange={(event) =>
          list.setFilters({ progress: variationProgress.find((one) => one === event.currentTarget.value) })
        }
      />
      {list.narrowed && <ClearFilters onClear={list.clear} />}
      <span className="ml-auto flex gap-2 max-sm:w-full">{children}</span>
    </FilterBar>
  )
}
