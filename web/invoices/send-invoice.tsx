import { useTranslation } from 'react-i18next'

import { type InvoiceRecord, sendInvoiceBody } from '#domain/invoices/schema.ts'
import { useSession } from '#web/lib/session.tsx'
import { SendDialog } from '#web/records/send-dialog.tsx'
import { DateTimeText } from '#web/ui/date-text.tsx'
import { Section } from '#web/ui/section.tsx'
import { toast } from '#web/ui/toast.tsx'

import { useSendInvoice } from './data.ts'

/** Mails the invoice as PDF to the client's billing address, with a few words. */
export function SendInvoice({ invoice, onClose }: { invoice: InvoiceRecord; onClose: () => void }) {
  const { t } = useTranslation('invoices')
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
      sending={useSendInvoice(invoice.id)}
      onSent={() => toast.success('Invoice sent successfully')}
      onFailed={() => toast.error('Failed to send invoice')}
      onClose={onClose}
    />
  )
}

const quiet = 'ml-3 text-ink-3'
const sendingStyle = {
  queued: quiet,
  sent: quiet,
  kept: quiet,
  failed: 'ml-3 font-semibold text-danger',
} as const
const isSendingStatus = (status: string): status is keyof typeof sendingStyle => Object.hasOwn(sendingStyle, status)

/** The mails that carried the invoice, newest first. */
export function Sendings({ invoice }: { invoice: InvoiceRecord }) {
  const { t } = useTranslation('invoices')
  const { company } = useSession()
  if (invoice.sendings.length === 0) return null
  return (
    <Section title={t('send.history')} note={invoice.sendings.length}>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {invoice.sendings.map(({ to, sentAt, status }) => (
          <li
            key={`${sentAt}-${to}`}
            className="flex min-h-row flex-wrap items-center justify-between gap-x-4 gap-y-1 px-3 py-2"
          >
            <span className="min-w-0 [overflow-wrap:anywhere]">{to}</span>
            <span className="text-sm text-ink-2">
              <DateTimeText instant={sentAt} {...(company ? { timezone: company.timezone } : {})} />
              <SendingStatus status={status} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** How sending went, in the reader's language; what we don't know as it is stored. */
function SendingStatus({ status }: { status: string }) {
  const { t } = useTranslation('invoices')
  if (!isSendingStatus(status)) return <span className={quiet}>{status}</span>
  return <span className={sendingStyle[status]}>{t(`send.status.${status}`)}</span>
}
