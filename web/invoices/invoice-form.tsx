import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'

import type { InvoiceRecord } from '#domain/invoices/schema.ts'
import { RefusedDialog } from '#web/records/refused-dialog.tsx'
import { useStartingJob } from '#web/records/starting-job.ts'
import { WaitingDialog } from '#web/records/waiting-dialog.tsx'

import { useGetInvoice, useSuggestInvoice } from './data.ts'
import { newValues, valuesOf } from './form-values.ts'
import { InvoiceFormDialog } from './invoice-form-dialog.tsx'

type InvoiceFormProps = { /** The invoice to edit; a new one without. */ id: string | undefined; onClose: () => void }

/**
 * The invoice form, once what it starts from is known: the invoice to edit, or the number, dates and job of a new one.
 */
export default function InvoiceForm({ id, onClose }: InvoiceFormProps) {
  return id === undefined ? <NewInvoice onClose={onClose} /> : <EditInvoice id={id} onClose={onClose} />
}

function NewInvoice({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('invoices')
  const { clientId, jobId } = useParams()
  const suggestion = useSuggestInvoice()
  const start = useStartingJob({ clientId, jobId })
  if (!suggestion.data || !start.known)
    return <Waiting title={t('form.create')} onClose={onClose} answer={suggestion} />
  return (
    <InvoiceFormDialog
      title={t('form.create')}
      values={newValues(suggestion.data, { client: start.client, job: start.job })}
      invoice={undefined}
      draftName={`invoice${jobId ? `-job:${jobId}` : clientId ? `-client:${clientId}` : ''}`}
      onClose={onClose}
    />
  )
}

function EditInvoice({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('invoices')
  const answer = useGetInvoice(id)
  // An answer that arrives later belongs to the page behind; the form stays with what it began from.
  const [begun, setBegun] = useState<InvoiceRecord>()
  if (answer.data && !begun) setBegun(answer.data)
  const invoice = begun ?? answer.data
  if (!invoice) return <Waiting title={t('form.edit')} onClose={onClose} answer={answer} />
  if (!invoice.can.updateInvoice)
    return <RefusedDialog title={t('form.edit')} because={invoice.because.updateInvoice} onClose={onClose} />
  return (
    <InvoiceFormDialog
      title={t('form.edit')}
      values={valuesOf(invoice)}
      invoice={invoice}
      draftName={`invoice:${id}`}
      onClose={onClose}
    />
  )
}

type WaitingProps = Pick<ComponentProps<typeof WaitingDialog>, 'title' | 'answer' | 'onClose'>

function Waiting(props: WaitingProps) {
  return <WaitingDialog {...props} of="invoices" size="large" />
}
