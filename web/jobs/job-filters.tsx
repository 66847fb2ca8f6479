import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { jobStatuses, type JobStatus } from '#domain/jobs/schema.ts'
import type { useListState } from '#web/lib/search-params.ts'
import { ClearFilters, FilterBar, FilterChips } from '#web/ui/filter-bar.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import type { jobListParams } from './data.ts'

type JobFiltersProps = {
  list: ReturnType<typeof useListState<(typeof jobListParams)['_output']>>
  counts: (Record<JobStatus, number> & { overdue: number }) | undefined
  /** Sorting and view, at the end of the row. */
  children: ReactNode
}

/** Search, status and overdue above a list of jobs. */
export function JobFilters({ list, counts, children }: JobFiltersProps) {
  const { t } = useTranslation('jobs')
  return (
    <FilterBar>
      <SearchBox label={t('search')} {...list.searchBox} className="w-full sm:w-72" />
      <FilterChips
        label={t('fields.status')}
        value={list.status}
        onChange={(status) => list.setFilters({ status })}
        choices={jobStatuses.map((status) => ({
          value: status,
          label: t(`status.${status}`),
          count: counts?.[status],
        }))}
      />
      <FilterChips
        label={t('overdue')}
        value={list.overdue}
        onChange={(overdue) => list.setFilters({ overdue })}
        choices={[{ value: 'true', label: t('overdue'), count: counts?.overdue }]}
      />
      {list.narrowed && <ClearFilters onClear={list.clear} />}
      <span className="ml-auto flex gap-2 max-sm:w-full">{children}</span>
    </FilterBar>
  )
}
