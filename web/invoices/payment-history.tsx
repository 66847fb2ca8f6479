import { Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { Payment } from '#domain/invoices/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Money } from '#web/ui/money.tsx'
import { Section } from '#web/ui/section.tsx'

/** What came in and what was taken back, in the order it was written down. */
export function PaymentHistory({
  payments,
  onReverse,
}: {
  payments: readonly Payment[]
  onReverse?: (paymentId: string) => void
}) {
  const { t } = useTranslation('invoices')
  return (
    <Section title={t('payment.history')} note={payments.length > 0 ? payments.length : undefined}>
      {payments.length === 0 ? (
        <p className="text-ink-3">{t('payment.none')}</p>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {payments.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} onReverse={() => onReverse?.(payment.id)} />
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
