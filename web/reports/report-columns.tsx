import type { TFunction } from 'i18next'

import type { ReportSummary } from '#domain/reports/schema.ts'
import type { Column } from '#web/ui/data-table-props.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Tape } from '#web/ui/tape.tsx'

/** The table's columns; their ids are what the server sorts by. */
export function reportColumns(t: TFunction<'reports'>): Column<ReportSummary>[] {
  return [
    {
      id: 'reportId',
      header: t('fields.reportId'),
      sortable: true,
      className: 'numeric whitespace-nowrap',
      cell: (row) => row.reportId,
    },
    { id: 'jobName', header: t('fields.job'), sortable: true, primary: true, wraps: true, cell: (row) => row.jobName },
    {
      id: 'clientName',
      header: t('fields.client'),
      sortable: true,
      underPrimary: true,
      wraps: true,
      cell: (row) => row.clientName,
    },
    { id: 'date', header: t('filters.date'), sortable: true, cell: (row) => <DateText date={row.date} /> },
    {
      id: 'preparedBy',
      header: t('fields.preparedBy'),
      sortable: true,
      hideWhenTight: true,
      wraps: true,
      cell: (row) => row.preparedBy,
    },
    {
      id: 'progressPercentage',
      header: t('fields.progress'),
      sortable: true,
      className: 'min-w-40',
      cell: (row) => <Tape dense percent={row.progressPercentage} label={t('progressOf', { name: row.jobName })} />,
    },
  ]
}
