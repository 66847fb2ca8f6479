import {
  CircleCheck,
  Clock,
  ExternalLink,
  Hourglass,
  type LucideIcon,
  PiggyBank,
  TriangleAlert,
  Undo2,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { Checkout } from '#domain/checkout/schema.ts'
import type { InvoiceRecord } from '#domain/invoices/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { problemText } from '#web/lib/query.tsx'
import { arriving } from '#web/ui/arriving.tsx'
import { Button } from '#web/ui/button.tsx'
import { DateTimeText } from '#web/ui/date-text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Stamp, type Tone } from '#web/ui/stamp.tsx'
import { toast } from '#web/ui/toast.tsx'
import { AmountPopover } from './amount-popover.tsx'
import { useKeepSurplus } from './data.ts'

const RefundForm = arriving(() => import('./refund-form.tsx'))

type CardProps = { invoice: InvoiceRecord; checkout: Checkout }

/** One payment online: what came, what it cost, where it is, and what can be done with it. */
export function CheckoutCard({ invoice, checkout }: CardProps) {
  const { t } = useTranslation('checkout')
  const format = useFormat()
  const { state, paidAt, means, url, openedBy, openedAt, surplus, dispute, disputeDueAt } = checkout
  const isPaid = state === 'paid'
  return (
    <article className="flex flex-col gap-3 rounded-card border border-line bg-surface p-3">
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-40 flex-1">
          <p className="font-medium">
            <Money amount={isPaid ? checkout.received : checkout.amount} />
          </p>
          <p className="text-sm text-ink-2">
            {isPaid ? (
              <DateTimeText instant={paidAt} />
            ) : (
              t('panel.openedBy', { name: openedBy, at: format.dateTime(openedAt) })
            )}
            {means !== '' && `, ${means}`}
          </p>
        </div>
        <StateStamp checkout={checkout} />
      </header>
      {dispute === 'open' && (
        <Notice tone="danger">
          {disputeDueAt === null
            ? t('panel.disputed')
            : t('panel.disputedUntil', { date: format.dateTime(disputeDueAt) })}
        </Notice>
      )}
      {surplus !== '0.00' && <Notice tone="warning">{t('panel.surplus', { amount: format.money(surplus) })}</Notice>}
      {isPaid && <Places checkout={checkout} />}
      <div className="flex flex-wrap items-center gap-3">
        {checkout.can.refundCheckout && <Refund invoice={invoice} checkout={checkout} />}
        {checkout.can.keepSurplus && <Keep invoice={invoice} checkout={checkout} />}
        {url !== null && (
          <a href={url} target="_blank" rel="noreferrer" className="inline-flex items-center gap-1 underline">
            {t('panel.open')}
            <Icon of={ExternalLink} dense />
          </a>
        )}
      </div>
    </article>
  )
}

const looks: Record<'open' | 'pending' | 'paid' | 'disputed', { tone: Tone; icon: LucideIcon }> = {
  open: { tone: 'neutral', icon: Clock },
  pending: { tone: 'info', icon: Hourglass },
  paid: { tone: 'success', icon: CircleCheck },
  disputed: { tone: 'danger', icon: TriangleAlert },
}

function StateStamp({ checkout: { state, dispute } }: Pick<CardProps, 'checkout'>) {
  const { t } = useTranslation('checkout')
  if (state === 'opening' || state === 'ended') return null
  const shown = dispute === 'open' ? 'disputed' : state
  return <Stamp {...looks[shown]}>{t(`states.${shown}`)}</Stamp>
}

/** Where the money is; what is nothing is not said. */
function Places({ checkout }: Pick<CardProps, 'checkout'>) {
  const { t } = useTranslation('checkout')
  const places = (['recorded', 'kept', 'used', 'refunded', 'lost', 'fee'] as const).filter(
    (place) => checkout[place] !== null && checkout[place] !== '0.00',
  )
  return (
    <dl className="flex flex-col gap-1 text-sm">
      {places.map((place) => (
        <div key={place} className="flex justify-between gap-4">
          <dt className="text-ink-2">{t(`places.${place}`)}</dt>
          <dd>
            <Money amount={checkout[place] ?? '0.00'} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Refund({ invoice, checkout }: CardProps) {
  const { t } = useTranslation('checkout')
  const format = useFormat()
  return (
    <AmountPopover
      label={t('refund.action')}
      fullLabel={t('refund.of', { amount: format.money(checkout.received) })}
      icon={Undo2}
      size="compact"
    >
      {(close) => <RefundForm invoiceId={invoice.id} checkout={checkout} onDone={close} />}
    </AmountPopover>
  )
}

function Keep({ invoice, checkout }: CardProps) {
  const { t } = useTranslation('checkout')
  const { mutateAsync, isPending } = useKeepSurplus(invoice.id)
  return (
    <Button
      size="compact"
      icon={PiggyBank}
      busy={isPending}
      // The button is gone by the time that it is done.
      onClick={() =>
        void mutateAsync(checkout.id).then(
          () => toast.success(t('keep.done')),
          (error: Error) => toast.error(problemText(error) ?? t('keep.failed')),
        )
      }
    >
      {t('keep.action')}
    </Button>
  )
}
