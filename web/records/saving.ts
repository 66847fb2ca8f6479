import { useState } from 'react'

import { staleRecord } from '#web/lib/api.ts'
import { isPageOver } from '#web/lib/query.tsx'
import { toast } from '#web/ui/toast.tsx'

type SavingOptions<Saved> = {
  /** From useRecordForm. */
  recordForm: { dismissProblem: () => void; refuse: (error: unknown) => void }
  /** What is said afterwards, in the words of the catalogue. */
  done: string
  failed: string
  /** With the answer of the server: forget the draft, close, go to the new record. */
  onSaved: (saved: Saved) => void
  onRefused?: (error: unknown) => void
  /** Whether the refusal is a question, which the caller asks then; nothing has failed yet. */
  asks?: (error: unknown) => boolean
}

/**
 * Sends a form and tells what came of it: in passing, at its fields where the refusal names them, and as `theirs` when
 * somebody else has saved the record in the meantime.
 */
export function useSaving<Saved>({ recordForm, done, failed, onSaved, onRefused, asks }: SavingOptions<Saved>) {
  const [failure, setFailure] = useState<string>()
  const [theirs, setTheirs] = useState<Saved>()

  function dismiss() {
    setFailure(undefined)
    setTheirs(undefined)
    recordForm.dismissProblem()
  }

  async function save(send: () => Promise<Saved>): Promise<void> {
    dismiss()
    try {
      const saved = await send()
      toast.success(done)
      onSaved(saved)
    } catch (error) {
      if (asks?.(error)) return
      const newer = staleRecord<Saved>(error)
      setTheirs(newer)
      if (newer) return
      recordForm.refuse(error)
      onRefused?.(error)
      // The guard says what has become of the session.
      if (isPageOver(error)) return
      setFailure(failed)
      toast.error(failed)
    }
  }

  return {
    save,
    /** What was said of the last try, to stay where the button is. */
    failure,
    /** The record as somebody else saved it. */
    theirs,
    dismiss,
  }
}
