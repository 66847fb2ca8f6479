import { useTranslation } from 'react-i18next'

import { jobStatusFilters } from '#domain/jobs/choices.ts'
import type { JobStatus } from '#domain/jobs/schema.ts'
import type { useListState } from '#web/lib/search-params.ts'
import { useClientFilter } from '#web/records/client-filter.tsx'
import { chipsFilter, type ListFilter, severalFilter } from '#web/records/list-filter.tsx'

import type { jobListParams } from './data.ts'

type JobFiltersProps = {
  list: ReturnType<typeof useListState<ReturnType<typeof jobListParams>>>
  counts: (Record<JobStatus, number> & { overdue: number }) | undefined
  /** Whose jobs the path names already. */
  pathClient: string | undefined
}

/** What a list of jobs can be narrowed by. */
export function useJobFilters({ list, counts, pathClient }: JobFiltersProps): ListFilter[] {
  const { t } = useTranslation('jobs')
  const byClient = useClientFilter({ values: list.clientId, onChange: (clientId) => list.setFilters({ clientId }) })
  const countOf = counts && { ...counts, active: counts.pending + counts['in-progress'] }
  return [
    ...(byClient && !pathClient ? [byClient] : []),
    severalFilter({
      label: t('fields.status'),
      values: list.status,
      onChange: (status) => list.setFilters({ status }),
      choices: jobStatusFilters.map((status) => ({
        value: status,
        label: t(`status.${status}`),
        count: countOf?.[status],
      })),
    }),
    chipsFilter({
      label: t('overdue'),
      value: list.overdue,
      onChange: (overdue) => list.setFilters({ overdue }),
      choices: [{ value: 'true', label: t('overdue'), count: counts?.overdue }],
    }),
    // Brought along by the dashboard's picture.
    ...(list.unclaimed
      ? [
          chipsFilter({
            label: t('unclaimed'),
            value: list.unclaimed,
            onChange: (unclaimed) => list.setFilters({ unclaimed }),
            choices: [{ value: 'true', label: t('unclaimed') }],
          }),
        ]
      : []),
  ]
}
