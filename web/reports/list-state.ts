import { dateRanges, progressRanges, reportSorts } from '#domain/reports/choices.ts'
import { anId, listParams, oneOf, several, useListState } from '#web/lib/search-params.ts'
import { useNestedList } from '#web/records/nested-list.ts'

import type { ReportQuery } from './data.ts'

const params = listParams(reportSorts, '-date', {
  progress: several(oneOf(progressRanges)),
  date: several(oneOf(dateRanges)),
  clientId: several(anId),
  jobId: several(anId),
  mine: oneOf(['true']),
})

/** The report list's address, joined with the client or the job of a nested path. */
export function useReportListState() {
  const list = useListState(params)
  const nested = useNestedList()
  const query: ReportQuery = { ...list.query, ...nested.within }
  return { ...list, ...nested, query }
}
