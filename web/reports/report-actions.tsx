import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { ReportSummary } from '#domain/reports/schema.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'

import type { ReportDialog } from './report-dialogs.tsx'

/** What may be done with a report of a list; nothing is drawn when that is nothing. */
export function ReportActions({ report, dialog }: { report: ReportSummary; dialog: ReportDialog }) {
  const { t } = useTranslation('reports')
  if (!report.can.updateReport && !report.can.deleteReport) return null
  return (
    <Menu
      trigger={
        <IconButton label={t('actionsOf', { reportId: report.reportId })} icon={EllipsisVertical} size="compact" />
      }
    >
      {report.can.updateReport && (
        <MenuItem icon={Pencil} onSelect={() => dialog.open('edit', report.id)}>
          {t('edit')}
        </MenuItem>
      )}
      {report.can.deleteReport && (
        <MenuItem icon={Trash2} tone="danger" onSelect={() => dialog.open('delete', report.id)}>
          {t('delete')}
        </MenuItem>
      )}
    </Menu>
  )
}
