import { UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { boardColumns, taskPriorities } from '#domain/tasks/choices.ts'
import type { TaskStatus } from '#domain/tasks/rules.ts'
import type { TaskPerson, TaskSummary } from '#domain/tasks/schema.ts'
import { priorityLooks, statusLooks } from '#web/records/task-stamps.tsx'
import { MenuChoice } from '#web/ui/menu.tsx'
import { useTaskChanges } from './task-changes.ts'
import { useTaskPeople } from './task-data.ts'

type ChoiceProps = {
  task: TaskSummary
  /** Where a choice is more than a change of the row: the board moves its card, and gives it away. */
  onStatus?: ((status: TaskStatus) => void) | undefined
  onAssignee?: ((person: TaskPerson | null) => void) | undefined
}

/** What stands in the menu of a row's cell. */
export default function RowChoice({ of, ...props }: ChoiceProps & { of: 'status' | 'priority' | 'assignee' }) {
  if (of === 'status') return <StatusChoice {...props} />
  return of === 'priority' ? <PriorityChoice {...props} /> : <AssigneeChoice {...props} />
}

function StatusChoice({ task, onStatus }: ChoiceProps) {
  const { t } = useTranslation('tasks')
  const changes = useTaskChanges(task)
  return (
    <MenuChoice
      label={t('fields.status')}
      choices={boardColumns.map((value) => ({
        value,
        label: t(`statuses.${value}`),
        icon: statusLooks[value].icon,
      }))}
      value={task.status}
      onChange={onStatus ?? changes.setStatus}
    />
  )
}

function PriorityChoice({ task }: ChoiceProps) {
  const { t } = useTranslation('tasks')
  const changes = useTaskChanges(task)
  return (
    <MenuChoice
      label={t('fields.priority')}
      choices={taskPriorities.map((value) => ({
        value,
        label: t(`priorities.${value}`),
        icon: priorityLooks[value].icon,
      }))}
      value={task.priority}
      onChange={changes.setPriority}
    />
  )
}

/** Others to give it to; oneself, to take it or give it up. */
function AssigneeChoice({ task, onAssignee }: ChoiceProps) {
  const { t } = useTranslation('tasks')
  const people = useTaskPeople().data?.items ?? []
  const changes = useTaskChanges(task)
  const offered = task.can.assignTask ? people : people.filter(({ isMe }) => isMe)
  const choose = (value: string) => {
    if (onAssignee) return onAssignee(people.find(({ id }) => id === value) ?? null)
    if (task.can.assignTask) return changes.setAssignee(people.find(({ id }) => id === value) ?? null)
    if (value !== (task.assignedTo?.id ?? nobody)) return value === nobody ? changes.release() : changes.take()
  }
  return (
    <MenuChoice
      label={t('fields.assigneeName')}
      choices={[
        { value: nobody, label: t('nobody'), icon: UserRound },
        ...offered.map(({ id, name, isMe }) => ({ value: id, label: isMe ? t('meNamed', { name }) : name })),
      ]}
      value={task.assignedTo?.id ?? nobody}
      onChange={choose}
    />
  )
}

const nobody = 'none'
