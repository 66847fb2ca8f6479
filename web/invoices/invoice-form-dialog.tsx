import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'

import { invoiceForm, type InvoiceForm, type InvoiceRecord } from '#domain/invoices/schema.ts'
import { CancelForm } from '#web/records/cancel-form.tsx'
import { FormNotices } from '#web/records/form-notices.tsx'
import { useRecordForm } from '#web/lib/form.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { useSaving } from '#web/records/saving.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextArea } from '#web/ui/textarea.tsx'

import { useCreateInvoice, useUpdateInvoice } from './data.ts'
import { acrossFields, aliases, type InvoiceFormValues, toInput, valuesOf } from './form-values.ts'
import { InvoiceConflict } from './invoice-conflict.tsx'
import { HeadFields } from './head-fields.tsx'
import { LineItems } from './line-items.tsx'

type InvoiceFormDialogProps = {
  title: string
  values: InvoiceFormValues
  /** The invoice being edited; undefined for a new one. */
  invoice: InvoiceRecord | undefined
  draftName: string
  onClose: () => void
}

/**
 * The invoice form (SPEC 2, 5): whose, when, lines with their totals as typed. What is typed is kept on the device
 * until saved.
 */
export function InvoiceFormDialog({ title, values, invoice, draftName, onClose }: InvoiceFormDialogProps) {
  const { t } = useTranslation('invoices')
  const message = useMessage()
  const [across] = useState(() => acrossFields(invoice))
  const recordForm = useRecordForm({
    schema: invoiceForm,
    across,
    toInput,
    aliases,
    values,
    draftName,
    ...(invoice ? { version: invoice.version } : {}),
  })
  const { form } = recordForm
  const { send, ...saving } = useSavingInvoice({ recordForm, invoice, onClose })
  const submit = form.handleSubmit((body) => saving.save(() => send(body)), saving.dismiss)
  const busy = form.formState.isSubmitting

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size="large"
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          {saving.failure && (
            <Notice tone="danger" onDismiss={saving.dismiss} className="basis-full">
              {message(saving.failure)}
              {recordForm.problem && <span className="block font-normal">{message(recordForm.problem)}</span>}
            </Notice>
          )}
          <CancelForm recordForm={recordForm} onClose={onClose} />
          <Button type="submit" variant="primary" busy={busy}>
            {invoice ? t('form.save') : t('form.create')}
          </Button>
        </>
      }
    >
      <FormNotices
        recordForm={{ ...recordForm, restored: recordForm.restored && !saving.theirs, problem: undefined }}
      />
      {saving.theirs && (
        <InvoiceConflict
          mine={form.getValues()}
          theirs={saving.theirs}
          busy={busy}
          onKeepMine={() => {
            recordForm.rebase(saving.theirs?.version ?? 0)
            saving.dismiss()
            void submit()
          }}
          onTakeTheirs={(theirs) => {
            recordForm.startOver(valuesOf(theirs), theirs.version)
            saving.dismiss()
          }}
        />
      )}
      <div className="flex flex-col gap-8">
        <HeadFields form={form} />
        <LineItems form={form} />
        <TextArea
          label={t('fields.notes')}
          hint={t('form.notesHint')}
          rows={3}
          error={form.formState.errors.notes?.message}
          {...form.register('notes')}
        />
      </div>
    </Dialog>
  )
}

type RecordForm = ReturnType<typeof useRecordForm<InvoiceFormValues, typeof invoiceForm>>
/** What saving this form means, and what is said of it. */
function useSavingInvoice({
  recordForm,
  invoice,
  onClose,
}: {
  recordForm: RecordForm
  invoice: InvoiceRecord | undefined
  onClose: () => void
}) {
  const navigate = useNavigate()
  const create = useCreateInvoice()
  const update = useUpdateInvoice(invoice?.id ?? '')
  const saving = useSaving<InvoiceRecord>({
    recordForm,
    done: invoice ? 'Invoice updated successfully' : 'Invoice created successfully',
    failed: invoice ? 'Failed to update invoice' : 'Failed to create invoice',
    onSaved: (saved) => {
      recordForm.forget()
      if (invoice) onClose()
      else void navigate(`/app/invoices/${saved.id}`, { replace: true })
    },
  })

  function send(body: InvoiceForm): Promise<InvoiceRecord> {
    if (invoice) return update.mutateAsync({ version: recordForm.version(), body })
    const { invoiceNumber, ...rest } = body
    const untouched = invoiceNumber === recordForm.form.getValues('suggestedNumber')
    // Somebody else may have taken the suggested number; nobody asked for exactly that one.
    return create.mutateAsync({ ...rest, ...(untouched ? {} : { invoiceNumber }), id: recordForm.recordId() })
  }

  return { ...saving, send }
}
