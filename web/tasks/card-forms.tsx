import { type FormEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { TaskSummary } from '#domain/tasks/schema.ts'
import { TagInput } from '#web/tags/embed.tsx'
import { Button } from '#web/ui/button.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { DueForm } from './due-form.tsx'
import { useTaskChanges } from './task-changes.ts'

type CardFormProps = {
  task: TaskSummary
  /** Beside what it opens; it has the focus again afterwards. */
  anchor: HTMLElement
  field: 'dueDate' | 'tags'
  onClose: () => void
}

/** The due date or the tags of a card or row, in a small form beside it. */
export function CardForm({ task, anchor, field, onClose }: CardFormProps) {
  const { t } = useTranslation('tasks')
  const id = useId()
  const popup = useRef<HTMLDivElement>(null)
  const beside = useRef(anchor)
  const closing = useRef(onClose)
  useEffect(() => {
    closing.current = onClose
  })
  useLayoutEffect(() => {
    const element = popup.current
    if (element === null) return undefined
    const listening = new AbortController()
    const follow = () => element.matches(':popover-open') || closing.current()
    element.addEventListener('toggle', follow, { signal: listening.signal })
    element.showPopover()
    return () => listening.abort()
  }, [])
  const done = () => {
    popup.current?.hidePopover()
    beside.current.focus()
  }
  return (
    <Popover ref={popup} id={id} anchor={beside} label={t(`fields.${field}`)}>
      {field === 'dueDate' ? <DueForm task={task} onSet={done} /> : <TagForm task={task} onSet={done} />}
    </Popover>
  )
}

function TagForm({ task, onSet }: { task: TaskSummary; onSet: () => void }) {
  const { t } = useTranslation('tasks')
  const changes = useTaskChanges(task)
  const [tags, setTags] = useState<readonly string[]>(() => task.tags.map(({ name }) => name))
  function submit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    changes.setTags(tags.map((tag) => tag.trim()).filter((tag) => tag !== ''))
    onSet()
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3">
      <TagInput label={t('fields.tags')} value={tags} onChange={setTags} />
      <Button type="submit" variant="primary" size="compact">
        {t('keys.setTags')}
      </Button>
    </form>
  )
}
