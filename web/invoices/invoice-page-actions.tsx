import { Link2, Pencil, Printer, Send, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'

import type { InvoiceRecord } from '#domain/invoices/schema.ts'
import { useOffer } from '#web/lib/offer.ts'
import { problemText } from '#web/lib/query.tsx'
import { copyAddress } from '#web/records/copy-address.ts'
import { PageActions } from '#web/ui/page-actions.tsx'
import { toast } from '#web/ui/toast.tsx'

import { useChangeInvoiceStatus } from './data.ts'
import type { InvoiceDialog } from './invoice-actions.tsx'
import { useInvoicePdf } from './pdf-download.ts'
import { RecordPayment } from './record-payment.tsx'
import { MarkPaid, useStatusActions } from './status-menu.tsx'

type InvoicePageActionsProps = {
  invoice: InvoiceRecord
  dialog: InvoiceDialog
  /** What was refused stays on the page; undefined when something is tried anew. */
  onFailure: (text: string | undefined) => void
}

/** Everything that may be done with an invoice now. */
export function InvoicePageActions({ invoice, dialog, onFailure }: InvoicePageActionsProps) {
  const { t } = useTranslation('invoices')
  const offer = useOffer(invoice)
  const anchor = useRef<HTMLDivElement>(null)
  const markPaid = useRef<HTMLDivElement>(null)
  const change = useChangeInvoiceStatus(invoice.id)
  const pdf = useInvoicePdf(invoice, onFailure)
  const statuses = useStatusActions({
    invoice,
    onChange: changeStatus,
    onMarkPaid: () => markPaid.current?.showPopover(),
    onVoid: () => dialog.open('void'),
  })
  const edit = offer('updateInvoice')
  const send = offer('sendInvoice')
  const remove = offer('deleteInvoice')

  function changeStatus(action: 'submitInvoice' | 'approveInvoice' | 'markInvoiceOverdue') {
    onFailure(undefined)
    change.mutate(action, {
      onSuccess: () => toast.success('Invoice status updated successfully'),
      onError: (error) => {
        toast.error('Failed to update invoice status')
        onFailure(problemText(error))
      },
    })
  }
  const copy = () =>
    void copyAddress(`${window.location.origin}/app/invoices/${invoice.id}`, 'Invoice link copied to clipboard')

  return (
    <>
      <PageActions
        ref={anchor}
        label={t('actionsOf', { number: invoice.invoiceNumber })}
        main={invoice.can.recordPayment && <RecordPayment invoice={invoice} />}
        beside={[
          edit && { ...edit, label: t('edit'), icon: Pencil, onSelect: () => dialog.open('edit', invoice.id) },
          send && { ...send, label: t('send.button'), icon: Send, onSelect: () => dialog.open('send') },
          pdf,
        ]}
        menu={{ label: t('changeStatus'), busy: change.isPending, actions: statuses }}
        more={[
          { label: t('copyLink'), icon: Link2, onSelect: copy },
          { label: t('print'), icon: Printer, onSelect: () => window.print() },
        ]}
        remove={
          remove && { ...remove, label: t('delete'), icon: Trash2, onSelect: () => dialog.open('delete', invoice.id) }
        }
      />
      {invoice.can.markInvoicePaid && <MarkPaid ref={markPaid} anchor={anchor} invoice={invoice} />}
    </>
  )
}
