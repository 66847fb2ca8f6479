import { EllipsisVertical } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'

import type { TaskSummary } from '#domain/tasks/schema.ts'
import { useOffer } from '#web/lib/offer.ts'
import { arriving } from '#web/ui/arriving.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import type { TaskDialogState } from './task-dialog-state.ts'

const ActionItems = arriving(() => import('./action-items.tsx'))

/** What may be done with the task of a row, apart from what its cells change. */
export function TaskActions({ task, dialogs }: { task: TaskSummary; dialogs: TaskDialogState }) {
  const { t } = useTranslation('tasks')
  const { takeTask, releaseTask, duplicateTask } = task.can
  if (!useOffer(task)('deleteTask') && !takeTask && !releaseTask && !duplicateTask) return null
  return (
    <Menu trigger={<IconButton label={t('actionsFor', { name: task.title })} icon={EllipsisVertical} size="compact" />}>
      <Suspense>
        <ActionItems task={task} onDelete={() => dialogs.open('delete', task.id)} />
      </Suspense>
    </Menu>
  )
}
