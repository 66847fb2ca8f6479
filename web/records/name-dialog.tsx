import type { z } from 'zod'

import { useRecordForm } from '#web/lib/form.ts'
import { CancelForm } from '#web/records/cancel-form.tsx'
import { FormNotices } from '#web/records/form-notices.tsx'
import { useSaving } from '#web/records/saving.ts'
import { VersionChoice } from '#web/records/version-choice.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type Named = { name: string; version: number }

type NameDialogProps<Record extends Named> = {
  title: string
  label: string
  saveLabel: string
  /** The domain's schema of the name. */
  schema: z.ZodType<{ name: string }, { name: string }>
  /** What is renamed; absent for something new. */
  record?: Pick<Record, 'name' | 'version'>
  /** Under which the draft is kept. */
  draftName: string
  save: (body: { name: string }, more: { id: string; version: number }) => Promise<Record>
  /** What is said afterwards, in the words of the catalogue. */
  done: string
  failed: string
  onSaved?: (saved: Record) => void
  onClose: () => void
}

/** Asks what something is to be called, and calls it so. */
export function NameDialog<Record extends Named>(props: NameDialogProps<Record>) {
  const { title, label, saveLabel, schema, record, draftName, done, failed, onClose } = props
  const recordForm = useRecordForm({
    schema,
    toInput: asItIs,
    values: { name: String(record?.name ?? '') },
    draftName,
    ...(record === undefined ? {} : { version: record.version }),
  })
  const { form } = recordForm
  const saving = useSaving<Record>({
    recordForm,
    done,
    failed,
    onSaved: (saved) => {
      recordForm.forget()
      onClose()
      props.onSaved?.(saved)
    },
  })
  const { theirs } = saving
  const submit = form.handleSubmit((body) =>
    saving.save(() => props.save(body, { id: recordForm.recordId(), version: recordForm.version() })),
  )

  return (
    <Dialog
      open
      size="small"
      title={title}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          <CancelForm recordForm={recordForm} onClose={onClose} />
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
            {saveLabel}
          </Button>
        </>
      }
    >
      <FormNotices recordForm={recordForm} />
      {theirs && (
        <VersionChoice
          differences={[{ label, mine: form.getValues('name'), theirs: theirs.name }]}
          busy={form.formState.isSubmitting}
          onKeepMine={() => {
            recordForm.rebase(theirs.version)
            void submit()
          }}
          onTakeTheirs={() => {
            recordForm.startOver({ name: theirs.name }, theirs.version)
            saving.dismiss()
          }}
        />
      )}
      <TextField
        label={label}
        required
        autoComplete="off"
        error={form.formState.errors.name?.message}
        {...form.register('name')}
      />
    </Dialog>
  )
}

const asItIs = (values: { name: string }) => values
