import { useTranslation } from 'react-i18next'

import { problemText } from '#web/lib/query.tsx'
import { DeleteDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.tsx'

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
    <DeleteDialog
      open
      title={t('deleteTitle')}
      name={t('deleteName', { reportId: report.reportId })}
      busy={remove.isPending}
      error={problemText(remove.error)}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(id, {
          onSuccess: () => {
            toast.success('Report deleted successfully')
            onDeleted()
          },
          onError: () => toast.error('Failed to delete report'),
        })
      }
    />
  )
}
