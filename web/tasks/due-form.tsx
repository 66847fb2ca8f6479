import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { isCalendarDate } from '#domain/dates.ts'
import { isOverdue } from '#domain/tasks/rules.ts'
import type { TaskSummary } from '#domain/tasks/schema.ts'
import { useToday } from '#web/lib/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { useTaskChanges } from './task-changes.ts'

type DueFormProps = {
  task: TaskSummary
  /** It was whole: it is on its way. */
  onSet: () => void
}

type DuePopoverProps = { task: TaskSummary; id: string; anchor: RefObject<HTMLElement | null> }

/** What opens beside the due date of a row. */
export default function DuePopover({ task, id, anchor }: DuePopoverProps) {
  const { t } = useTranslation('tasks')
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Popover ref={popup} id={id} anchor={anchor} label={t('fields.dueDate')}>
      <DueForm task={task} onSet={() => popup.current?.hidePopover()} />
    </Popover>
  )
}

/** The due date of a row, typed or picked; emptied, it has none. */
function DueForm({ task, onSet }: DueFormProps) {
  const { t } = useTranslation('tasks')
  const today = useToday()
  const { setDue } = useTaskChanges(task)
  const [date, setDate] = useState(task.dueDate ?? '')
  const [isRefused, setRefused] = useState(false)

  function set(event: FormEvent) {
    event.preventDefault()
    // It is drawn within the table, whose page may have a form around it.
    event.stopPropagation()
    if (date !== '' && !isCalendarDate(date)) return setRefused(true)
    const dueDate = date === '' ? null : date
    onSet()
    setDue({ dueDate, overdue: isOverdue({ ...task, dueDate }, today) })
  }
  return (
    <form onSubmit={set} noValidate className="flex flex-col gap-3">
      <DateField
        label={t('fields.dueDate')}
        value={date}
        today={today}
        error={isRefused ? t('dueForm.refused') : undefined}
        onChange={(next) => {
          setRefused(false)
          setDate(next)
        }}
      />
      <Button type="submit" variant="primary" size="compact">
        {t('dueForm.set')}
      </Button>
    </form>
  )
}
