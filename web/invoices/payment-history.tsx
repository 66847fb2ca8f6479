import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { newId } from '#domain/ids.ts'
import type { InvoiceRecord, Payment } from '#domain/invoices/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { problemText } from '#web/lib/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { cx } from '#web/ui/cx.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Money } from '#web/ui/money.tsx'
import { Section } from '#web/ui/section.tsx'
import { toast } from '#web/ui/toast.tsx'

import { useReversePayment } from './data.ts'

/** What came in and what was taken back, in the order it was written down. */
export function PaymentHistory({
  invoice,
  onReverse,
}: {
  invoice: InvoiceRecord
  onReverse: (paymentId: string) => void
}) {
  const { t } = useTranslation('invoices')
  return (
    <Section title={t('payment.history')} note={invoice.payments.length > 0 ? invoice.payments.length : undefined}>
      {invoice.payments.length === 0 ? (
        <p className="text-ink-3">{t('payment.none')}</p>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {invoice.payments.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} onReverse={() => onReverse(payment.id)} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function PaymentRow({ payment, onReverse }: { payment: Payment; onReverse: () => void }) {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  const note =
    payment.reverses !== null ? t('payment.isReversal') : payment.reversed ? t('payment.wasReversed') : undefined
  return (
    <li className="flex min-h-row flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2">
      <span className="min-w-40 flex-1">
        <span className="block">
          <DateText date={payment.date} />, {t(`methods.${payment.method}`)}
        </span>
        {payment.reference && <span className="block text-sm text-ink-2">{payment.reference}</span>}
        {note && <span className="block text-sm text-ink-3">{note}</span>}
      </span>
      <span className={cx('text-right font-medium', payment.reversed && 'text-ink-3 line-through')}>
        <Money amount={payment.amount} />
      </span>
      {payment.can.reversePayment && (
        <Button
          size="compact"
          icon={Undo2}
          className="print:hidden"
          aria-label={t('payment.reverseOf', { amount: format.money(payment.amount) })}
          onClick={onReverse}
        >
          {t('payment.reverse')}
        </Button>
      )}
    </li>
  )
}

/** Asks before a payment is taken back by a row of its own. */
export function ReversePayment({
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
