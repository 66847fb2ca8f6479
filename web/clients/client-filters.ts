import { useTranslation } from 'react-i18next'

import type { ClientRecord } from '#domain/clients/schema.ts'
import { type ListFilter, severalFilter } from '#web/records/list-filter.tsx'

type ClientStatus = ClientRecord['status']

type Filtered = {
  status?: readonly ClientStatus[] | undefined
  setFilters: (change: { status: readonly ClientStatus[] | undefined }) => void
}

/** What a list of clients can be narrowed by. */
export function useClientFilters(list: Filtered, counts: Record<ClientStatus, number> | undefined): ListFilter[] {
  const { t } = useTranslation('clients')
  return [
    severalFilter({
      label: t('fields.status'),
      values: list.status,
      onChange: (status) => list.setFilters({ status }),
      choices: [
        { value: 'active', label: t('status.active'), count: counts?.active },
        { value: 'inactive', label: t('status.inactive'), count: counts?.inactive },
      ],
    }),
  ]
}
