import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

import { isFinished } from '#domain/tasks/rules.ts'
import type { TaskRecord } from '#domain/tasks/schema.ts'
import { useFormat } from '#web/lib/format.ts'

/** What is said of a task that was moved: where it is completed and repeats, when the next one is due (SPEC 8). */
export function useMovedWords(): (task: TaskRecord) => string {
  const { t } = useTranslation('tasks')
  const format = useFormat()
  return useCallback(
    ({ status, nextTask }) =>
      isFinished(status) && nextTask !== null
        ? t('repeat.created', { date: format.date(nextTask.dueDate) })
        : 'Task updated successfully',
    [t, format],
  )
}
