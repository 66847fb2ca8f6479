import { CloudOff, HardHat, Hourglass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

import type { TaskSummary } from '#domain/tasks/schema.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { PriorityMark, TaskStatusStamp } from '#web/records/task-stamps.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { type CheckedOff, checkOff, checkOffAnyway, leaveAsItIs, takeBack } from './checked-off.ts'

type WorkRowProps = { task: TaskSummary; entry: CheckedOff | undefined }

/** A task with the box that checks it off, as large as a thumb in a glove. */
export function WorkRow({ task, entry }: WorkRowProps) {
  const { t } = useTranslation('my-work')
  const isRefused = entry?.state === 'refused'
  // What was refused is not done, and does not look it.
  const isDone = entry?.isDone === true && !isRefused
  return (
    <li className="overflow-clip rounded-card border border-line bg-surface">
      <div className="flex items-stretch">
        <label className="flex min-h-18 w-18 shrink-0 cursor-pointer items-center justify-center border-r border-line hover:bg-sunken">
          <input
            type="checkbox"
            className="size-8 accent-success"
            aria-label={t('complete', { title: task.title })}
            checked={isDone}
            disabled={!task.can.moveTask}
            onChange={() => (isDone ? takeBack(entry) : checkOff(task))}
          />
        </label>
        <Link
          to={`/app/tasks/${task.id}`}
          className="flex min-w-0 flex-1 flex-col justify-center gap-1 px-3 py-2.5 text-ink no-underline -outline-offset-2 hover:bg-sunken"
        >
          <span className={cx('font-semibold wrap-anywhere', isDone && 'text-ink-2 line-through')}>{task.title}</span>
          <Particulars task={isDone && entry.state === 'sent' ? { ...task, ...done } : task} />
        </Link>
      </div>
      {entry?.state === 'waiting' && (
        <p className="flex items-center gap-2 border-t border-line px-3 py-1.5 text-sm text-warning">
          <Icon of={CloudOff} dense />
          {t('rowWaiting')}
        </p>
      )}
      {isRefused && <Refused entry={entry} />}
    </li>
  )
}

/** As it is for everybody once it was sent: nothing asks for it anew until the page is left. */
const done = { status: 'completed', overdue: false, waitingFor: 0 } as const

function Particulars({ task }: { task: TaskSummary }) {
  const { t } = useTranslation('my-work')
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
      {task.dueDate !== null && (
        <span className={cx(task.overdue && 'font-semibold text-danger')}>
          <span className="sr-only">{t(task.overdue ? 'overdueSince' : 'due')} </span>
          <DateText date={task.dueDate} />
        </span>
      )}
      {task.jobName !== null && (
        <span className="inline-flex min-w-0 items-center gap-1 wrap-anywhere">
          <Icon of={HardHat} dense className="text-ink-3" />
          {task.jobName}
        </span>
      )}
      <PriorityMark priority={task.priority} />
      <TaskStatusStamp status={task.status} />
      {task.waitingFor > 0 && (
        <span className="inline-flex items-center gap-1 text-warning">
          <Icon of={Hourglass} dense />
          {t('waitsFor', { count: task.waitingFor })}
        </span>
      )}
    </span>
  )
}

/** What somebody else did while there was no connection, and what to do about it. */
function Refused({ entry }: { entry: CheckedOff }) {
  const { t } = useTranslation('my-work')
  const message = useMessage()
  return (
    <Notice tone="danger" className="m-2">
      <p>{entry.problem && (entry.problem.isGone ? t('gone') : message(entry.problem.text))}</p>
      <div className="mt-2 flex flex-wrap gap-2 *:grow">
        {entry.problem?.canInsist === true && <Button onClick={() => checkOffAnyway(entry)}>{t('anyway')}</Button>}
        <Button onClick={() => leaveAsItIs(entry)}>{t('leave')}</Button>
      </div>
    </Notice>
  )
}
