import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { ApiProblem, staleRecord } from '#web/lib/api.ts'
import type { TaskRecord } from '#domain/tasks/schema.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { isPageOver, problemText } from '#web/lib/query.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useFieldDraft } from './page-field-draft.ts'

/** Something of a task that is edited in its place. */
export type EditedField<Value> = {
  /** Which one of the task: under this name what is typed stays on the device until it is saved. */
  name: string
  label: string
  of: (task: TaskRecord) => Value
  /** As people read it: for comparing two versions, and for the name of the control. */
  text: (value: Value) => string
  /** Sends what was typed, over the record that the edit began from. */
  send: (value: Value, began: TaskRecord) => Promise<TaskRecord>
}

type Edit<Value> = {
  began: TaskRecord
  value: Value
  busy?: boolean
  /** The task where somebody else changed this very field. */
  theirs?: TaskRecord | undefined
  refused?: { value: Value; why: string | undefined } | undefined
}

/**
 * An edit of one field: it keeps the record that it began from and what was typed, whatever arrives meanwhile, until it
 * is saved or taken back. What was typed before this page was opened, and never saved, is `kept`.
 */
export function useFieldEdit<Value>(task: TaskRecord, field: EditedField<Value>) {
  const { t } = useTranslation('tasks')
  const message = useMessage()
  const draft = useFieldDraft<Value>(task.id, field.name)
  const [before, setBefore] = useState(draft.read)
  const [edit, setEdit] = useState<Edit<Value>>()
  // As it is at this moment: a box that is taken over, and the answer to what was sent, come between two renders.
  const latest = useRef<Edit<Value>>(undefined)
  const isShown = useIsShown(() => {
    // Refused a moment before the page went, or left as it was: nobody sees it there.
    if (latest.current?.refused) tell(latest.current.refused.why)
  })
  const kept = edit === undefined && before && !isSame(before.value, field.of(task)) ? before : undefined

  function tell(why: string | undefined) {
    const reason = t('page.refused', { field: field.label, reason: message(why ?? '') })
    toast.error(`${message('Failed to update tasks')}. ${reason}`)
  }

  function become(next: Edit<Value> | undefined) {
    latest.current = next
    setEdit(next)
  }

  function close() {
    become(undefined)
    draft.forget()
    setBefore(undefined)
  }

  function open() {
    if (kept === undefined) return become({ began: task, value: field.of(task) })
    const isStale = !isSame(kept.from, field.of(task))
    become({ began: task, value: kept.value, theirs: isStale ? task : undefined })
  }

  /** Keeps a text on the device that is not understood yet. */
  const keep = (value: Value) => draft.keep({ value, from: field.of(latest.current?.began ?? task) })

  function type(value: Value) {
    become({ began: task, ...latest.current, value })
    keep(value)
  }

  async function save(value: Value, began: TaskRecord) {
    if (latest.current?.busy) return
    if (isSame(value, field.of(began))) return close()
    become({ began, value, busy: true })
    try {
      const saved = await field.send(value, began)
      toast.success('Task updated successfully')
      const now = latest.current
      if (now === undefined || isSame(now.value, value)) return close()
      // What was typed while it was on its way is still to be saved.
      become({ began: saved, value: now.value })
      keep(now.value)
    } catch (error) {
      const why = refusalOf(error)
      // Saved by leaving the page or the panel: there is no field left to say it.
      if (!isShown.current) return tell(why)
      const theirs = staleRecord<TaskRecord>(error)
      // The field says why, and keeps what was typed.
      if (theirs === undefined && !isPageOver(error)) toast.error('Failed to update tasks')
      const now = latest.current
      if (now) become({ began, value: now.value, theirs, refused: theirs ? undefined : { value, why } })
    }
  }

  return {
    value: edit?.value,
    isOpen: edit !== undefined,
    busy: edit?.busy ?? false,
    problem: edit?.refused?.why,
    theirs: edit?.theirs,
    kept: kept?.value,
    /** Whether there is something to decide. */
    isAsking: edit?.theirs !== undefined || kept !== undefined,
    open,
    keep,
    type,
    /** Saves what is typed, or this at once, nothing (null) as well. */
    save: (value?: Value) => {
      const { began, value: typed } = latest.current ?? { began: task, value: field.of(task) }
      void save(value === undefined ? typed : value, began)
    },
    /** What was just refused is not sent again by leaving. */
    leave: () => {
      const now = latest.current
      if (now === undefined || now.theirs || isSame(now.value, now.refused?.value)) return
      void save(now.value, now.began)
    },
    keepMine: () => edit?.theirs && void save(edit.value, edit.theirs),
    close,
  }
}
export type FieldEdit<Value> = ReturnType<typeof useFieldEdit<Value>>

/** Whether the field is still on the page; as it goes, something may be left to do. */
function useIsShown(onGone: () => void) {
  const isShown = useRef(true)
  const act = useRef(onGone)
  useEffect(() => {
    act.current = onGone
  })
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
      act.current()
    }
  }, [])
  return isShown
}

/** Lists and pairs too: what a field holds is small. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The complaint about the field, or why nothing was saved. */
const refusalOf = (error: unknown): string | undefined =>
  (error instanceof ApiProblem ? error.errors[0]?.message : undefined) ?? problemText(error)
