import { useTranslation } from 'react-i18next'

import type { InvoiceSummary } from '#domain/invoices/schema.ts'
import { useOffer } from '#web/lib/offer.ts'
import { useDialogState } from '#web/lib/search-params.ts'
import { RowActions } from '#web/records/row-actions.tsx'

/** The dialogs of invoices, each with its address. */
export const useInvoiceDialog = () => useDialogState(['new', 'edit', 'delete', 'send', 'void', 'reverse'])
export type InvoiceDialog = ReturnType<typeof useInvoiceDialog>

/** What may be done with the invoice of a row. */
export function InvoiceActions({ invoice, dialog }: { invoice: InvoiceSummary; dialog: InvoiceDialog }) {
  const { t } = useTranslation('invoices')
  const offer = useOffer(invoice)
  return (
    <RowActions
      label={t('actionsOf', { number: invoice.invoiceNumber })}
      editLabel={t('edit')}
      deleteLabel={t('delete')}
      edit={offer('updateInvoice')}
      remove={offer('deleteInvoice')}
      onEdit={() => dialog.open('edit', invoice.id)}
      onDelete={() => dialog.open('delete', invoice.id)}
    />
  )
}
