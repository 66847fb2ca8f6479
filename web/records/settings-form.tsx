import { type ReactNode, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'

import { FormNotices } from '#web/records/form-notices.tsx'
import { differencesBetween, VersionChoice } from '#web/records/version-choice.tsx'
import { ApiProblem } from '#web/lib/api.ts'
import { staleRecord } from '#web/lib/api.ts'
import { useRecordForm } from '#web/lib/form.ts'
import { isPageOver } from '#web/lib/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'

type SettingsFormOptions<Values extends FieldValues, Schema extends z.ZodType, Stored extends { version: number }> = {
  stored: Stored
  schema: Schema
  toInput: (values: Values) => z.input<Schema>
  aliases?: Record<string, string>
  valuesOf: (stored: Stored) => Values
  draftName: string
  /** How each field reads when two versions are compared. */
  differences: readonly { label: string; text: (values: Values) => string }[]
  update: (body: z.output<Schema>, version: number) => Promise<Stored>
  /** What is said afterwards, in the words of the catalogue. */
  done: string
  failed: string
  /** What is said to whom the right was taken in the meantime. */
  forbidden: string
  /** The form goes on from this, after saving or because somebody else's was taken. */
  onStart?: (stored: Stored) => void
}

/**
 * A page of the settings as a form. It stays open after saving and goes on from what was stored; of two who edit the
 * same the later one sees both versions and decides.
 */
export function useSettingsForm<
  Values extends FieldValues,
  Schema extends z.ZodType,
  Stored extends { version: number },
>(options: SettingsFormOptions<Values, Schema, Stored>) {
  const { stored, valuesOf, differences } = options
  const [theirs, setTheirs] = useState<Stored>()
  const [busy, setBusy] = useState(false)
  const recordForm = useRecordForm<Values, Schema>({
    schema: options.schema,
    toInput: options.toInput,
    ...(options.aliases && { aliases: options.aliases }),
    values: valuesOf(stored),
    draftName: options.draftName,
    version: stored.version,
  })

  function goOnFrom(newer: Stored) {
    setTheirs(undefined)
    options.onStart?.(newer)
    recordForm.startOver(valuesOf(newer), newer.version)
  }

  async function save(body: z.output<Schema>) {
    recordForm.dismissProblem()
    setBusy(true)
    try {
      const sent = JSON.stringify(recordForm.form.getValues())
      const saved = await options.update(body, recordForm.version())
      // What was typed while it was being saved is neither lost nor saved yet.
      if (JSON.stringify(recordForm.form.getValues()) === sent) goOnFrom(saved)
      else recordForm.rebase(saved.version)
      toast.success(options.done)
    } catch (error) {
      const newer = staleRecord<Stored>(error)
      if (newer) setTheirs(newer)
      else recordForm.refuse(error)
      if (!isPageOver(error)) toast.error(isForbidden(error) ? options.forbidden : options.failed)
    } finally {
      setBusy(false)
    }
  }
  const submit = () => void recordForm.form.handleSubmit(save)()

  function keepMine(newer: Stored) {
    recordForm.rebase(newer.version)
    setTheirs(undefined)
    submit()
  }

  const notices = (
    <>
      {theirs && (
        <VersionChoice
          differences={differencesBetween(recordForm.form.getValues(), valuesOf(theirs), differences)}
          busy={busy}
          onKeepMine={() => keepMine(theirs)}
          onTakeTheirs={() => goOnFrom(theirs)}
        />
      )}
      <FormNotices recordForm={{ ...recordForm, startOver: () => goOnFrom(stored) }} />
    </>
  )
  return { form: recordForm.form, submit, busy, notices }
}

const forbidding: Readonly<Record<number, true>> = { 403: true }
const isForbidden = (error: unknown): boolean => error instanceof ApiProblem && forbidding[error.status] === true

type SettingsFormProps = {
  onSubmit: () => void
  notices: ReactNode
  /** The words of the button; without them there is none, for who may only look. */
  save: string | undefined
  busy: boolean
  /** Why saving has to wait. */
  waitsFor?: string | undefined
  children: ReactNode
}

/** The form itself: what there is to say above, its fields, and the button below. */
export function SettingsForm({ onSubmit, notices, save, busy, waitsFor, children }: SettingsFormProps) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {notices}
      {children}
      {save !== undefined && (
        <div className="mt-8 flex justify-end border-t border-line pt-4 max-md:*:flex-1">
          <Button type="submit" variant="primary" busy={busy} disabledReason={waitsFor}>
            {save}
          </Button>
        </div>
      )}
    </form>
  )
}
