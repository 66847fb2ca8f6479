import { CircleQuestionMark, CornerDownLeft } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { ApiProblem } from '#web/lib/api.ts'
import { isPageOver, problemText } from '#web/lib/query.tsx'
import { markStale } from '#web/lib/stale.ts'
import { PriorityStamp } from '#web/records/task-stamps.tsx'
import { Button } from '#web/ui/button.tsx'
import { Stamp } from '#web/ui/stamp.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCreateTask } from './data.ts'
import { useLineDraft } from './line-draft.ts'
import { useQuickTask } from './quick-task.ts'
import { DueDate, PersonText, TagNames } from './stamps.tsx'

/** Adds a task in one line; what is understood of it is shown before Enter. Escape empties it. */
export default function QuickLine() {
  const { t } = useTranslation('tasks')
  const draft = useLineDraft('quick')
  const line = draft.text
  const task = useQuickTask(line)
  const create = useCreateTask()
  const [problem, setProblem] = useState<string>()

  function add(event: FormEvent) {
    event.preventDefault()
    if (create.isPending || line.trim() === '') return
    if (task.title === '') return setProblem(t('quick.untitled'))
    const { title, person, priority, dueDate, job, tags } = task
    const body = { id: draft.id, title, priority, dueDate, tags }
    create.mutate(
      { ...body, assignedToId: person?.id ?? null, jobId: job?.id ?? null },
      {
        onSuccess: () => {
          draft.forget(line)
          toast.success('Task created successfully')
        },
        onError: (error) => {
          // The guard says what has become of the session; what was typed is kept.
          if (isPageOver(error)) return
          toast.error('Failed to create tasks')
          if (!(error instanceof ApiProblem && error.code === 'id_in_use')) return setProblem(problemText(error))
          // It came through though nobody heard the answer, and was written on since: this is another one.
          draft.renew()
          setProblem(t('quick.sentBefore'))
          void markStale('task.created')
        },
      },
    )
  }

  function type(text: string) {
    draft.type(text)
    setProblem(undefined)
  }
  return (
    <form onSubmit={add} noValidate className="group/line relative">
      <div className="flex items-start gap-2">
        <TextField
          label={t('quick.label')}
          hideLabel
          autoComplete="off"
          className="flex-1"
          placeholder={t('quick.example')}
          value={line}
          error={problem}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && type('')}
        />
        <Button type="submit" icon={CornerDownLeft} busy={create.isPending}>
          {t('quick.add')}
        </Button>
      </div>
      <div className="mt-1 min-h-6 lg:absolute lg:top-full lg:z-20 lg:hidden lg:rounded-card lg:border lg:border-line lg:bg-raised lg:px-3 lg:py-2 lg:shadow-overlay lg:group-focus-within/line:block">
        {line.trim() === '' ? <p className="text-sm text-ink-3">{t('quick.marks')}</p> : <Understood task={task} />}
      </div>
    </form>
  )
}

function Understood({ task }: { task: ReturnType<typeof useQuickTask> }) {
  const { t } = useTranslation('tasks')
  const { title, person, priority, dueDate, job, tags, unread } = task
  return (
    <p aria-live="polite" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
      <span className="sr-only">{t('quick.understood')}</span>
      <span className="font-semibold wrap-anywhere text-ink">{title}</span>
      {priority && <PriorityStamp priority={priority} />}
      {person && <PersonText person={person} photoUrl={person.photoUrl} />}
      {job && (
        <span className="wrap-anywhere">
          {job.name} <span className="numeric text-ink-3">{job.jobId}</span>
        </span>
      )}
      {dueDate !== undefined && <DueDate dueDate={dueDate} overdue={false} />}
      <TagNames tags={tags.map((name) => ({ id: name, name }))} />
      {[...new Set(unread)].map((word) => (
        <Stamp key={word} tone="warning" icon={CircleQuestionMark}>
          {t('quick.unread', { word })}
        </Stamp>
      ))}
    </p>
  )
}
