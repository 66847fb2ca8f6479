import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { isCalendarDate } from '#domain/dates.ts'
import { useToday } from '#web/lib/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { popoverButton } from '#web/ui/showing.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { useListTags } from './data.ts'
import type { ManyChange } from './many.ts'

type FormProps = { change: (to: ManyChange) => Promise<boolean> }

/** One due date for all of them; emptied, they have none. */
export function DueForMany({ change }: FormProps) {
  const { t } = useTranslation('tasks')
  const today = useToday()
  const [dueDate, setDueDate] = useState('')
  const [isRefused, setRefused] = useState(false)

  function set(): boolean {
    if (dueDate !== '' && !isCalendarDate(dueDate)) {
      setRefused(true)
      return false
    }
    void change({ set: 'dueDate', dueDate: dueDate === '' ? null : dueDate })
    return true
  }
  return (
    <FormBehind label={t('fields.dueDate')} send={t('dueForm.set')} onSend={set}>
      <DateField
        label={t('fields.dueDate')}
        hint={t('many.noDate')}
        value={dueDate}
        today={today}
        error={isRefused ? t('dueForm.refused') : undefined}
        onChange={(next) => {
          setRefused(false)
          setDueDate(next)
        }}
      />
    </FormBehind>
  )
}

/** A tag more; one that the company does not have yet is made. */
export function TagForMany({ change }: FormProps) {
  const { t } = useTranslation('tasks')
  const list = useId()
  const tags = useListTags({ enabled: true }).data?.items ?? []
  const [tag, setTag] = useState('')

  function add(): boolean {
    if (tag.trim() === '') return false
    void change({ set: 'tagAdded', tag: tag.trim() })
    setTag('')
    return true
  }
  return (
    <FormBehind label={t('many.addTag')} send={t('many.addTag')} onSend={add}>
      <TextField
        label={t('fields.tag')}
        list={list}
        autoComplete="off"
        value={tag}
        onChange={(event) => setTag(event.currentTarget.value)}
      />
      <datalist id={list}>
        {tags.map(({ id, name }) => (
          <option key={id}>{name}</option>
        ))}
      </datalist>
    </FormBehind>
  )
}

type FormBehindProps = {
  label: string
  send: string
  /** Answers whether it was whole: then the form closes. */
  onSend: () => boolean
  children: ReactNode
}

/** A small form behind a button of the bar. */
function FormBehind({ label, send, onSend, children }: FormBehindProps) {
  const id = useId()
  const popup = useRef<HTMLDivElement>(null)
  const anchor = useRef<HTMLSpanElement>(null)

  function submit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    if (onSend()) popup.current?.hidePopover()
  }
  return (
    <span ref={anchor} className="inline-flex">
      <Button size="compact" {...popoverButton(id)} aria-haspopup="dialog">
        {label}
      </Button>
      <Popover ref={popup} id={id} anchor={anchor} label={label}>
        <form onSubmit={submit} noValidate className="flex flex-col gap-3">
          {children}
          <Button type="submit" variant="primary" size="compact">
            {send}
          </Button>
        </form>
      </Popover>
    </span>
  )
}
