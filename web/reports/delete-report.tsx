import { useTranslation } from 'react-i18next'

import { DeleteRecord } from '#web/records/delete-record.tsx'

import { useDeleteReport, useGetReport } from './data.ts'

type DeleteReportProps = {
  id: string
  onClose: () => void
  /** In place of closing: the page shown is the deleted report's. */ onDeleted?: () => void
}

/** The specification's question, with the report's number. */
export function DeleteReport({ id, onClose, onDeleted = onClose }: DeleteReportProps) {
  const { t } = useTranslation('reports')
  const { data: report } = useGetReport(id)
  const remove = useDeleteReport()
  if (!report?.can.deleteReport) return null
  return (
    <DeleteRecord
      id={id}
      title={t('deleteTitle')}
      question={{ name: t('deleteName', { reportId: report.reportId }) }}
      deleting={remove}
      done="Report deleted successfully"
      failed="Failed to delete report"
      onClose={onClose}
      onDeleted={onDeleted}
    />
  )
}
