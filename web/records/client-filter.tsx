import { useQueries } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'

import { useSession } from '#web/lib/session.tsx'
import { beside } from '#web/ui/arriving.tsx'

import { clientQuery } from './clients.ts'
import { ChoiceRoom, type ListFilter, namesTogether, someOrNone } from './list-filter.tsx'

// After the list itself: what it is narrowed by is asked for later.
const ClientChoice = beside(() => import('./client-choice.tsx'))

type ClientFilterProps = {
  /** The chosen clients' ids. */
  values: readonly string[] | undefined
  onChange: (ids: readonly string[] | undefined) => void
}

/** A list's filter by clients; none for who may not look clients up. */
export function useClientFilter({ values = [], onChange }: ClientFilterProps): ListFilter | undefined {
  const { t } = useTranslation('records')
  const { can } = useSession()
  // A shared address names ids whose names may not be among the first to choose from.
  const answers = useQueries({ queries: can.listClients ? values.map(clientQuery) : [] })
  if (!can.lookupClients) return undefined
  const chosen = values.map((value, at) => ({ value, label: answers[at]?.data?.name ?? t('filters.thisClient') }))
  return {
    label: t('filters.client'),
    chosen: namesTogether(chosen.map(({ label }) => label)),
    clear: () => onChange(undefined),
    control: (
      <Suspense fallback={<ChoiceRoom />}>
        <ClientChoice chosen={chosen} onChange={(ids) => onChange(someOrNone(ids))} />
      </Suspense>
    ),
  }
}
