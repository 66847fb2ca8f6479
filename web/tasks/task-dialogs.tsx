import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'

import { useSession } from '#web/lib/session.tsx'
import { DeleteRecord } from '#web/records/delete-record.tsx'
import { RefusedDialog } from '#web/records/refused-dialog.tsx'
import { WaitingDialog } from '#web/records/waiting-dialog.tsx'
import { later } from '#web/ui/arriving.tsx'
import { useDeleteTask, useGetTask } from './task-data.ts'
import type { TaskDialogState } from './task-dialog-state.ts'

const NewTask = later(() => import('./new-task.tsx'))

type Props = {
  dialogs: TaskDialogState
  /** After a delete; without it the dialog just closes. */
  onDeleted?: () => void
}

/** Whichever dialog the address names: a new task, or deleting one. The form's code arrives when it is first opened. */
export default function TaskDialogs({ dialogs, onDeleted }: Props) {
  const { t } = useTranslation('tasks')
  const { can } = useSession()
  const record = dialogs.name === 'delete' ? dialogs.record : undefined
  const answer = useGetTask(record)
  const deleting = useDeleteTask()
  if (dialogs.name === 'new') {
    return can.createTask ? (
      <Suspense>
        <NewTask title={dialogs.record} onClose={dialogs.close} />
      </Suspense>
    ) : null
  }
  if (record === undefined) return null
  const task = answer.data
  if (!task) return <WaitingDialog of="tasks" title={t('singular')} answer={answer} onClose={dialogs.close} />
  const title = t('deleteTitle')
  if (!task.can.deleteTask)
    return <RefusedDialog title={title} because={task.because.deleteTask} onClose={dialogs.close} />
  return (
    <DeleteRecord
      id={task.id}
      title={title}
      question={{ name: task.title }}
      deleting={deleting}
      done="Task deleted successfully"
      failed="Failed to delete tasks"
      onClose={dialogs.close}
      onDeleted={onDeleted ?? dialogs.close}
    />
  )
}
