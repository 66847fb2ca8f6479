import { PiggyBank } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { CheckoutList } from '#domain/checkout/schema.ts'
import type { InvoiceRecord } from '#domain/invoices/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { arriving } from '#web/ui/arriving.tsx'
import { Section } from '#web/ui/section.tsx'
import { AmountPopover } from './amount-popover.tsx'
import { CheckoutCard } from './checkout-card.tsx'
import { useListCheckouts } from './data.ts'

const CreditForm = arriving(() => import('./credit-form.tsx'))

/** What was paid online of an invoice and where that money is, for its company; and the credit that its client has. */
export function Payments({ invoice }: { invoice: InvoiceRecord }) {
  const { t } = useTranslation('checkout')
  const { data } = useListCheckouts(invoice.id)
  if (data === undefined) return null
  // Pages at which nobody paid are no news.
  const items = data.items.filter(({ state }) => state !== 'ended' && state !== 'opening')
  const offersCredit = data.can.useCredit
  if (items.length === 0 && !offersCredit) return null
  return (
    <Section title={t('panel.title')} note={items.length > 0 ? items.length : undefined} className="print:hidden">
      <div className="flex flex-col gap-4">
        {items.map((checkout) => (
          <CheckoutCard key={checkout.id} invoice={invoice} checkout={checkout} />
        ))}
        {offersCredit && <Credit invoice={invoice} list={data} />}
      </div>
    </Section>
  )
}

function Credit({ invoice, list: { credit } }: { invoice: InvoiceRecord; list: CheckoutList }) {
  const { t } = useTranslation('checkout')
  const format = useFormat()
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface p-3">
      <p className="min-w-0 flex-1 basis-60">
        {t('credit.text', { client: invoice.clientName, amount: format.money(credit) })}
      </p>
      <AmountPopover label={t('credit.use')} icon={PiggyBank}>
        {(close) => <CreditForm invoiceId={invoice.id} credit={credit} balance={invoice.balance} onDone={close} />}
      </AmountPopover>
    </div>
  )
}
