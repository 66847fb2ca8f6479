import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import type { InvoiceSummary } from '#domain/invoices/schema.ts'
import { RecordCard } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'

import { InvoiceStamp } from '#web/records/invoice-stamp.tsx'
import { Balance, DueDate, statusTone } from './invoice-words.tsx'

/** An invoice as a card: whose, what for, how much, how much of it is left and until when. */
export function InvoiceCard({ invoice, actions }: { invoice: InvoiceSummary; actions?: ReactNode }) {
  const { t } = useTranslation('invoices')
  return (
    <RecordCard
      to={`/app/invoices/${invoice.id}`}
      title={<span className="numeric">{invoice.invoiceNumber}</span>}
      eyebrow={<InvoiceStamp status={invoice.shownStatus} />}
      actions={actions}
      tone={statusTone[invoice.shownStatus]}
      footer={
        <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
          <dt className="text-ink-3">{t('totals.total')}</dt>
          <dd className="text-right">
            <Money amount={invoice.total} />
          </dd>
          <dt className="text-ink-3">{t('totals.balance')}</dt>
          <dd className="text-right font-semibold">
            <Balance invoice={invoice} />
          </dd>
          <dt className="text-ink-3">{t('fields.dueDate')}</dt>
          <dd className="text-right">
            <DueDate date={invoice.dueDate} status={invoice.shownStatus} />
          </dd>
        </dl>
      }
    >
      <p className="font-medium text-ink">{invoice.clientName}</p>
      <p>{invoice.reference}</p>
      {invoice.jobName && <p className="text-sm text-ink-3">{invoice.jobName}</p>}
    </RecordCard>
  )
}
