import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'

import { useSession } from '#web/lib/session.tsx'
import { beside } from '#web/ui/arriving.tsx'

import type { JobFilterProps } from './job-choice.tsx'
import { useGetJob } from './jobs.ts'
import { ChoiceRoom, type ListFilter } from './list-filter.tsx'

// After the list itself: what it is narrowed by is asked for later.
const JobChoice = beside(() => import('./job-choice.tsx'))

/** A list's filter by job. */
export function useJobFilter(props: JobFilterProps): ListFilter | undefined {
  const { value, onChange } = props
  const { t } = useTranslation('records')
  const { can } = useSession()
  const name = useGetJob(can.listJobs ? value : undefined).data?.name ?? t('filters.thisJob')
  if (!can.lookupJobs && !can.getClientOverview) return undefined
  return {
    label: t('filters.job'),
    chosen: value && name,
    clear: () => onChange(undefined),
    control: (
      <Suspense fallback={<ChoiceRoom />}>
        <JobChoice {...props} name={name} />
      </Suspense>
    ),
  }
}
