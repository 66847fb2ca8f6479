import { idField } from '#domain/ids.ts'
import { reportListQuery, reportSorts } from '#domain/reports/schema.ts'
import { listParams, useListState } from '#web/lib/search-params.ts'
import { useNestedList } from '#web/records/nested-list.ts'

import type { ReportQuery } from './data.ts'

const params = listParams(reportSorts, '-date', {
  progress: reportListQuery.shape.progress.unwrap(),
  date: reportListQuery.shape.date.unwrap(),
  clientId: idField,
  jobId: idField,
})

/** The report list's address, joined with the client or the job of a nested path. */
export function useReportListState() {
  const list = useListState(params)
  const nested = useNestedList()
  const query: ReportQuery = { ...list.query, ...nested.within }
  return { ...list, ...nested, query }
}
