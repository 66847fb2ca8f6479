import { anchorDayOf, type Repeat } from '#domain/tasks/repeats.ts'
import type { TaskForm, TaskRecord } from '#domain/tasks/schema.ts'

/** The rule of a task as its row says it; none of it where the task does not repeat. */
export const repeatColumns = (repeat: Repeat | null, anchorDay: number | null) => ({
  repeat_every: repeat?.every ?? null,
  repeat_unit: repeat?.unit ?? null,
  repeat_day: repeat === null ? null : anchorDay,
})

/**
 * The rule after an edit; undefined where that leaves it as it is. Its dates keep the day of the month on which they
 * began until a person sets another due date, or has the task repeat that did not.
 */
export function repeatAfter(
  before: Pick<TaskRecord, 'dueDate' | 'repeat'>,
  form: Pick<Partial<TaskForm>, 'dueDate' | 'repeat'>,
): Partial<ReturnType<typeof repeatColumns>> | undefined {
  const { dueDate = before.dueDate } = form
  const repeat = form.repeat === undefined ? before.repeat : form.repeat
  const isBegun = repeat !== null && dueDate !== null && (before.repeat === null || dueDate !== before.dueDate)
  if (isBegun || repeat === null) return repeatColumns(repeat, anchorDayOf(dueDate))
  return { repeat_every: repeat.every, repeat_unit: repeat.unit }
}
