import { useTranslation } from 'react-i18next'

import { dateRanges, progressRanges } from '#domain/reports/schema.ts'
import { Select } from '#web/ui/select.tsx'

import { ClientFilter, JobFilter } from './record-filters.tsx'
import type { useReportListState } from './list-state.ts'

type FilterProps = { list: ReturnType<typeof useReportListState> }

/** Progress, date, client and job; a nested list leaves out what its path already says. */
export function ReportFilters({ list }: FilterProps) {
  const { t } = useTranslation('reports')
  return (
    <>
      <Select
        label={t('filters.progress')}
        hideLabel
        className="w-[calc(50%-0.375rem)] md:w-auto"
        placeholder={t('filters.anyProgress')}
        choices={progressRanges.map((range) => ({ value: range, label: t(`filters.progressRanges.${range}`) }))}
        value={list.progress ?? ''}
        onChange={(event) =>
          list.setFilters({ progress: progressRanges.find((range) => range === event.currentTarget.value) })
        }
      />
      <Select
        label={t('filters.date')}
        hideLabel
        className="w-[calc(50%-0.375rem)] md:w-auto"
        placeholder={t('filters.anyDate')}
        choices={dateRanges.map((range) => ({ value: range, label: t(`filters.dateRanges.${range}`) }))}
        value={list.date ?? ''}
        onChange={(event) => list.setFilters({ date: dateRanges.find((range) => range === event.currentTarget.value) })}
      />
      <ClientFilter list={list} />
      <JobFilter list={list} />
    </>
  )
}
