import { CircleAlert, CircleCheck, Clock, Inbox, type LucideIcon, RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { MailDelivery } from '#domain/mail/schema.ts'
import { Stamp, type Tone } from '#web/ui/stamp.tsx'

type Look = {
  tone: Tone
  icon: LucideIcon
  /** It is tried again. */
  trying?: true
}

const looks: Record<MailDelivery['status'], Look> = {
  waiting: { tone: 'info', icon: Clock },
  delayed: { tone: 'warning', icon: RotateCw, trying: true },
  sent: { tone: 'success', icon: CircleCheck },
  kept: { tone: 'neutral', icon: Inbox },
  failed: { tone: 'danger', icon: CircleAlert },
}

/** How a mail stands. */
export function DeliveryStamp({ delivery: { status } }: { delivery: MailDelivery }) {
  const { t } = useTranslation('records')
  return (
    <Stamp tone={looks[status].tone} icon={looks[status].icon}>
      {t(`mail.status.${status}`)}
    </Stamp>
  )
}

/**
 * Why a mail has not arrived, and the mail server's own words; of one that has, from whose mailbox it went out where it
 * was to go out from the sender's own.
 */
export function DeliveryFailure({ delivery: { status, failure, answer, from, fallback } }: { delivery: MailDelivery }) {
  const { t } = useTranslation('records')
  if (from !== null)
    return <p className="mt-1 text-sm [overflow-wrap:anywhere] text-ink-2">{t('mail.from', { from })}</p>
  if (fallback !== null && failure === null)
    return (
      <p className="mt-1 text-sm text-ink-2">
        {t('mail.ours')} {t(`mail.fallback.${fallback}`)}
      </p>
    )
  if (failure === null) return null
  return (
    <div className="mt-1 text-sm">
      <p className="text-ink-2">
        {t(`mail.failure.${failure}`)} {looks[status].trying && t('mail.trying')}
      </p>
      {answer && <p className="[overflow-wrap:anywhere] text-ink-3">{t('mail.answer', { answer })}</p>}
    </div>
  )
}
