import { Trash2, UserRoundCheck, UserRoundX } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { TaskSummary } from '#domain/tasks/schema.ts'
import { useOffer } from '#web/lib/offer.ts'
import { MenuItem, MenuSeparator } from '#web/ui/menu.tsx'
import { DuplicateItem } from './duplicate-item.tsx'
import { useTaskChanges } from './task-changes.ts'

/** What stands in the menu of a row. */
export default function ActionItems({ task, onDelete }: { task: TaskSummary; onDelete: () => void }) {
  const { t } = useTranslation('tasks')
  const changes = useTaskChanges(task)
  const remove = useOffer(task)('deleteTask')
  const { takeTask, releaseTask } = task.can
  return (
    <>
      {takeTask && (
        <MenuItem icon={UserRoundCheck} onSelect={changes.take}>
          {t('take')}
        </MenuItem>
      )}
      {releaseTask && (
        <MenuItem icon={UserRoundX} onSelect={changes.release}>
          {t('release')}
        </MenuItem>
      )}
      <DuplicateItem task={task} />
      {remove && (takeTask || releaseTask || task.can.duplicateTask) && <MenuSeparator />}
      {remove && (
        <MenuItem {...remove} icon={Trash2} tone="danger" onSelect={onDelete}>
          {t('delete')}
        </MenuItem>
      )}
    </>
  )
}
