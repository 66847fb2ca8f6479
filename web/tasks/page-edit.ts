import { useEffect, useRef, useState } from 'react'

import { ApiProblem, staleRecord } from '#web/lib/api.ts'
import type { TaskRecord } from '#domain/tasks/schema.ts'
import { problemText } from '#web/lib/query.tsx'
import { toast } from '#web/ui/toast.tsx'

/** Something of a task that is edited in its place. */
export type EditedField<Value> = {
  label: string
  of: (task: TaskRecord) => Value
  /** As people read it: for comparing two versions, and for the name of the control. */
  text: (value: Value) => string
  /** Sends what was typed, over the record that the edit began from. */
  send: (value: Value, began: TaskRecord) => Promise<TaskRecord>
}

type Edit<Value> = { began: TaskRecord; value: Value; sent?: Value }

/**
 * An edit of one field: it keeps the record that it began from and what was typed, whatever arrives meanwhile, until it
 * is saved or taken back. `theirs` is the task where somebody else changed this very field.
 */
export function useFieldEdit<Value>(task: TaskRecord, field: EditedField<Value>) {
  const [edit, setEdit] = useState<Edit<Value>>()
  const [theirs, setTheirs] = useState<TaskRecord>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const isShown = useIsShown()

  function close() {
    setEdit(undefined)
    setTheirs(undefined)
    setProblem(undefined)
  }

  async function save(value: Value, began: TaskRecord) {
    if (busy) return
    if (isSame(value, field.of(began))) return close()
    setEdit({ began, value, sent: value })
    setProblem(undefined)
    setTheirs(undefined)
    setBusy(true)
    try {
      const saved = await field.send(value, began)
      // What was typed while it was on its way is still to be saved.
      setEdit((now) => (now === undefined || isSame(now.value, value) ? undefined : { began: saved, value: now.value }))
    } catch (error) {
      // Saved by leaving the page or the panel: there is no field left to say it.
      if (!isShown.current) return toast.error('Failed to update tasks')
      const newer = staleRecord<TaskRecord>(error)
      setTheirs(newer)
      if (newer === undefined) setProblem(refusalOf(error))
    } finally {
      setBusy(false)
    }
  }

  return {
    value: edit?.value,
    isOpen: edit !== undefined,
    busy,
    problem,
    theirs,
    open: () => setEdit({ began: task, value: field.of(task) }),
    type: (value: Value) => setEdit((now) => ({ began: task, ...now, value })),
    /** Saves what is typed, or this at once; what was just refused is not sent again by leaving. */
    save: (value?: Value) => void save(value ?? edit?.value ?? field.of(task), edit?.began ?? task),
    leave: () => {
      if (edit === undefined || theirs !== undefined) return
      if (problem === undefined || !isSame(edit.value, edit.sent)) void save(edit.value, edit.began)
    },
    keepMine: () => edit && theirs && void save(edit.value, theirs),
    close,
  }
}
export type FieldEdit<Value> = ReturnType<typeof useFieldEdit<Value>>

function useIsShown() {
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => void (isShown.current = false)
  }, [])
  return isShown
}

/** Lists and pairs too: what a field holds is small. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The complaint about the field, or why nothing was saved. */
const refusalOf = (error: unknown): string | undefined =>
  (error instanceof ApiProblem ? error.errors[0]?.message : undefined) ?? problemText(error)
