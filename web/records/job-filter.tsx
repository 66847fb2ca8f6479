import { useQueries } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'

import { useSession } from '#web/lib/session.tsx'
import { beside } from '#web/ui/arriving.tsx'

import { jobQuery } from './jobs.ts'
import { ChoiceRoom, type ListFilter, namesTogether, someOrNone } from './list-filter.tsx'

// After the list itself: what it is narrowed by is asked for later.
const JobChoice = beside(() => import('./job-choice.tsx'))

type JobFilterProps = {
  /** The chosen jobs' ids. */
  values: readonly string[] | undefined
  onChange: (ids: readonly string[] | undefined) => void
  /** Whose jobs there are to choose from; everybody's unless it is one client. */
  clientIds: readonly string[] | undefined
}

/** A list's filter by jobs. */
export function useJobFilter({ values = [], onChange, clientIds }: JobFilterProps): ListFilter | undefined {
  const { t } = useTranslation('records')
  const { can } = useSession()
  const answers = useQueries({ queries: can.listJobs ? values.map(jobQuery) : [] })
  if (!can.lookupJobs && !can.getClientOverview) return undefined
  const chosen = values.map((value, at) => ({ value, label: answers[at]?.data?.name ?? t('filters.thisJob') }))
  const clientId = clientIds?.length === 1 ? clientIds[0] : undefined
  return {
    label: t('filters.job'),
    chosen: namesTogether(chosen.map(({ label }) => label)),
    clear: () => onChange(undefined),
    control: (
      <Suspense fallback={<ChoiceRoom />}>
        <JobChoice {...{ chosen, clientId }} onChange={(ids) => onChange(someOrNone(ids))} />
      </Suspense>
    ),
  }
}
