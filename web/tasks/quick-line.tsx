import { CircleQuestionMark, CornerDownLeft } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'

import { ApiProblem } from '#web/lib/api.ts'
import { isPageOver, problemText } from '#web/lib/query.tsx'
import { markStale } from '#web/lib/stale.ts'
import { PriorityStamp } from '#web/records/task-stamps.tsx'
import { Button } from '#web/ui/button.tsx'
import { ComboboxList } from '#web/ui/combobox-list.tsx'
import { Stamp } from '#web/ui/stamp.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCreateTask } from './data.ts'
import { useLineDraft } from './line-draft.ts'
import { withName } from './quick-marks.ts'
import { useSuggestions } from './quick-suggestions.ts'
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
  const listId = useId()
  const frame = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const suggestions = useSuggestions(line)
  const { mark, items, open, active } = suggestions

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

  function pick(name: string) {
    if (mark === undefined) return
    const next = withName(line, mark, name, suggestions.cursor)
    flushSync(() => type(next.line))
    input.current?.focus()
    input.current?.setSelectionRange(next.cursor, next.cursor)
    suggestions.follow(next.cursor)
  }

  // What already means one person, job or tag needs no choice: Enter adds the task.
  const isUnderstood = mark !== undefined && /[@#]/.test(mark.mark) && mark.typed !== '' && task.unread.length === 0
  const isMeant = !suggestions.isMoved && (isUnderstood || suggestions.isTyped)

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') return open ? suggestions.dismiss() : type('')
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = items[active]
    if (!open || chosen === undefined) return
    if (step !== undefined) suggestions.move((active + step + items.length) % items.length)
    else if ((event.key === 'Enter' && !isMeant) || (event.key === 'Tab' && !event.shiftKey)) pick(chosen.value)
    else return
    event.preventDefault()
  }
  return (
    <form onSubmit={add} noValidate className="group/line relative">
      <div ref={frame} className="flex items-start gap-2">
        <TextField
          ref={input}
          label={t('quick.label')}
          hideLabel
          autoComplete="off"
          className="flex-1"
          placeholder={t('quick.example')}
          value={line}
          error={problem}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={open ? listId : undefined}
          aria-activedescendant={open ? `${listId}-${active}` : undefined}
          onChange={(event) => type(event.currentTarget.value)}
          onSelect={(event) => suggestions.follow(event.currentTarget.selectionStart)}
          onBlur={suggestions.dismiss}
          onKeyDown={press}
        />
        <Button type="submit" icon={CornerDownLeft} busy={create.isPending}>
          {t('quick.add')}
        </Button>
      </div>
      <span id={`${listId}-label`} hidden>
        {t('quick.suggestions')}
      </span>
      {open && (
        <ComboboxList
          id={listId}
          labelId={`${listId}-label`}
          anchor={frame}
          items={items}
          active={active}
          chosen={undefined}
          none={false}
          failed={undefined}
          onChoose={({ value }) => pick(value)}
        />
      )}
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
