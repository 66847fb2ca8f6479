import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'

import { invoiceForm, type InvoiceForm, type InvoiceRecord } from '#domain/invoices/schema.ts'
import { FormNotices } from '#web/records/form-notices.tsx'
import { staleRecord, useRecordForm } from '#web/lib/form.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { isSessionOver } from '#web/lib/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextArea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.tsx'

import { useCreateInvoice, useUpdateInvoice } from './data.ts'
import { aliases, type InvoiceFormValues, toInput, valuesOf } from './form-values.ts'
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

/** The invoice form (SPEC 2, 5): whose, when, lines with their totals as typed. What is typed is kept on the device until saved. */
export function InvoiceFormDialog({ title, values, invoice, draftName, onClose }: InvoiceFormDialogProps) {
  const { t } = useTranslation('invoices')
  const message = useMessage()
  const recordForm = useRecordForm({
    schema: invoiceForm,
    toInput,
    aliases,
    values,
    draftName,
    ...(invoice ? { version: invoice.version } : {}),
  })
  const { form } = recordForm
  const saving = useSaving({ recordForm, invoice, onClose })
  const submit = form.handleSubmit(saving.save, saving.dismiss)
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
          {saving.failed && (
            <Notice tone="danger" onDismiss={saving.dismiss} className="basis-full">
              {message(saving.failed)}
              {recordForm.problem && <span className="block font-normal">{message(recordForm.problem)}</span>}
            </Notice>
          )}
          <Button onClick={onClose}>{t('form.cancel')}</Button>
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
export type InvoiceFormApi = RecordForm['form']

/** Sends the form; tells what happened where it happened and in passing. */
function useSaving({
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
  const [failed, setFailed] = useState<string>()
  const [theirs, setTheirs] = useState<InvoiceRecord>()

  function send(body: InvoiceForm): Promise<InvoiceRecord> {
    if (invoice) return update.mutateAsync({ version: recordForm.version(), body })
    const { invoiceNumber, ...rest } = body
    const untouched = invoiceNumber === recordForm.form.getValues('suggestedNumber')
    // Somebody else may have taken the suggested number; nobody asked for exactly that one.
    return create.mutateAsync({ ...rest, ...(untouched ? {} : { invoiceNumber }), id: recordForm.recordId() })
  }

  function dismiss() {
    setFailed(undefined)
    setTheirs(undefined)
    recordForm.dismissProblem()
  }

  async function save(body: InvoiceForm) {
    dismiss()
    try {
      const saved = await send(body)
      recordForm.forget()
      toast.success(invoice ? 'Invoice updated successfully' : 'Invoice created successfully')
      if (invoice) onClose()
      else void navigate(`/app/invoices/${saved.id}`, { replace: true })
    } catch (error) {
      const newer = staleRecord<InvoiceRecord>(error)
      setTheirs(newer)
      if (newer) return
      recordForm.refuse(error)
      if (isSessionOver(error)) return
      const failure = invoice ? 'Failed to update invoice' : 'Failed to create invoice'
      setFailed(failure)
      toast.error(failure)
    }
  }

  return { save, failed, theirs, dismiss }
}
