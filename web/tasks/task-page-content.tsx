import { Bell, BellOff, Copy, CopyPlus, Printer, Trash2 } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { TaskRecord } from '#domain/tasks/schema.ts'
import { RecordHistory } from '#web/activity/embed.tsx'
import { TaskComments } from '#web/comments/embed.tsx'
import { useMessage } from '#web/lib/i18n.ts'
import { useOffer } from '#web/lib/offer.ts'
import { copyAddress } from '#web/records/copy-address.ts'
import { arriving } from '#web/ui/arriving.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageActions } from '#web/ui/page-actions.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { useDuplicateTask } from './duplicating.ts'
import { useUnwatchTask, useWatchTask } from './page-data.ts'
import { useDeed } from './page-deeds.ts'
import { TaskDescription } from './page-description.tsx'
import { useFieldEdit } from './page-edit.ts'
import { FieldQuestion } from './page-field.tsx'
import { useTaskFields } from './page-fields.ts'
import { TimerButton } from './page-timer.tsx'
import { TaskTitle } from './page-title.tsx'
import { TaskTitleBlock } from './page-title-block.tsx'
import { useOfferedFields } from './offered-actions.ts'
import { fieldOpener, isOnCardBeside, useBegunEdit, useFieldKeys } from './task-keys.ts'
import { WaitingStamp } from './stamps.tsx'

const TaskParts = lazy(() => import('./page-parts.tsx'))
const DeleteTask = arriving(() => import('./page-delete.tsx'))

type Props = {
  task: TaskRecord
  /** The way up, where it stands alone. */
  back?: { to: string; label: string }
  onDeleted: () => void
}

/** Everything of one task: on its own page, and as a panel over a list or the board. It goes by its own width. */
export function TaskContent({ task, back, onDeleted }: Props) {
  const message = useMessage()
  const fields = useTaskFields(task)
  const title = { field: fields.title, edit: useFieldEdit(task, fields.title) }
  const deed = useDeed()
  const [isDeleting, setDeleting] = useState(false)
  const article = useRef<HTMLElement>(null)
  useFieldKeys(article)
  useOfferedFields((focused) =>
    focused && isOnCardBeside(article, focused) ? undefined : (field) => fieldOpener(article, field),
  )
  useBegunEdit(article)
  return (
    <article ref={article} className="@container">
      <PageHeader
        {...(back === undefined ? {} : { back })}
        title={<TaskTitle task={task} {...title} />}
        badge={task.waitingFor > 0 ? <WaitingStamp {...task} /> : undefined}
        actions={<TaskActions {...{ task, deed }} onDelete={() => setDeleting(true)} />}
      >
        <FieldQuestion {...title} />
      </PageHeader>
      {deed.problem !== undefined && (
        <Notice tone="danger" className="mb-4 print:hidden" onDismiss={deed.dismiss}>
          {message(deed.problem)}
        </Notice>
      )}
      <div className="flex flex-col gap-10">
        <TaskTitleBlock task={task} />
        <TaskDescription {...{ task, fields }} />
        <Suspense>
          <TaskParts task={task} />
        </Suspense>
        <TaskComments taskId={task.id} />
        <RecordHistory kind="task" id={task.id} />
      </div>
      <Suspense>
        {isDeleting && <DeleteTask task={task} onClose={() => setDeleting(false)} onDeleted={onDeleted} />}
      </Suspense>
    </article>
  )
}

type ActionsProps = { task: TaskRecord; deed: ReturnType<typeof useDeed>; onDelete: () => void }

function TaskActions({ task, deed, onDelete }: ActionsProps) {
  const { t } = useTranslation('tasks')
  const watch = useWatchTask(task.id)
  const unwatch = useUnwatchTask(task.id)
  const offer = useOffer(task)
  const remove = offer('deleteTask')
  const duplicate = useDuplicateTask(task)
  const duplicating = offer('duplicateTask')
  const copy = () => void copyAddress(`${window.location.origin}/app/tasks/${task.id}`, 'Task link copied to clipboard')
  return (
    <PageActions
      label={t('page.actionsFor', { name: task.title })}
      main={<TimerButton {...{ task, deed }} />}
      beside={[
        task.isWatched
          ? {
              label: t('page.unwatch'),
              icon: BellOff,
              busy: unwatch.isPending,
              onSelect: () => deed.run(() => unwatch.mutateAsync(undefined)),
            }
          : {
              label: t('page.watch'),
              icon: Bell,
              busy: watch.isPending,
              onSelect: () => deed.run(() => watch.mutateAsync(undefined)),
            },
      ]}
      more={[
        duplicating && { ...duplicating, label: duplicate.label, icon: CopyPlus, onSelect: duplicate.run },
        { label: t('page.copyLink'), icon: Copy, onSelect: copy },
        { label: t('page.print'), icon: Printer, onSelect: () => window.print() },
      ]}
      remove={remove && { ...remove, label: t('page.delete'), icon: Trash2, onSelect: onDelete }}
    />
  )
}
