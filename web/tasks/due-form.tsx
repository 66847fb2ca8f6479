import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { isCalendarDate } from '#domain/dates.ts'
import { isOverdue } from '#domain/tasks/rules.ts'
import type { TaskRecord, TaskSummary } from '#domain/tasks/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { useToday } from '#web/lib/session.tsx'
import { VersionChoice } from '#web/records/version-choice.tsx'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { useTaskChanges } from './task-changes.ts'

type DueFormProps = {
  task: TaskSummary
  /** It was whole: it is on its way. */
  onSet: () => void
}

/**
 * The due date of a row, typed or picked; emptied, it has none. It keeps the task that it began from: where somebody
 * else sets the date meanwhile, both are shown.
 */
export function DueForm({ task, onSet }: DueFormProps) {
  const { t } = useTranslation('tasks')
  const today = useToday()
  const format = useFormat()
  const { setDue, settle } = useTaskChanges(task)
  const [began] = useState<TaskSummary | TaskRecord>(task)
  const [theirs, setTheirs] = useState<TaskRecord>()
  const [date, setDate] = useState(began.dueDate ?? '')
  const [isRefused, setRefused] = useState(false)
  const [busy, setBusy] = useState(false)
  const choice = useRef<HTMLDivElement>(null)
  // The field that had the focus has made way for it.
  useEffect(() => choice.current?.querySelector('button')?.focus(), [theirs])

  async function save(from: TaskSummary | TaskRecord) {
    if (busy) return
    if (date !== '' && !isCalendarDate(date)) return setRefused(true)
    const dueDate = date === '' ? null : date
    setBusy(true)
    const current = await setDue({ dueDate, overdue: isOverdue({ ...from, dueDate }, today) }, from)
    setBusy(false)
    setTheirs(current)
    // Why else it was refused stands in the row.
    if (current === undefined) onSet()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    // It is drawn within the table, whose page may have a form around it.
    event.stopPropagation()
    void save(began)
  }
  function takeTheirs() {
    settle()
    onSet()
  }
  if (theirs !== undefined) {
    const mine = format.date(date === '' ? null : date)
    return (
      <div ref={choice}>
        <VersionChoice
          differences={[{ label: t('fields.dueDate'), mine, theirs: format.date(theirs.dueDate) }]}
          busy={busy}
          onKeepMine={() => void save(theirs)}
          onTakeTheirs={takeTheirs}
        />
      </div>
    )
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3">
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
      <Button type="submit" variant="primary" size="compact" busy={busy}>
        {t('dueForm.set')}
      </Button>
    </form>
  )
}
