import { CalendarPlus, UserRoundPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import type { TaskRecord } from '#domain/tasks/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { type EditedField, type FieldEdit, useFieldEdit } from './page-edit.ts'
import { FieldControl, InPlace } from './page-field.tsx'
import type { useUpdateSubtask } from './page-parts-data.ts'
import { chosen, type Chosen } from './page-words.ts'
import { DueDate } from './stamps.tsx'
import { useTaskPeople } from './task-data.ts'

type Subtask = TaskRecord['subtasks'][number]

/** The assignee and the due date of a subtask as they are edited, each by itself. */
export function useSubtaskPlan(task: TaskRecord, subtask: Subtask, update: ReturnType<typeof useUpdateSubtask>) {
  const { t } = useTranslation('tasks')
  const format = useFormat()
  const people = useTaskPeople().data?.items ?? []
  const me = people.find(({ isMe }) => isMe)
  const { title, assignedTo } = subtask
  const of = ({ subtasks }: TaskRecord) => subtasks.find(({ id }) => id === subtask.id)
  const assignee: EditedField<Chosen> = {
    name: `subtask:${subtask.id}:assignee`,
    label: t('page.subtasks.assigneeOf', { title }),
    of: (task) => chosen(of(task)?.assignedTo?.id, of(task)?.assignedTo?.name),
    text: (value) => value?.label ?? t('nobody'),
    send: (value) => update.mutateAsync({ assignedToId: value?.value ?? null }),
  }
  const dueDate: EditedField<string> = {
    name: `subtask:${subtask.id}:due`,
    label: t('page.subtasks.dueDateOf', { title }),
    of: (task) => of(task)?.dueDate ?? '',
    text: (value) => (value === '' ? '' : format.date(value) || value),
    send: (value) => update.mutateAsync({ dueDate: value === '' ? null : value }),
  }
  return {
    assignee: { field: assignee, edit: useFieldEdit(task, assignee), can: task.can.assignTask },
    dueDate: { field: dueDate, edit: useFieldEdit(task, dueDate), can: task.can.updateTask },
    photoUrl: people.find(({ id }) => id === assignedTo?.id)?.photoUrl,
    /** What who may not assign tasks does: take what has no assignee, give up what is theirs. */
    own: task.can.assignTask
      ? undefined
      : {
          take: assignedTo === null && me ? () => update.mutateAsync({ assignedToId: me.id }) : undefined,
          release: assignedTo?.id === me?.id ? () => update.mutateAsync({ assignedToId: null }) : undefined,
        },
  }
}
type Plan = ReturnType<typeof useSubtaskPlan>

/** Beside the title of a subtask: until when and by whom, each edited in its place. */
export function SubtaskPlan({ task, subtask, plan }: { task: TaskRecord; subtask: Subtask; plan: Plan }) {
  const { t } = useTranslation('tasks')
  const { assignee, dueDate } = plan
  const due = dueDate.field.text(subtask.dueDate ?? '')
  return (
    <>
      <Part
        {...dueDate}
        isSet={subtask.dueDate !== null}
        shown={subtask.overdue ? `${due}, ${t('overdue')}` : due}
        control={<FieldControl kind="date" label={dueDate.field.label} edit={dueDate.edit} />}
      >
        {subtask.dueDate === null ? <Icon of={CalendarPlus} dense className="block" /> : <DueDate {...subtask} />}
      </Part>
      <Part
        {...assignee}
        isSet={subtask.assignedTo !== null}
        shown={assignee.field.text(assignee.field.of(task))}
        control={<FieldControl kind="person" label={assignee.field.label} {...{ task }} edit={assignee.edit} />}
      >
        {subtask.assignedTo === null ? (
          // As wide as a photo: what is beside it stands in one column.
          <span className="inline-flex size-6 items-center justify-center">
            <Icon of={UserRoundPlus} dense />
          </span>
        ) : (
          <span title={subtask.assignedTo.name} className="inline-flex align-middle">
            <Avatar size="tiny" name={subtask.assignedTo.name} imageUrl={plan.photoUrl} />
            <span className="sr-only">{subtask.assignedTo.name}</span>
          </span>
        )}
      </Part>
    </>
  )
}

type PartProps<Value> = {
  field: EditedField<Value>
  edit: FieldEdit<Value>
  can: boolean
  isSet: boolean
  shown: string
  control: ReactNode
  children: ReactNode
}

function Part<Value>({ isSet, children, ...props }: PartProps<Value>) {
  const { edit, can } = props
  if (!isSet && !can) return null
  const isWide = edit.isOpen || edit.isAsking
  return (
    <div
      className={cx(
        'min-w-0 text-sm',
        isWide ? 'w-full' : 'flex items-center',
        // On a narrow page the menu of the row offers it, and no row is higher for what it does not have.
        !isWide && !isSet && 'text-ink-3 @max-lg:not-focus-within:sr-only',
      )}
    >
      <InPlace {...props}>{children}</InPlace>
    </div>
  )
}
