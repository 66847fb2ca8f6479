import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { fieldErrors } from '#domain/errors.ts'
import { newId } from '#domain/ids.ts'
import { type InvoiceRecord, sendInvoiceBody } from '#domain/invoices/schema.ts'
import { ApiProblem } from '#web/lib/api.ts'
import { complaintsByField } from '#web/lib/complaints.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { problemText } from '#web/lib/query.tsx'
import { useSession } from '#web/lib/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { DateTimeText } from '#web/ui/date-text.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from '#web/ui/section.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TextArea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.tsx'

import { useSendInvoice } from './data.ts'

/** Mails the invoice as PDF to the client's billing address, with a few words. */
export function SendInvoice({ invoice, onClose }: { invoice: InvoiceRecord; onClose: () => void }) {
  const { t } = useTranslation('invoices')
  const message = useMessage()
  const [to, setTo] = useState(invoice.billTo.email)
  const [words, setWords] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [id] = useState(newId)
  const send = useSendInvoice(invoice.id)

  function submit() {
    const parsed = sendInvoiceBody.safeParse({ id, to, message: words })
    if (!parsed.success) return setErrors(complaintsByField(fieldErrors(parsed.error)))
    setErrors({})
    send.mutate(parsed.data, {
      onSuccess: () => {
        toast.success('Invoice sent successfully')
        onClose()
      },
      onError: (error) => {
        if (error instanceof ApiProblem) setErrors(complaintsByField(error.errors))
        toast.error('Failed to send invoice')
      },
    })
  }

  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={t('send.title')}
      description={t('send.text', { number: invoice.invoiceNumber })}
      onSubmit={(event) => {
        event.preventDefault()
        if (!send.isPending) submit()
      }}
      footer={
        <>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button type="submit" variant="primary" busy={send.isPending}>
            {t('send.now')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {send.error && <Notice tone="danger">{message(problemText(send.error) ?? '')}</Notice>}
        <TextField
          label={t('send.to')}
          type="email"
          required
          autoComplete="off"
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
          error={errors['to']}
        />
        <TextArea
          label={t('send.message')}
          rows={4}
          placeholder={t('send.messagePlaceholder')}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          error={errors['message']}
        />
      </div>
    </Dialog>
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
