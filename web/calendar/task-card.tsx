import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { CalendarTask } from '#domain/calendar/schema.ts'
import { PriorityMark, TaskStatusStamp } from '#web/records/task-stamps.tsx'
import { cx } from '#web/ui/cx.ts'
import { Stamp } from '#web/ui/stamp.tsx'

import { useSayDates } from './calendar-words.ts'
import { MenuButton, TaskName } from './task-chip.tsx'

/** A task in a list of days, or among those without any. */
export function TaskCard({ task, isDragged = false }: { task: CalendarTask; isDragged?: boolean }) {
  const { t } = useTranslation('calendar')
  const said = useSayDates()(task)
  const isSpan = task.startDate !== null && task.dueDate !== null && task.startDate !== task.dueDate
  return (
    <div
      data-task={task.id}
      className={cx(
        'flex items-stretch rounded-card border bg-surface select-none',
        task.overdue ? 'border-danger' : 'border-line',
        task.can.updateTask && 'cursor-grab [-webkit-touch-callout:none]',
        isDragged && 'border-dashed outline-2 -outline-offset-2 outline-focus',
      )}
    >
      <TaskName isWhole task={task} className="flex-col gap-1 rounded-card py-2 pl-3 hover:bg-sunken">
        <span className="font-medium text-ink wrap-anywhere">{task.title}</span>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-2">
          {task.overdue && (
            <Stamp tone="danger" icon={CircleAlert}>
              {t('task.overdue')}
            </Stamp>
          )}
          <TaskStatusStamp status={task.status} />
          <PriorityMark priority={task.priority} />
          {isSpan && <span className="numeric">{said}</span>}
          {task.jobName !== null && (
            <span className="min-w-0">
              <span className="numeric text-ink-3">{task.jobCode}</span> {task.jobName}
            </span>
          )}
          {task.assignedTo !== null && <span>{task.assignedTo.name}</span>}
        </span>
      </TaskName>
      <MenuButton task={task} className="w-9 rounded-r-card text-ink-2 coarse:w-12" />
    </div>
  )
}
