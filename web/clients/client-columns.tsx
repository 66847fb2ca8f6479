import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import type { ClientRecord } from '#domain/clients/schema.ts'
import type { clientSorts } from '#domain/clients/choices.ts'
import { useFormat } from '#web/lib/format.ts'
import type { Column } from '#web/ui/data-table-props.ts'
import { EmailText } from '#web/ui/email-text.tsx'
import { ClientStamp } from '#web/records/client-stamp.tsx'
import { ClientCode } from './client-words.tsx'

type ClientColumn = Column<ClientRecord> & { id: (typeof clientSorts)[number] | 'phone' }

/** The columns of the clients table; their ids are what the server sorts by. */
export function useClientColumns(): ClientColumn[] {
  const { t } = useTranslation('clients')
  const format = useFormat()
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('fields.name'),
        sortable: true,
        primary: true,
        wraps: true,
        className: 'roomy:min-w-44',
        cell: (client) => client.name,
      },
      {
        id: 'clientId',
        header: t('fields.clientId'),
        sortable: true,
        cell: (client) => <ClientCode client={client} />,
      },
      {
        id: 'status',
        header: t('fields.status'),
        sortable: true,
        cell: (client) => <ClientStamp status={client.status} />,
      },
      {
        id: 'email',
        header: t('fields.email'),
        sortable: true,
        hideWhenTight: true,
        className: 'md:min-w-52 roomy:min-w-68',
        cell: (client) => <EmailText address={client.email} />,
      },
      {
        id: 'phone',
        header: t('fields.phone'),
        cell: (client) => <span className="numeric whitespace-nowrap">{client.phone}</span>,
      },
      {
        id: 'activeJobs',
        header: t('fields.activeJobs'),
        sortable: true,
        align: 'right',
        cell: (client) => format.number(client.activeJobs),
      },
    ],
    [t, format],
  )
}
