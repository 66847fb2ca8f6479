import { useTranslation } from 'react-i18next'

import type { ReportSummary } from '#domain/reports/schema.ts'
import { useOffer } from '#web/lib/offer.ts'
import { RowActions } from '#web/records/row-actions.tsx'

import type { ReportDialog } from './report-dialogs.tsx'

/** What may be done with the report of a row. */
export function ReportActions({ report, dialog }: { report: ReportSummary; dialog: ReportDialog }) {
  const { t } = useTranslation('reports')
  const offer = useOffer(report)
  return (
    <RowActions
      label={t('actionsOf', { reportId: report.reportId })}
      editLabel={t('edit')}
      deleteLabel={t('delete')}
      edit={offer('updateReport')}
      remove={offer('deleteReport')}
      onEdit={() => dialog.open('edit', report.id)}
      onDelete={() => dialog.open('delete', report.id)}
    />
  )
}
