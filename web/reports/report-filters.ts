import { useTranslation } from 'react-i18next'

import { dateRanges, progressRanges } from '#domain/reports/choices.ts'
import { useSession } from '#web/lib/session.tsx'
import { useClientFilter } from '#web/records/client-filter.tsx'
import { useJobFilter } from '#web/records/job-filter.tsx'
import { chipsFilter, type ListFilter, selectFilter } from '#web/records/list-filter.tsx'

import type { useReportListState } from './list-state.ts'

/** Progress, date, client and job; a nested list leaves out what its path already says. */
export function useReportFilters(list: ReturnType<typeof useReportListState>): ListFilter[] {
  const { t } = useTranslation('reports')
  const { can } = useSession()
  const byClient = useClientFilter({
    value: list.clientId,
    onChange: (clientId) => list.setFilters({ clientId, jobId: undefined }),
  })
  const byJob = useJobFilter({
    value: list.jobId,
    onChange: (jobId) => list.setFilters({ jobId }),
    clientId: list.pathClient ?? list.clientId,
  })
  return [
    selectFilter({
      label: t('filters.progress'),
      any: t('filters.anyProgress'),
      choices: progressRanges.map((range) => ({ value: range, label: t(`filters.progressRanges.${range}`) })),
      value: list.progress,
      onChange: (progress) => list.setFilters({ progress }),
    }),
    selectFilter({
      label: t('filters.date'),
      any: t('filters.anyDate'),
      choices: dateRanges.map((range) => ({ value: range, label: t(`filters.dateRanges.${range}`) })),
      value: list.date,
      onChange: (date) => list.setFilters({ date }),
    }),
    ...(can.createReport || list.mine
      ? [
          chipsFilter({
            label: t('filters.mine'),
            choices: [{ value: 'true', label: t('filters.mine') }],
            value: list.mine,
            onChange: (mine) => list.setFilters({ mine }),
          }),
        ]
      : []),
    ...(byClient && !list.pathClient && !list.pathJob ? [byClient] : []),
    ...(byJob && !list.pathJob ? [byJob] : []),
  ]
}
