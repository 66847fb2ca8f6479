import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { InvoiceSummary } from '#domain/invoices/schema.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'

import type { InvoiceDialog } from './invoice-dialogs.tsx'

/** What may be done with an invoice of a list; nothing is drawn when that is nothing. */
export function InvoiceActions({ invoice, dialog }: { invoice: InvoiceSummary; dialog: InvoiceDialog }) {
  const { t } = useTranslation('invoices')
  if (!invoice.can.updateInvoice && !invoice.can.deleteInvoice) return null
  return (
    <Menu
      trigger={
        <IconButton label={t('actionsOf', { number: invoice.invoiceNumber })} icon={EllipsisVertical} size="compact" />
      }
    >
      {invoice.can.updateInvoice && (
        <MenuItem icon={Pencil} onSelect={() => dialog.open('edit', invoice.id)}>
          {t('edit')}
        </MenuItem>
      )}
      {invoice.can.deleteInvoice && (
        <MenuItem icon={Trash2} tone="danger" onSelect={() => dialog.open('delete', invoice.id)}>
          {t('delete')}
        </MenuItem>
      )}
    </Menu>
  )
}
