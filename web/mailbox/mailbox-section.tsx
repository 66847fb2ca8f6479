import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { Mailbox } from '#domain/mailbox/schema.ts'
import { problemText } from '#web/lib/query.tsx'
import { OutlookCalendarPart } from '#web/outlook/embed.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DateTimeText } from '#web/ui/date-text.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from '#web/ui/section.tsx'
import { TableSkeleton } from '#web/ui/skeleton.tsx'
import { ErrorPanel } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast.tsx'
import ConnectMailbox from './connect-mailbox.tsx'
import { useDisconnectMailbox, useGetMailbox, useUpdateMailbox } from './data.ts'
import { Returned } from './returned.tsx'

/** One's own mailbox at Microsoft 365: connected by oneself, for oneself. */
export default function MailboxSection() {
  const { t } = useTranslation('mailbox')
  // Read once: it is taken out of the address at once.
  const [said] = useState(() => new URLSearchParams(window.location.search))
  const [isBack] = useState(() => window.location.pathname.endsWith('/profile/microsoft'))
  const { data, error, isFetching, refetch } = useGetMailbox()
  // Whoever looks into the company from outside has none here.
  if (data?.state === null && !data.can.connectMailbox && data.kind !== 'none') return null
  return (
    <Section title="Microsoft 365">
      <p className="mb-3 max-w-measure text-ink-2">{t('text')}</p>
      {isBack && (said.has('state') || said.has('error')) && <Returned said={said} />}
      {data && <Standing mailbox={data} />}
      {data && <OutlookCalendarPart />}
      {!data && !error && <TableSkeleton rows={2} />}
      {!data && error && <ErrorPanel text={problemText(error)} busy={isFetching} onRetry={() => void refetch()} />}
    </Section>
  )
}

function Standing({ mailbox }: { mailbox: Mailbox }) {
  const { t } = useTranslation('mailbox')
  const { kind, state, address, connectedAt, failure, can } = mailbox
  return (
    <div className="flex flex-col items-start gap-4">
      {kind === 'sandbox' && <Notice tone="warning">{t('sandbox')}</Notice>}
      {kind === 'none' && <Notice tone="info">{t('notConfigured')}</Notice>}
      {state === 'failed' && (
        <Notice tone="danger">
          <strong className="block">{t('error')}</strong>
          <span className="block font-normal">{t(failure === 'revoked' ? 'revoked' : 'refused')}</span>
        </Notice>
      )}
      {state === 'connected' && (
        <p className="[overflow-wrap:anywhere]">
          {t('connected', { address })} <DateTimeText instant={connectedAt} />
        </p>
      )}
      {state === 'connected' && can.updateMailbox && <Sending mailbox={mailbox} />}
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        {kind !== 'none' && state !== 'connected' && (
          <ConnectMailbox label={state === 'failed' ? t('reconnect') : t('connect')} />
        )}
        {can.disconnectMailbox && <Disconnecting />}
      </div>
    </div>
  )
}

function Sending({ mailbox: { sends } }: { mailbox: Mailbox }) {
  const { t } = useTranslation('mailbox')
  const { mutate, isPending } = useUpdateMailbox()
  return (
    <Checkbox
      label={t('sends')}
      hint={t('sendsHint')}
      checked={sends}
      disabled={isPending}
      onChange={({ target }) =>
        mutate({ sends: target.checked }, { onError: (error) => toast.error(problemText(error) ?? t('failed')) })
      }
    />
  )
}

/** In two presses, with what happens then. */
function Disconnecting() {
  const { t } = useTranslation('mailbox')
  const [asked, setAsked] = useState(false)
  const { mutate, reset, isPending, error } = useDisconnectMailbox()
  const close = () => {
    setAsked(false)
    reset()
  }
  return (
    <>
      <Button variant="danger" onClick={() => setAsked(true)}>
        {t('disconnect.action')}
      </Button>
      <ConfirmDialog
        open={asked}
        title={t('disconnect.question')}
        text={t('disconnect.text')}
        confirmLabel={t('disconnect.action')}
        busy={isPending}
        error={problemText(error)}
        onConfirm={() => mutate(undefined, { onSuccess: close })}
        onClose={close}
      />
    </>
  )
}
