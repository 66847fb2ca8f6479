import type { TaskRecord } from '#domain/tasks/schema.ts'
import { useFieldEdit } from './page-edit.ts'
import { FieldControl, InPlace } from './page-field.tsx'
import type { TaskFields } from './page-fields.ts'

/** The task's title, edited where it stands. */
export function TaskTitle({ task, fields }: { task: TaskRecord; fields: TaskFields }) {
  const field = fields.title
  const edit = useFieldEdit(task, field)
  return (
    <>
      {edit.isOpen && <span className="sr-only">{task.title}</span>}
      <InPlace
        {...{ field, edit }}
        shown={task.title}
        can={task.can.updateTask}
        className={edit.isOpen ? 'w-[min(44rem,80cqw)] font-sans text-base font-normal tracking-normal' : ''}
        control={<FieldControl kind="line" label={field.label} edit={edit} />}
      >
        {task.title}
      </InPlace>
    </>
  )
}
