import { useTranslation } from 'react-i18next'

import { problemText } from '#web/lib/query.tsx'
import { DeleteDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.tsx'

import { useDeleteInvoice, useGetInvoice } from './data.ts'

type DeleteInvoiceProps = {
  id: string
  onClose: () => void
  /** In place of closing: the page shown is the deleted invoice's. */ onDeleted?: () => void
}

/** The specification's question, with the invoice's number. */
export function DeleteInvoice({ id, onClose, onDeleted = onClose }: DeleteInvoiceProps) {
  const { t } = useTranslation('invoices')
  const { data: invoice } = useGetInvoice(id)
  const remove = useDeleteInvoice()
  if (!invoice?.can.deleteInvoice) return null
  return (
    <DeleteDialog
      open
      title={t('deleteTitle')}
      name={t('deleteName', { number: invoice.invoiceNumber })}
      busy={remove.isPending}
      error={problemText(remove.error)}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(id, {
          onSuccess: () => {
            toast.success('Invoice deleted successfully')
            onDeleted()
          },
          onError: () => toast.error('Failed to delete invoice'),
        })
      }
    />
  )
}
