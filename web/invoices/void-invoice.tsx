import { useTranslation } from 'react-i18next'

import type { InvoiceRecord } from '#domain/invoices/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { problemText } from '#web/lib/query.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Money } from '#web/ui/money.tsx'
import { toast } from '#web/ui/toast.tsx'

import { useChangeInvoiceStatus } from './data.ts'

/** Asks before voiding, with the amounts that will be reversed (PRODUCT 11). */
export function VoidInvoice({ invoice, onClose }: { invoice: InvoiceRecord; onClose: () => void }) {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  const change = useChangeInvoiceStatus(invoice.id)
  const standing = invoice.payments.filter(({ reverses, reversed }) => reverses === null && !reversed)
  return (
    <ConfirmDialog
      open
      title={t('void.title')}
      confirmLabel={t('void.confirm')}
      busy={change.isPending}
      error={problemText(change.error)}
      text={
        <>
          {t('void.text', { number: invoice.invoiceNumber })}
          {standing.length > 0 && (
            <span className="mt-3 block">
              {t('void.payments', { count: standing.length })}
              {standing.map((payment) => (
                <span key={payment.id} className="flex justify-between gap-4 border-b border-line py-1 text-ink">
                  <span>
                    {format.date(payment.date)}, {t(`methods.${payment.method}`)}
                  </span>
                  <Money amount={payment.amount} />
                </span>
              ))}
            </span>
          )}
        </>
      }
      onClose={onClose}
      onConfirm={() =>
        change.mutate('voidInvoice', {
          onSuccess: () => {
            toast.success('Invoice status updated successfully')
            onClose()
          },
          onError: () => toast.error('Failed to update invoice status'),
        })
      }
    />
  )
}
