import { use } from 'react'
import { useTranslation } from 'react-i18next'

import { staleRecord } from '#web/lib/api.ts'
import type { TaskStatus } from '#domain/tasks/rules.ts'
import type { TaskPerson, TaskPriority, TaskRecord, TaskSummary } from '#domain/tasks/schema.ts'
import { isPageOver, problemText } from '#web/lib/query.tsx'
import { toast } from '#web/ui/toast.tsx'
import { RowRefusals } from './row-refusals.tsx'
import { useAssignTask, useMoveTask, useReleaseTask, useTakeTask, useUpdateTask } from './row-writes.ts'

export type DueChange = Pick<TaskSummary, 'dueDate' | 'overdue'>
type Act = () => Promise<TaskRecord>

/**
 * What is changed in a row: shown at once, taken back where it is refused, and said (SPEC 8) with the way back.
 * Choosing what it already is changes nothing.
 */
export function useTaskChanges(task: TaskSummary) {
  const { t } = useTranslation('tasks')
  const { id } = task
  const update = useUpdateTask()
  const move = useMoveTask()
  const assign = useAssignTask()
  const take = useTakeTask()
  const release = useReleaseTask()
  const { note } = use(RowRefusals)

  /** Answers why it was refused. `back` leads from what was saved to what was before; while undoing there is none. */
  async function change(act: Act, back?: (saved: TaskRecord) => Promise<TaskRecord>): Promise<unknown> {
    try {
      const saved = await act()
      note(new Map([[id, undefined]]))
      const undo = back && { action: { label: t('undo'), onPress: () => void change(() => back(saved)) } }
      toast.success('Task updated successfully', undo)
      return undefined
    } catch (error) {
      if (isPageOver(error)) return error
      toast.error('Failed to update tasks')
      note(new Map([[id, problemText(error)]]))
      return error
    }
  }

  const setStatus = (status: TaskStatus) => move.mutateAsync({ id, status })
  const setAssignee = (person: TaskPerson | null) => assign.mutateAsync({ id, person })
  const setPriority = (began: TaskSummary | TaskRecord, priority: TaskPriority) =>
    update.mutateAsync({ began, body: { priority }, shown: { priority } })
  const setDue = (began: TaskSummary | TaskRecord, { dueDate, overdue }: DueChange) =>
    update.mutateAsync({ began, body: { dueDate }, shown: { dueDate, overdue } })
  return {
    setStatus: (to: TaskStatus) =>
      to !== task.status &&
      void change(
        () => setStatus(to),
        () => setStatus(task.status),
      ),
    setPriority: (to: TaskPriority) =>
      to !== task.priority &&
      void change(
        () => setPriority(task, to),
        (saved) => setPriority(saved, task.priority),
      ),
    setAssignee: (to: TaskPerson | null) =>
      to?.id !== task.assignedTo?.id &&
      void change(
        () => setAssignee(to),
        () => setAssignee(task.assignedTo),
      ),
    /** From the record that the form began from; answers the task where somebody else has set the date meanwhile. */
    setDue: async (to: DueChange, began: TaskSummary | TaskRecord): Promise<TaskRecord | undefined> => {
      if (to.dueDate === began.dueDate) return undefined
      const refusal = await change(
        () => setDue(began, to),
        (saved) => setDue(saved, began),
      )
      return staleRecord<TaskRecord>(refusal)
    },
    /** What was refused is as others have it: nothing is to be said of it any more. */
    settle: () => note(new Map([[id, undefined]])),
    take: () =>
      void change(
        () => take.mutateAsync(id),
        () => release.mutateAsync(id),
      ),
    release: () =>
      void change(
        () => release.mutateAsync(id),
        () => take.mutateAsync(id),
      ),
  }
}
