import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'

import { newId } from '#domain/ids.ts'
import { duplicateTask } from '#domain/tasks/api.ts'
import type { TaskSummary } from '#domain/tasks/schema.ts'
import { call } from '#web/lib/api.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { isPageOver, problemText } from '#web/lib/query.tsx'
import { pageOfTask, useTaskPanel } from '#web/records/task-panel-link.ts'
import { toast } from '#web/ui/toast.tsx'
import { taskWritten } from './task-data.ts'

/** Duplicates a task and opens the copy where tasks are opened here: on its page, or in the panel. */
export function useDuplicateTask(task: Pick<TaskSummary, 'id'>) {
  const { t } = useTranslation('tasks')
  const message = useMessage()
  const navigate = useNavigate()
  const panel = useTaskPanel()
  const isOnPage = useParams().taskId !== undefined
  const duplicating = useMutation({
    mutationFn: () => call(duplicateTask, { params: { id: task.id }, body: { id: newId() } }),
    onSuccess: taskWritten('task.created'),
  })

  function open(id: string) {
    if (isOnPage) void navigate(pageOfTask(id))
    else if (panel.taskId === undefined) panel.open(id)
    else panel.goTo(id)
  }
  async function duplicate() {
    try {
      const copy = await duplicating.mutateAsync()
      open(copy.id)
      toast.success('Task created successfully')
    } catch (error) {
      if (isPageOver(error)) return
      toast.error(`${message('Failed to create tasks')}. ${message(problemText(error) ?? '')}`)
    }
  }
  return { label: t('duplicate'), busy: duplicating.isPending, run: () => void duplicate() }
}
