import { Building2, Ellipsis, HardHat, ListChecks, MessageSquare } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

import type { TaskSummary } from '#domain/tasks/schema.ts'
import { PriorityMark } from '#web/records/task-stamps.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { DueDate, TagNames, WaitingStamp } from './stamps.tsx'

type BoardCardProps = {
  task: TaskSummary
  photoUrl: string | null | undefined
  /** Reached by Tab; the others of its column from here by the arrows. */
  isStop: boolean
  /** Taken up: by keys where it stands, by a pointer that has it in hand. */
  held: 'keys' | 'pointer' | undefined
}

/** A task on the board. Pressed it opens; keys and pointers move it (board-moving.tsx). */
export const BoardCard = memo(function BoardCard({ task, photoUrl, isStop, held }: BoardCardProps) {
  const { t } = useTranslation('tasks')
  return (
    <article
      className={cx(
        'group/card relative flex flex-col gap-2 rounded-card border border-line bg-surface p-3 select-none hover:border-field-line in-data-chosen:border-primary in-data-chosen:bg-primary-tint [-webkit-touch-callout:none]',
        task.can.moveTask && 'cursor-grab',
        held === 'keys' && 'outline-3 -outline-offset-1 outline-focus outline-dashed',
        held === 'pointer' && 'border-dashed opacity-40',
      )}
    >
      <div className="flex items-start gap-1">
        <h3 className="min-w-0 flex-1 font-sans text-base font-medium tracking-normal wrap-anywhere">
          <Link
            to={`/app/tasks/${task.id}`}
            data-open={task.id}
            draggable={false}
            tabIndex={isStop ? 0 : -1}
            aria-describedby={task.can.moveTask ? 'board-keys' : undefined}
            className="text-ink no-underline after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus"
          >
            {task.title}
          </Link>
        </h3>
        <button
          type="button"
          data-menu={task.id}
          tabIndex={isStop ? 0 : -1}
          aria-haspopup="menu"
          aria-label={t('actionsFor', { name: task.title })}
          className="relative -mt-1.5 -mr-1.5 flex size-8 shrink-0 items-center justify-center rounded-control text-ink-3 hover:bg-sunken hover:text-ink coarse:-mt-3 coarse:-mr-3 coarse:-mb-4 coarse:size-12"
        >
          <Icon of={Ellipsis} dense />
        </button>
      </div>
      <WorkLine task={task} />
      <Marks task={task} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
        {task.dueDate !== null && <DueDate {...task} />}
        <Figure icon={ListChecks} shown={task.subtasks.total > 0} label={t('board.subtasks')}>
          {`${task.subtasks.completed}/${task.subtasks.total}`}
        </Figure>
        <Figure icon={MessageSquare} shown={task.comments > 0} label={t('board.comments')}>
          {task.comments}
        </Figure>
        {task.assignedTo && (
          <span className="ml-auto" title={task.assignedTo.name}>
            <Avatar size="tiny" name={task.assignedTo.name} imageUrl={photoUrl} />
            <span className="sr-only">{task.assignedTo.name}</span>
          </span>
        )}
      </div>
    </article>
  )
})

/** The job with its code, else the client. */
function WorkLine({ task: { jobName, jobCode, clientName } }: { task: TaskSummary }) {
  const { t } = useTranslation('tasks')
  if ((jobName ?? clientName) === null) return null
  return (
    <p className="flex items-start gap-1.5 text-sm text-ink-2">
      <Icon of={jobName === null ? Building2 : HardHat} dense className="mt-px text-ink-3" />
      <span className="sr-only">{t(jobName === null ? 'fields.clientName' : 'fields.jobName')}</span>
      <span className="line-clamp-2 min-w-0 wrap-anywhere">
        {jobCode !== null && <span className="numeric text-ink-3">{jobCode} </span>}
        {jobName ?? clientName}
      </span>
    </p>
  )
}

/** What is not usual: its priority, what it waits for, its tags. */
function Marks({ task }: { task: TaskSummary }) {
  const isUsual = task.priority === 'medium' && task.waitingFor === 0 && task.tags.length === 0
  if (isUsual) return null
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <PriorityMark priority={task.priority} />
      <WaitingStamp waitingFor={task.waitingFor} />
      <TagNames tags={task.tags} />
    </div>
  )
}

type FigureProps = { icon: typeof ListChecks; shown: boolean; label: string; children: string | number }

function Figure({ icon, shown, label, children }: FigureProps) {
  if (!shown) return null
  return (
    <span className="numeric inline-flex items-center gap-1 whitespace-nowrap" title={label}>
      <Icon of={icon} dense className="text-ink-3" />
      <span className="sr-only">{label}</span>
      {children}
    </span>
  )
}
