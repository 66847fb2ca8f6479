import { useTranslation } from 'react-i18next'

import { boardColumns, taskPriorities, taskTypes } from '#domain/tasks/choices.ts'
import type { TaskRecord } from '#domain/tasks/schema.ts'
import { useOffer } from '#web/lib/offer.ts'
import {
  priorityLooks,
  PriorityStamp,
  statusLooks,
  TaskStatusStamp,
  typeLooks,
  TypeStamp,
} from '#web/records/task-stamps.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Menu, MenuChoice } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useReleaseTask, useTakeTask } from './page-data.ts'
import { useDeed, useStatusChange } from './page-deeds.ts'
import { type EditedField, useFieldEdit } from './page-edit.ts'
import { cellFace, FieldCell, FieldControl, FieldProblem, FieldQuestion, InPlace, MenuFace } from './page-field.tsx'
import type { TaskFields } from './page-fields.ts'
import { PersonText } from './stamps.tsx'

type CellProps = { task: TaskRecord; fields: TaskFields }

/** Any status may follow any other (SPEC 4). */
export function StatusCell({ task }: { task: TaskRecord }) {
  const { t } = useTranslation('tasks')
  const { change, problem } = useStatusChange(task)
  const label = t('page.fields.status')
  const stamp = <TaskStatusStamp status={task.status} />
  if (!task.can.moveTask) return <FieldCell label={label}>{stamp}</FieldCell>
  const name = t('page.edit', { field: label, value: t(`statuses.${task.status}`) })
  return (
    <FieldCell name="status" label={label}>
      <Menu align="start" trigger={<MenuFace aria-label={name}>{stamp}</MenuFace>}>
        <MenuChoice
          label={label}
          choices={boardColumns.map((value) => ({
            value,
            label: t(`statuses.${value}`),
            icon: statusLooks[value].icon,
          }))}
          value={task.status}
          onChange={change}
        />
      </Menu>
      <FieldProblem text={problem} />
    </FieldCell>
  )
}

export function PriorityCell({ task, fields }: CellProps) {
  const { t } = useTranslation('tasks')
  const choices = taskPriorities.map((value) => ({
    value,
    label: t(`priorities.${value}`),
    icon: priorityLooks[value].icon,
  }))
  return <ChoiceCell {...{ task, choices }} field={fields.priority} stamp={<PriorityStamp {...task} />} />
}

export function TypeCell({ task, fields }: CellProps) {
  const { t } = useTranslation('tasks')
  const choices = taskTypes.map((value) => ({ value, label: t(`types.${value}`), icon: typeLooks[value].icon }))
  return <ChoiceCell {...{ task, choices }} field={fields.type} stamp={<TypeStamp {...task} />} />
}

type ChoiceProps<Value extends string> = {
  task: TaskRecord
  field: EditedField<Value>
  choices: Parameters<typeof MenuChoice<Value>>[0]['choices']
  stamp: React.ReactNode
}

function ChoiceCell<Value extends string>({ task, field, choices, stamp }: ChoiceProps<Value>) {
  const { t } = useTranslation('tasks')
  const edit = useFieldEdit(task, field)
  const shown = field.text(field.of(task))
  if (!task.can.updateTask) return <FieldCell label={field.label}>{stamp}</FieldCell>
  return (
    <FieldCell name={field.name} label={field.label} wide={edit.isAsking}>
      {edit.isAsking ? (
        <FieldQuestion {...{ field, edit }} />
      ) : (
        <Menu
          align="start"
          trigger={<MenuFace aria-label={t('page.edit', { field: field.label, value: shown })}>{stamp}</MenuFace>}
        >
          <MenuChoice
            label={field.label}
            choices={choices}
            value={field.of(task)}
            onChange={(value) => edit.save(value)}
          />
        </Menu>
      )}
      <FieldProblem text={edit.problem} />
    </FieldCell>
  )
}

/** Who has it: chosen by whoever may assign, taken and given up by the others. */
export function AssigneeCell({ task, fields }: CellProps) {
  const { t } = useTranslation('tasks')
  const field = fields.assignedTo
  const edit = useFieldEdit(task, field)
  const offer = useOffer(task)
  const take = useTakeTask(task.id)
  const release = useReleaseTask(task.id)
  const deed = useDeed()
  async function change(hands: () => Promise<unknown>) {
    if (await deed.done(hands)) toast.success('Task updated successfully')
    else toast.error('Failed to update tasks')
  }
  const isOffered = { take: task.assignedTo === null && offer('takeTask'), release: offer('releaseTask') }
  return (
    <FieldCell name={field.name} label={field.label} wide={edit.isAsking} editing={edit.isOpen}>
      <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-2">
        <InPlace
          {...{ field, edit }}
          shown={field.text(field.of(task))}
          can={task.can.assignTask}
          className={cx('grow', !edit.isOpen && task.can.assignTask && cellFace)}
          control={<FieldControl kind="person" label={field.label} {...{ task, edit }} />}
        >
          <PersonText person={task.assignedTo} />
        </InPlace>
        {!edit.isOpen && isOffered.take && (
          <Button
            size="compact"
            busy={take.isPending}
            {...isOffered.take}
            onClick={() => void change(() => take.mutateAsync())}
          >
            {t('page.take')}
          </Button>
        )}
        {!edit.isOpen && task.can.releaseTask && isOffered.release && (
          <Button size="compact" busy={release.isPending} onClick={() => void change(() => release.mutateAsync())}>
            {t('page.release')}
          </Button>
        )}
      </div>
      <FieldProblem text={deed.problem ?? (edit.isOpen ? undefined : edit.problem)} />
    </FieldCell>
  )
}
