import { useTranslation } from 'react-i18next'

import type { TaskRecord } from '#domain/tasks/schema.ts'
import { DeleteRecord } from '#web/records/delete-record.tsx'
import { useDeleteTask } from './task-data.ts'

type Props = { task: TaskRecord; onClose: () => void; onDeleted: () => void }

/** Asks before a task goes, by the specification's question. */
export default function PageDelete({ task, onClose, onDeleted }: Props) {
  const { t } = useTranslation('tasks')
  return (
    <DeleteRecord
      id={task.id}
      title={t('page.deleteTitle')}
      question={{ name: task.title }}
      deleting={useDeleteTask()}
      done="Task deleted successfully"
      failed="Failed to delete tasks"
      onClose={onClose}
      onDeleted={onDeleted}
    />
  )
}
