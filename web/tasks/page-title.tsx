import type { TaskRecord } from '#domain/tasks/schema.ts'
import type { EditedField, FieldEdit } from './page-edit.ts'
import { FieldControl, InPlace } from './page-field.tsx'

type Props = { task: TaskRecord; field: EditedField<string>; edit: FieldEdit<string> }

/** The task's title, edited where it stands. */
export function TaskTitle({ task, field, edit }: Props) {
  const isWritten = edit.isOpen && edit.theirs === undefined
  return (
    <span data-field="title" className="contents">
      {isWritten && <span className="sr-only">{task.title}</span>}
      <InPlace
        {...{ field, edit }}
        apart
        shown={task.title}
        can={task.can.updateTask}
        className={isWritten ? 'w-[min(44rem,80cqw)] font-sans text-base font-normal tracking-normal' : ''}
        control={<FieldControl kind="line" label={field.label} edit={edit} />}
      >
        {task.title}
      </InPlace>
    </span>
  )
}
