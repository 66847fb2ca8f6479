import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'

import { useSession } from '#web/lib/session.tsx'
import { beside } from '#web/ui/arriving.tsx'

import type { ClientFilterProps } from './client-choice.tsx'
import { useGetClient } from './clients.ts'
import { ChoiceRoom, type ListFilter } from './list-filter.tsx'

// After the list itself: what it is narrowed by is asked for later.
const ClientChoice = beside(() => import('./client-choice.tsx'))

/** A list's filter by client; none for who may not look clients up. */
export function useClientFilter({ value, onChange }: ClientFilterProps): ListFilter | undefined {
  const { t } = useTranslation('records')
  const { can } = useSession()
  const name = useClientName(value)
  if (!can.lookupClients) return undefined
  return {
    label: t('filters.client'),
    chosen: value && (name ?? t('filters.thisClient')),
    clear: () => onChange(undefined),
    control: (
      <Suspense fallback={<ChoiceRoom />}>
        <ClientChoice value={value} name={name ?? t('filters.thisClient')} onChange={onChange} />
      </Suspense>
    ),
  }
}

// A shared address names an id whose name may not be among the first to choose from.
function useClientName(id: string | undefined): string | undefined {
  const { can } = useSession()
  return useGetClient(can.listClients ? id : undefined).data?.name
}
