import { CircleAlert, Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

import type { CalendarTask } from '#domain/calendar/schema.ts'
import { useTaskPanel } from '#web/records/task-panel-link.ts'
import { statusLooks } from '#web/records/task-stamps.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { Tone } from '#web/ui/stamp.tsx'

import { useSayDates } from './calendar-words.ts'

const tints: Readonly<Record<Tone, string>> = {
  neutral: 'bg-neutral-tint text-neutral',
  info: 'bg-info-tint text-info',
  success: 'bg-success-tint text-success',
  warning: 'bg-warning-tint text-warning',
  danger: 'bg-danger-tint text-danger',
  review: 'bg-review-tint text-review',
}

type TaskChipProps = {
  task: CalendarTask
  /** Whether it begins and ends in this row. */
  begins: boolean
  ends: boolean
  /** On one day of this row: what a finger would hold it by takes the room of its title. */
  isShort: boolean
  /** Where a row has room for what the task belongs to. */
  roomy: boolean
  /** Being dragged: as it would stand here. */
  isDragged: boolean
}

/** A task as a bar over its days. */
export function TaskChip({ task, begins, ends, isShort, roomy, isDragged }: TaskChipProps) {
  const tone = task.overdue ? 'danger' : statusLooks[task.status].tone
  return (
    <div
      data-task={task.id}
      className={cx(
        'group/task relative flex min-h-6 items-stretch overflow-hidden border border-current/30 text-sm select-none coarse:min-h-12',
        tints[tone],
        begins ? 'ml-1 rounded-l-tag' : 'border-l-0 border-dashed',
        ends ? 'mr-1 rounded-r-tag' : 'border-r-0',
        task.can.updateTask && 'cursor-grab [-webkit-touch-callout:none]',
        isDragged && 'border-dashed opacity-80 outline-2 outline-focus',
      )}
    >
      {begins && task.can.updateTask && <Grip end="first" isShort={isShort} />}
      <TaskName task={task} className={cx('gap-1.5 px-1.5', roomy ? 'items-start py-1' : 'items-center')}>
        <Icon of={task.overdue ? CircleAlert : statusLooks[task.status].icon} dense className="size-3.5" />
        <span className={cx('min-w-0 font-medium', roomy ? 'wrap-anywhere' : 'truncate', !begins && 'italic')}>
          {roomy ? <span className="line-clamp-6">{task.title}</span> : task.title}
          {roomy && task.jobCode !== null && (
            <span aria-hidden="true" className="numeric block text-xs font-normal">
              {task.jobCode}
            </span>
          )}
          {roomy && task.assignedTo !== null && (
            <span aria-hidden="true" className="block text-xs font-normal">
              {task.assignedTo.name}
            </span>
          )}
        </span>
      </TaskName>
      <MenuButton
        task={task}
        className="absolute inset-y-0 right-0 w-6 bg-inherit opacity-0 group-focus-within/task:opacity-100 group-hover/task:opacity-100 coarse:static coarse:w-9 coarse:opacity-100"
      />
      {ends && task.can.updateTask && <Grip end="last" isShort={isShort} />}
    </div>
  )
}

/** Held by its end a task begins earlier or later, or is due then. */
function Grip({ end, isShort }: { end: 'first' | 'last'; isShort: boolean }) {
  return (
    <span
      aria-hidden="true"
      data-grip={end}
      className={cx(
        'absolute inset-y-0 z-10 w-1.5 cursor-ew-resize border-current/50 hover:bg-current/20 coarse:w-4',
        end === 'first' ? 'left-0 coarse:border-l-4' : 'right-0 coarse:border-r-4 coarse:right-9',
        isShort && 'coarse:hidden',
      )}
    />
  )
}

type TaskNameProps = {
  task: CalendarTask
  /** What stands in it says all there is to say. */
  isWhole?: boolean
  className?: string
  children: ReactNode
}

/** The way to a task, with all that the bar says by its look. The keys of the calendar work here. */
export function TaskName({ task, isWhole = false, className, children }: TaskNameProps) {
  const { t } = useTranslation(['calendar', 'records'])
  const said = useSayDates()(task)
  const status = t(`records:taskStatus.${task.status}`)
  const parts = [
    task.title,
    said,
    task.overdue ? t('task.overdueIn', { status }) : status,
    t(`records:taskPriority.${task.priority}`),
    task.assignedTo?.name,
    task.jobName,
  ]
  return (
    <Link
      {...useTaskPanel().linkTo(task.id)}
      data-item={task.id}
      draggable={false}
      tabIndex={-1}
      title={`${task.title}\n${[status, said].filter(Boolean).join(' · ')}`}
      aria-label={isWhole ? undefined : parts.filter(Boolean).join(', ')}
      aria-describedby={task.can.updateTask ? 'calendar-keys' : undefined}
      className={cx('flex min-w-0 flex-1 text-inherit no-underline focus-visible:-outline-offset-2', className)}
    >
      {children}
    </Link>
  )
}

/** Opens the menu of the calendar for this task; pressed or by its key, never in the way of Tab. */
export function MenuButton({ task, className }: { task: CalendarTask; className?: string }) {
  const { t } = useTranslation('calendar')
  return (
    <button
      type="button"
      data-menu={task.id}
      tabIndex={-1}
      aria-haspopup="menu"
      aria-label={t('task.menu', { title: task.title })}
      className={cx('flex shrink-0 items-center justify-center text-inherit hover:bg-current/10', className)}
    >
      <Icon of={Ellipsis} dense />
    </button>
  )
}
