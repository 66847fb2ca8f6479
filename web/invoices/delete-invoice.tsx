import { useTranslation } from 'react-i18next'

import { DeleteRecord } from '#web/records/delete-record.tsx'
import { RefusedDialog } from '#web/records/refused-dialog.tsx'

import { useDeleteInvoice, useGetInvoice } from './data.ts'

type DeleteInvoiceProps = {
  id: string
  onClose: () => void
  /** In place of closing: the page shown is the deleted invoice's. */ onDeleted?: () => void
}

/** The specification's question, which names the number alone (SPEC 8). */
export function DeleteInvoice({ id, onClose, onDeleted = onClose }: DeleteInvoiceProps) {
  const { t } = useTranslation('invoices')
  const { data: invoice } = useGetInvoice(id)
  const remove = useDeleteInvoice()
  if (!invoice) return null
  if (!invoice.can.deleteInvoice)
    return <RefusedDialog title={t('deleteTitle')} because={invoice.because.deleteInvoice} onClose={onClose} />
  return (
    <DeleteRecord
      id={id}
      title={t('deleteTitle')}
      question={{ name: invoice.invoiceNumber }}
      deleting={remove}
      done="Invoice deleted successfully"
      failed="Failed to delete invoice"
      onClose={onClose}
      onDeleted={onDeleted}
    />
  )
}
