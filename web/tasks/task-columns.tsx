import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import type { taskSorts } from '#domain/tasks/choices.ts'
import type { TaskSummary } from '#domain/tasks/schema.ts'
import { PriorityMark } from '#web/records/task-stamps.tsx'
import type { Column } from '#web/ui/data-table-props.ts'
import { Money } from '#web/ui/money.tsx'
import { AssigneeCell, DueCell, PriorityCell, StatusCell } from './row-menus.tsx'
import { TagNames, WaitingStamp } from './stamps.tsx'

type TaskColumn = Column<TaskSummary> & { id: (typeof taskSorts)[number] | 'tags' }

/** The columns of the tasks' table; their ids are what the server sorts by. */
export function useTaskColumns(): TaskColumn[] {
  const { t } = useTranslation('tasks')
  return useMemo(
    () => [
      {
        id: 'title',
        header: t('fields.title'),
        sortable: true,
        primary: true,
        wraps: true,
        className: 'min-w-40',
        cell: (task) => task.title,
      },
      { id: 'status', header: t('fields.status'), sortable: true, cell: (task) => <StatusCell task={task} /> },
      {
        id: 'priority',
        header: t('fields.priority'),
        sortable: true,
        className: 'max-xl:hidden',
        cell: (task) => <PriorityCell task={task} />,
      },
      {
        id: 'assigneeName',
        header: t('fields.assigneeName'),
        sortable: true,
        className: 'min-w-40',
        cell: (task) => <AssigneeCell task={task} />,
      },
      {
        id: 'jobName',
        header: t('fields.jobName'),
        sortable: true,
        underPrimary: 'always',
        cell: (task) => <WorkNames task={task} />,
      },
      { id: 'dueDate', header: t('fields.dueDate'), sortable: true, cell: (task) => <DueCell task={task} /> },
      {
        id: 'estimatedHours',
        header: t('fields.estimatedHours'),
        sortable: true,
        align: 'right',
        hideWhenTight: true,
        className: 'max-2xl:hidden',
        cell: (task) => hoursText(task.estimatedHours),
      },
      {
        id: 'value',
        header: t('fields.value'),
        sortable: true,
        align: 'right',
        hideWhenTight: true,
        cell: (task) => (isWorthNothing(task) ? '—' : <Money amount={task.value} />),
      },
      {
        id: 'tags',
        header: t('fields.tags'),
        underPrimary: 'always',
        cell: (task) => (
          <span className="flex flex-wrap gap-x-2 gap-y-1">
            {/* Where there is no room for its column. */}
            <span className="empty:hidden xl:hidden">
              <PriorityMark priority={task.priority} />
            </span>
            <TagNames tags={task.tags} />
            <WaitingStamp waitingFor={task.waitingFor} />
          </span>
        ),
      },
    ],
    [t],
  )
}

/** The job with its code, else the client; nothing where it is for neither. */
export function WorkNames({ task }: { task: TaskSummary }) {
  if (task.jobName === null) return task.clientName ?? ''
  return (
    <>
      {task.jobName} <span className="numeric whitespace-nowrap text-ink-3">{task.jobCode}</span>
    </>
  )
}

/** `"1.50"` as people read it: `1:30`. */
function hoursText(hours: string | null): string {
  if (hours === null) return '—'
  const minutes = Math.round(Number(hours) * 60)
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

const isWorthNothing = ({ value }: TaskSummary): boolean => Number(value) === 0
