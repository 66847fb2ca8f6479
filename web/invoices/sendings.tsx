import { useTranslation } from 'react-i18next'

import type { InvoiceRecord } from '#domain/invoices/schema.ts'
import { DeliveryFailure, DeliveryStamp } from '#web/records/mail-delivery.tsx'
import { DateTimeText } from '#web/ui/date-text.tsx'
import { Section } from '#web/ui/section.tsx'

/** The mails that carried the invoice, newest first. */
export function Sendings({ invoice }: { invoice: InvoiceRecord }) {
  const { t } = useTranslation('invoices')
  if (invoice.sendings.length === 0) return null
  return (
    <Section title={t('send.history')} note={invoice.sendings.length}>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {invoice.sendings.map((sending) => (
          <li key={`${sending.sentAt}-${sending.to}`} className="px-3 py-2">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {sending.to}
                {sending.isCopy && <span className="text-ink-3"> · {t('send.isCopy')}</span>}
              </span>
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
                <DateTimeText instant={sending.sentAt} />
                <DeliveryStamp delivery={sending} />
              </span>
            </div>
            <DeliveryFailure delivery={sending} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
