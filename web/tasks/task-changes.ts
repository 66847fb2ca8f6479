import { use } from 'react'
import { useTranslation } from 'react-i18next'

import { staleRecord } from '#web/lib/api.ts'
import type { TaskStatus } from '#domain/tasks/rules.ts'
import type { TaskPerson, TaskPriority, TaskRecord, TaskSummary } from '#domain/tasks/schema.ts'
import { isPageOver, problemText } from '#web/lib/query.tsx'
import { toast } from '#web/ui/toast.tsx'
import { type Overtaken, sayOvertaken } from './overtaken.ts'
import { useMovedWords } from './saved-words.ts'
import { RowRefusals } from './row-refusals.tsx'
import { useAssignTask, useMoveTask, useReleaseTask, useTakeTask, useUpdateTask } from './row-writes.ts'

export type DueChange = Pick<TaskSummary, 'dueDate' | 'overdue'>
type Act = () => Promise<TaskRecord>
const said = (_task: TaskRecord): string => 'Task updated successfully'
/** A task as whoever edits it saw it. */
type Began = TaskSummary | TaskRecord

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
  const movedWords = useMovedWords()
  const { note } = use(RowRefusals)

  /**
   * Answers why it was refused. `back` leads from what was saved to what was before; while undoing there is none. Who
   * `chooses` is shown what others have set meanwhile, beside their own.
   */
  async function change(
    act: Act,
    back?: (saved: TaskRecord) => Promise<TaskRecord>,
    { chooses = false, wordsOf = said }: { chooses?: boolean; wordsOf?: typeof said } = {},
  ): Promise<unknown> {
    try {
      const saved = await act()
      note(new Map([[id, undefined]]))
      const undo = back && { action: { label: t('undo'), onPress: () => void change(() => back(saved)) } }
      toast.success(wordsOf(saved), undo)
      return undefined
    } catch (error) {
      if (isPageOver(error)) return error
      if (!chooses || staleRecord(error) === undefined) toast.error('Failed to update tasks')
      note(new Map([[id, problemText(error)]]))
      return error
    }
  }

  /** To another value than the present one; Undo goes on from the task as it was saved. */
  function changeTo<Value>(
    to: Value,
    now: Value,
    set: (value: Value, began: Began) => Promise<TaskRecord>,
    before: () => Value = () => now,
    more: { wordsOf?: typeof said } = {},
  ): void {
    if (to === now) return
    void change(
      () => set(to, task),
      (saved) => set(before(), saved),
      more,
    )
  }

  /** Says as well where another person has moved it meanwhile; Undo leads back there. */
  function setStatus(to: TaskStatus): void {
    let overtaken: Overtaken | undefined
    const set = async (status: TaskStatus, { status: from }: Began) => {
      const moved = await move.mutateAsync({ id, status, from })
      overtaken = moved.overtaken
      if (overtaken) toast.info(sayOvertaken(t, task.title, overtaken, status))
      return moved.task
    }
    changeTo(to, task.status, set, () => overtaken?.status ?? task.status, { wordsOf: movedWords })
  }

  const setAssignee = (person: TaskPerson | null) => assign.mutateAsync({ id, person })
  const setDue = (began: Began, { dueDate, overdue }: DueChange) =>
    update.mutateAsync({ began, body: { dueDate }, shown: { dueDate, overdue } })
  return {
    setStatus,
    setPriority: (to: TaskPriority) =>
      changeTo(to, task.priority, (priority, began) =>
        update.mutateAsync({ began, body: { priority }, shown: { priority } }),
      ),
    setTags: (to: readonly string[]) => {
      const now = task.tags.map(({ name }) => name)
      const set = (tags: readonly string[], began: Began) =>
        update.mutateAsync({ began, body: { tags: [...tags] }, shown: {} })
      if (to.join('\n') !== now.join('\n'))
        void change(
          () => set(to, task),
          (saved) => set(now, saved),
        )
    },
    setAssignee: (to: TaskPerson | null) =>
      to?.id !== task.assignedTo?.id &&
      void change(
        () => setAssignee(to),
        () => setAssignee(task.assignedTo),
      ),
    /** From the record that the form began from; answers the task where somebody else has set the date meanwhile. */
    setDue: async (to: DueChange, began: Began): Promise<TaskRecord | undefined> => {
      if (to.dueDate === began.dueDate) return undefined
      const refusal = await change(
        () => setDue(began, to),
        (saved) => setDue(saved, began),
        { chooses: true },
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
