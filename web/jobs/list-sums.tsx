import { useTranslation } from 'react-i18next'

import { SumLine } from '#web/records/sum-line.tsx'

import { type JobQuery, useSumJobs } from './data.ts'

/** What of a list of jobs is not yet claimed: the figure of the dashboard that has led to it. */
export default function ListSums({ query }: { query: JobQuery }) {
  const { t } = useTranslation('jobs')
  const { data } = useSumJobs(query)
  return <SumLine sums={data && [{ label: t('sums.unclaimed', { count: data.count }), amount: data.unclaimed }]} />
}
