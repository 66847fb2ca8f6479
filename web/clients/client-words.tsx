import { useTranslation } from 'react-i18next'

import type { ClientRecord } from '#domain/clients/schema.ts'
import { Avatar } from '#web/ui/avatar.tsx'

type Client = Pick<ClientRecord, 'name' | 'clientId' | 'logo'>

/** The short code as `#CL-001`, or No Client ID (SPEC 2). */
export function ClientCode({ client }: { client: Pick<Client, 'clientId'> }) {
  const { t } = useTranslation('clients')
  return client.clientId ? (
    <span className="numeric whitespace-nowrap">#{client.clientId}</span>
  ) : (
    <span>{t('noClientId')}</span>
  )
}

export function ClientLogo({ client, size }: { client: Pick<Client, 'name' | 'logo'>; size?: 'small' | 'large' }) {
  return (
    <Avatar
      name={client.name}
      shape="square"
      imageUrl={client.logo?.thumbnailUrl ?? client.logo?.url}
      {...(size ? { size } : {})}
    />
  )
}
