import { Mail, Phone } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { ClientRecord } from '#domain/clients/schema.ts'
import { RecordCard } from '#web/ui/card.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ClientStamp } from '#web/records/client-stamp.tsx'
import { ClientActions, type ClientDialogState } from './client-actions.tsx'
import { ClientCode, ClientLogo } from './client-words.tsx'

/** A client in the card view. */
export function ClientCard({ client, dialogs }: { client: ClientRecord; dialogs: ClientDialogState }) {
  const { t } = useTranslation('clients')
  return (
    <RecordCard
      to={`/app/clients/${client.id}`}
      title={client.name}
      picture={<ClientLogo client={client} />}
      eyebrow={
        <>
          <ClientCode client={client} />
          <ClientStamp status={client.status} />
        </>
      }
      actions={<ClientActions client={client} dialogs={dialogs} />}
      footer={
        <p className="numeric text-sm text-ink-2">
          {client.totalJobs === 0
            ? t('noJobs')
            : t('activeOfTotal', { count: client.activeJobs, total: client.totalJobs })}
        </p>
      }
    >
      <ul className="flex flex-col gap-1 [overflow-wrap:anywhere]">
        <li className="flex gap-2">
          <Icon of={Mail} dense className="mt-1 text-ink-3" />
          <span className="sr-only">{t('fields.email')}:</span>
          <EmailText address={client.email} />
        </li>
        <li className="numeric flex gap-2">
          <Icon of={Phone} dense className="mt-1 text-ink-3" />
          <span className="sr-only">{t('fields.phone')}:</span>
          {client.phone}
        </li>
      </ul>
    </RecordCard>
  )
}
