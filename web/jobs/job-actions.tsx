import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { JobSummary } from '#domain/jobs/schema.ts'
import { useDialogState } from '#web/lib/search-params.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'

/** The dialogs of jobs, each with its address. */
export const useJobDialogs = () => useDialogState(['new', 'edit', 'delete'])
export type JobDialogState = ReturnType<typeof useJobDialogs>

/** What may be done with a job in a list; nothing is drawn for who may do nothing. */
export function JobActions({ job, dialogs }: { job: JobSummary; dialogs: JobDialogState }) {
  const { t } = useTranslation('jobs')
  if (!job.can.updateJob && !job.can.deleteJob) return null
  return (
    <Menu trigger={<IconButton label={t('actionsFor', { name: job.name })} icon={EllipsisVertical} size="compact" />}>
      {job.can.updateJob && (
        <MenuItem icon={Pencil} onSelect={() => dialogs.open('edit', job.id)}>
          {t('edit')}
        </MenuItem>
      )}
      {job.can.deleteJob && (
        <MenuItem icon={Trash2} tone="danger" onSelect={() => dialogs.open('delete', job.id)}>
          {t('delete')}
        </MenuItem>
      )}
    </Menu>
  )
}
