import type { UseMutationResult } from '@tanstack/react-query'
import { Ban, CircleCheck, Clock, Copy, ExternalLink, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { ShareRecord } from '#domain/shares/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { problemText } from '#web/lib/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Stamp, type Tone } from '#web/ui/stamp.tsx'
import { linkStyle } from '#web/ui/text-link.tsx'
import { toast } from '#web/ui/toast.tsx'

import { copyAddress } from '#web/records/copy-address.ts'
import { DeliveryFailure, DeliveryStamp } from '#web/records/mail-delivery.tsx'

const looks: Record<ShareRecord['status'], { tone: Tone; icon: LucideIcon }> = {
  active: { tone: 'success', icon: CircleCheck },
  expired: { tone: 'neutral', icon: Clock },
  revoked: { tone: 'danger', icon: Ban },
}

const ending: Record<ShareRecord['status'], 'expiresAt' | 'expiredAt'> = {
  active: 'expiresAt',
  expired: 'expiredAt',
  revoked: 'expiresAt',
}

/** A link to a report or to an invoice. */
export type ShownLink = Omit<ShareRecord, 'url' | 'can' | 'because'> & { mayRevoke: boolean }

type ShareRowProps = {
  share: ShownLink
  /** Undefined when it can't be shown again. */
  url: string | undefined
  /** Ends the link; its variable is the link's id. */
  revoking: UseMutationResult<unknown, Error, string>
  /** What is asked before that. */
  question: string
}

/** One link: its state, who it went to, who has looked, and what can be done with it. */
export default function ShareRow({ share, url, revoking, question }: ShareRowProps) {
  const { t } = useTranslation('shares')
  const [asking, setAsking] = useState(false)
  const look = looks[share.status]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-3">
      <div className="min-w-0 flex-1 basis-72">
        <div className="flex flex-wrap items-center gap-2">
          <Stamp tone={look.tone} icon={look.icon}>
            {t(`status.${share.status}`)}
          </Stamp>
          <span className="font-medium [overflow-wrap:anywhere]">
            {share.sentTo ? t('sentTo', { email: share.sentTo }) : t('link')}
          </span>
          {share.delivery && <DeliveryStamp delivery={share.delivery} />}
        </div>
        <ShareHistory share={share} />
        {share.delivery && <DeliveryFailure delivery={share.delivery} />}
        {share.mayRevoke && url && (
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            className={`${linkStyle} mt-1 inline-flex max-w-full items-center gap-1 text-sm`}
          >
            <span className="[overflow-wrap:anywhere]">{url.replace(/^https?:\/\//, '')}</span>
            <Icon of={ExternalLink} dense />
          </a>
        )}
      </div>
      {share.mayRevoke && (
        <div className="flex flex-wrap gap-2">
          {url && (
            <Button size="compact" icon={Copy} onClick={() => void copyAddress(url)}>
              {t('copy')}
            </Button>
          )}
          <Button size="compact" icon={Ban} onClick={() => setAsking(true)}>
            {t('revoke')}
          </Button>
        </div>
      )}
      {asking && (
        <RevokeDialog id={share.id} revoking={revoking} question={question} onClose={() => setAsking(false)} />
      )}
    </li>
  )
}

function ShareHistory({ share }: { share: ShownLink }) {
  const { t } = useTranslation('shares')
  const format = useFormat()
  const at = (instant: string) => format.dateTime(instant)
  const facts = [
    t('madeBy', { name: share.createdBy, at: at(share.createdAt) }),
    share.revokedAt
      ? t('revokedAt', { at: at(share.revokedAt) })
      : share.expiresAt
        ? t(ending[share.status], { at: at(share.expiresAt) })
        : t('neverExpires'),
    share.lastViewedAt
      ? `${t('views', { count: share.views })}, ${t('lastViewed', { at: at(share.lastViewedAt) })}`
      : t('views', { count: share.views }),
  ]
  return <p className="mt-1 text-sm text-ink-3">{facts.join(' · ')}</p>
}

type RevokeDialogProps = Pick<ShareRowProps, 'revoking' | 'question'> & { id: string; onClose: () => void }

function RevokeDialog({ id, revoking: revoke, question, onClose }: RevokeDialogProps) {
  const { t } = useTranslation('shares')
  return (
    <ConfirmDialog
      open
      title={t('revokeTitle')}
      text={question}
      confirmLabel={t('revoke')}
      busy={revoke.isPending}
      error={problemText(revoke.error)}
      onClose={onClose}
      onConfirm={() =>
        revoke.mutate(id, {
          onSuccess: () => {
            toast.success('Share link revoked')
            onClose()
          },
        })
      }
    />
  )
}
