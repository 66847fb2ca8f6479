import { useTranslation } from 'react-i18next'

import { dateRanges, progressRanges } from '#domain/reports/choices.ts'
import { useSession } from '#web/lib/session.tsx'
import { useClientFilter } from '#web/records/client-filter.tsx'
import { useJobFilter } from '#web/records/job-filter.tsx'
import { chipsFilter, type ListFilter, severalFilter } from '#web/records/list-filter.tsx'

import type { useReportListState } from './list-state.ts'

/** Progress, date, client and job; a nested list leaves out what its path already says. */
export function useReportFilters(list: ReturnType<typeof useReportListState>): ListFilter[] {
  const { t } = useTranslation('reports')
  const { can } = useSession()
  const byClient = useClientFilter({
    values: list.clientId,
    onChange: (clientId) => list.setFilters({ clientId, jobId: undefined }),
  })
  const byJob = useJobFilter({
    values: list.jobId,
    onChange: (jobId) => list.setFilters({ jobId }),
    clientIds: list.pathClient === undefined ? list.clientId : [list.pathClient],
  })
  return [
    severalFilter({
      label: t('filters.progress'),
      choices: progressRanges.map((range) => ({ value: range, label: t(`filters.progressRanges.${range}`) })),
      values: list.progress,
      onChange: (progress) => list.setFilters({ progress }),
    }),
    severalFilter({
      label: t('filters.date'),
      choices: dateRanges.map((range) => ({ value: range, label: t(`filters.dateRanges.${range}`) })),
      values: list.date,
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
