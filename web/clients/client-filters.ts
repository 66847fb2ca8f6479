import { useTranslation } from 'react-i18next'

import type { ClientRecord } from '#domain/clients/schema.ts'
import { chipsFilter, type ListFilter } from '#web/records/list-filter.tsx'

type ClientStatus = ClientRecord['status']

type Filtered = {
  status?: ClientStatus | undefined
  setFilters: (change: { status: ClientStatus | undefined }) => void
}

/** What a list of clients can be narrowed by. */
export function useClientFilters(list: Filtered, counts: Record<ClientStatus, number> | undefined): ListFilter[] {
  const { t } = useTranslation('clients')
  return [
    chipsFilter({
      label: t('fields.status'),
      value: list.status,
      onChange: (status) => list.setFilters({ status }),
      choices: [
        { value: 'active', label: t('status.active'), count: counts?.active },
        { value: 'inactive', label: t('status.inactive'), count: counts?.inactive },
      ],
    }),
  ]
}
