import { Building2, HardHat } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import type { TaskSummary } from '#domain/tasks/schema.ts'
import { CardLine, RecordCard } from '#web/ui/card.tsx'
import { pageOfTask } from '#web/records/task-panel-link.ts'
import { AssigneeCell, DueCell, PriorityCell, StatusCell } from './row-menus.tsx'
import { RowRefusal } from './row-refusals.tsx'
import { TagNames, WaitingStamp } from './stamps.tsx'
import { TaskActions } from './task-actions.tsx'
import type { TaskDialogState } from './task-dialog-state.ts'
import { WorkNames } from './task-columns.tsx'

type TaskCardProps = {
  task: TaskSummary
  dialogs: TaskDialogState
  onPress: (event: MouseEvent<HTMLElement>) => void
  /** Takes it into what is done with many. */
  box: ReactNode
}

/** A task where there is no room for a table: the same fields change in the same way. */
export function TaskCard({ task, dialogs, onPress, box }: TaskCardProps) {
  const { t } = useTranslation('tasks')
  return (
    <RecordCard
      to={pageOfTask(task.id)}
      onPress={onPress}
      picture={box && <span className="relative z-10 -m-1">{box}</span>}
      title={task.title}
      actions={<TaskActions task={task} dialogs={dialogs} />}
      footer={
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <AssigneeCell task={task} />
          <DueCell task={task} />
        </div>
      }
    >
      <div className="flex flex-wrap items-center gap-x-3">
        <StatusCell task={task} />
        <PriorityCell task={task} />
        <WaitingStamp waitingFor={task.waitingFor} />
      </div>
      <ul className="mt-1 flex flex-col gap-1 [overflow-wrap:anywhere]">
        {(task.jobName ?? task.clientName) !== null && (
          <CardLine
            icon={task.jobName === null ? Building2 : HardHat}
            label={t(task.jobName === null ? 'fields.clientName' : 'fields.jobName')}
          >
            <WorkNames task={task} />
          </CardLine>
        )}
      </ul>
      <TagNames tags={task.tags} />
      <RowRefusal id={task.id} />
    </RecordCard>
  )
}
