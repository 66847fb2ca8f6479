import { sendInvoiceBody } from '#domain/shares/schema.ts'
import { useTranslation } from 'react-i18next'

import { type InvoiceRecord } from '#domain/invoices/schema.ts'
import { RefusedDialog } from '#web/records/refused-dialog.tsx'
import { SendDialog } from '#web/records/send-dialog.tsx'
import { toast } from '#web/ui/toast.tsx'

import { useSendInvoice } from './sending-data.ts'

/** Mails the invoice as PDF to the client's billing address, with a few words. */
export default function SendInvoice({ invoice, onClose }: { invoice: InvoiceRecord; onClose: () => void }) {
  const { t } = useTranslation('invoices')
  const sending = useSendInvoice(invoice.id)
  if (!invoice.can.sendInvoice)
    return <RefusedDialog title={t('send.title')} because={invoice.because.sendInvoice} onClose={onClose} />
  return (
    <SendDialog
      title={t('send.title')}
      description={t('send.text', { number: invoice.invoiceNumber })}
      labels={{
        to: t('send.to'),
        message: t('send.message'),
        messagePlaceholder: t('send.messagePlaceholder'),
        cancel: t('form.cancel'),
        send: t('send.now'),
      }}
      to={invoice.billTo.email}
      schema={sendInvoiceBody}
      toInput={(sending) => sending}
      sending={sending}
      onSent={() => toast.success('Invoice sent successfully')}
      onFailed={() => toast.error('Failed to send invoice')}
      onClose={onClose}
    />
  )
}
