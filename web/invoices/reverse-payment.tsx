import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { newId } from '#domain/ids.ts'
import type { InvoiceRecord } from '#domain/invoices/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { problemText } from '#web/lib/query.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useReversePayment } from './data.ts'

/** Asks before a payment is taken back by a row of its own. */
export default function ReversePayment({
  invoice,
  paymentId,
  onClose,
}: {
  invoice: InvoiceRecord
  paymentId: string | undefined
  onClose: () => void
}) {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  const [id] = useState(newId)
  const reverse = useReversePayment(invoice.id)
  const payment = invoice.payments.find((each) => each.id === paymentId)
  if (!payment?.can.reversePayment) return null
  return (
    <ConfirmDialog
      open
      title={t('payment.reverseTitle')}
      text={t('payment.reverseText', { amount: format.money(payment.amount), date: format.date(payment.date) })}
      confirmLabel={t('payment.reverseTitle')}
      busy={reverse.isPending}
      error={problemText(reverse.error)}
      onClose={onClose}
      onConfirm={() =>
        reverse.mutate(
          { paymentId: payment.id, id },
          {
            onSuccess: () => {
              toast.success('Payment reversed successfully')
              onClose()
            },
            onError: () => toast.error('Failed to reverse payment'),
          },
        )
      }
    />
  )
}
