import { useParams } from 'react-router'

import { idField } from '#domain/ids.ts'
import { reportListQuery, reportSorts } from '#domain/reports/schema.ts'
import { listParams, useListState } from '#web/lib/search-params.ts'

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
  const { clientId: pathClient, jobId: pathJob } = useParams()
  const query: ReportQuery = {
    ...list.query,
    ...(pathClient ? { clientId: pathClient } : {}),
    ...(pathJob ? { jobId: pathJob } : {}),
  }
  return { ...list, query, pathClient, pathJob }
}
