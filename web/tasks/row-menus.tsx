import { ChevronDown } from 'lucide-react'
import { type ComponentProps, type ReactNode, Suspense, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import type { TaskSummary } from '#domain/tasks/schema.ts'
import { useOffer } from '#web/lib/offer.ts'
import { PriorityStamp, TaskStatusStamp, useRepeatWords } from '#web/records/task-stamps.tsx'
import { arriving } from '#web/ui/arriving.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { popoverButton } from '#web/ui/showing.ts'
import { useFormat } from '#web/lib/format.ts'
import { useTaskPeople } from './task-data.ts'
import { DueDate, PersonText } from './stamps.tsx'

const DuePopover = arriving(() => import('./due-popover.tsx'))
const RowChoice = arriving(() => import('./row-choices.tsx'))

type CellProps = { task: TaskSummary }

/** The status, and the others where this person may set them. */
export function StatusCell({ task }: CellProps) {
  const { t } = useTranslation('tasks')
  const stamp = <TaskStatusStamp status={task.status} />
  if (!task.can.moveTask) return stamp
  return (
    <Menu
      align="start"
      trigger={
        <Face aria-label={t('change.status', { title: task.title, now: t(`statuses.${task.status}`) })}>{stamp}</Face>
      }
    >
      <Choice task={task} of="status" />
    </Menu>
  )
}

export function PriorityCell({ task }: CellProps) {
  const { t } = useTranslation('tasks')
  const stamp = <PriorityStamp priority={task.priority} />
  if (!task.can.updateTask) return stamp
  return (
    <Menu
      align="start"
      trigger={
        <Face aria-label={t('change.priority', { title: task.title, now: t(`priorities.${task.priority}`) })}>
          {stamp}
        </Face>
      }
    >
      <Choice task={task} of="priority" />
    </Menu>
  )
}

/** Who has it; others to give it to, or oneself to take it or give it up. */
export function AssigneeCell({ task }: CellProps) {
  const { t } = useTranslation('tasks')
  const people = useTaskPeople().data?.items
  const photoUrl = people?.find(({ id }) => id === task.assignedTo?.id)?.photoUrl
  const person = <PersonText person={task.assignedTo} photoUrl={photoUrl} />
  const offer = useOffer(task)
  if (!offer('assignTask') && !task.can.takeTask && !task.can.releaseTask) return person
  const now = task.assignedTo?.name ?? t('nobody')
  return (
    <Menu align="start" trigger={<Face aria-label={t('change.assignee', { title: task.title, now })}>{person}</Face>}>
      <Choice task={task} of="assignee" />
    </Menu>
  )
}

// By the time a menu is opened, what is in it is there.
const Choice = (props: ComponentProps<typeof RowChoice>) => (
  <Suspense>
    <RowChoice {...props} />
  </Suspense>
)

/** When it is due, with the field to set it beside it. */
export function DueCell({ task }: CellProps) {
  const { t } = useTranslation('tasks')
  const format = useFormat()
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const repeatWords = useRepeatWords()
  const due = <DueDate {...task} />
  if (!task.can.updateTask) return due
  const label = t('change.due', { title: task.title, now: format.date(task.dueDate) })
  return (
    <span ref={anchor} className="inline-block">
      <Face
        {...popoverButton(id)}
        aria-label={[label, task.overdue && t('overdue'), task.repeat && repeatWords(task.repeat)]
          .filter(Boolean)
          .join(', ')}
        aria-haspopup="dialog"
      >
        {due}
      </Face>
      <Suspense>
        <DuePopover {...{ task, id, anchor }} />
      </Suspense>
    </span>
  )
}

// What it says is the button's face.
function Face({ children, ...wiring }: ComponentProps<'button'> & { children: ReactNode }) {
  return (
    <button
      type="button"
      {...wiring}
      className="relative -mx-1 inline-flex min-h-8 max-w-full items-center gap-1 rounded-control px-1 text-left hover:bg-sunken coarse:min-h-control coarse:min-w-control"
    >
      {children}
      <Icon of={ChevronDown} dense className="text-ink-3 print:hidden" />
    </button>
  )
}
