import { use } from 'react'
import { useTranslation } from 'react-i18next'

import type { TaskStatus } from '#domain/tasks/rules.ts'
import type { TaskPerson, TaskPriority, TaskSummary } from '#domain/tasks/schema.ts'
import { isPageOver, problemText } from '#web/lib/query.tsx'
import { toast } from '#web/ui/toast.tsx'
import { RowRefusals } from './row-refusals.tsx'
import { useAssignTask, useMoveTask, useReleaseTask, useTakeTask, useUpdateTask } from './row-writes.ts'

export type DueChange = Pick<TaskSummary, 'dueDate' | 'overdue'>

/**
 * What is changed in a row: shown at once, taken back where it is refused, and said (SPEC 8) with the way back.
 * Choosing what it already is changes nothing.
 */
export function useTaskChanges(task: TaskSummary) {
  const { t } = useTranslation('tasks')
  const { id, version } = task
  const update = useUpdateTask()
  const move = useMoveTask()
  const assign = useAssignTask()
  const take = useTakeTask()
  const release = useReleaseTask()
  const { note } = use(RowRefusals)

  /** Goes to a value; `from` is where Undo leads, and missing while undoing. */
  async function change<Value>(set: (value: Value) => Promise<unknown>, to: Value, from?: Value): Promise<void> {
    if (to === from) return
    try {
      await set(to)
      note(new Map([[id, undefined]]))
      const undo = from === undefined ? {} : { action: { label: t('undo'), onPress: () => void change(set, from) } }
      toast.success('Task updated successfully', undo)
    } catch (error) {
      if (isPageOver(error)) return
      toast.error('Failed to update tasks')
      note(new Map([[id, problemText(error)]]))
    }
  }

  const setStatus = (status: TaskStatus) => move.mutateAsync({ id, status })
  const setAssignee = (person: TaskPerson | null) => assign.mutateAsync({ id, person })
  // By what is shown then: after a change the row has another version.
  const setPriority = (priority: TaskPriority) =>
    update.mutateAsync({ id, version, body: { priority }, shown: { priority } })
  const setDue = (due: DueChange) => update.mutateAsync({ id, version, body: { dueDate: due.dueDate }, shown: due })
  return {
    setStatus: (to: TaskStatus) => void change(setStatus, to, task.status),
    setPriority: (to: TaskPriority) => to !== task.priority && void change(setPriority, to),
    setAssignee: (to: TaskPerson | null) =>
      to?.id !== task.assignedTo?.id && void change(setAssignee, to, task.assignedTo),
    setDue: (to: DueChange) => to.dueDate !== task.dueDate && void change(setDue, to),
    take: () => void change(() => take.mutateAsync(id), null),
    release: () => void change(() => release.mutateAsync(id), null),
  }
}
