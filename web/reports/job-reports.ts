import { reportBefore } from '#domain/reports/rules.ts'
import type { ReportRecord, ReportSummary } from '#domain/reports/schema.ts'

import { useListReports } from './data.ts'

/** The job's reports, newest first; undefined while they are on their way, empty where this person may not see them. */
export function useReportsOfJob(jobId: string | undefined): readonly ReportSummary[] | undefined {
  const answer = useListReports(
    { ...(jobId ? { jobId } : {}), sort: '-date', pageSize: 200 },
    { enabled: jobId !== undefined },
  )
  if (answer.error) return []
  return answer.isPlaceholderData ? undefined : answer.data?.items
}

/** The report that the one in the form follows. */
export function useReportBefore(
  jobId: string | undefined,
  date: string,
  report: ReportRecord | undefined,
): ReportSummary | undefined {
  const reports = useReportsOfJob(jobId)
  // Moved to another job, it is written there last of its day.
  const own = report?.jobId === jobId ? report : undefined
  return reports && reportBefore(reports, { id: report?.id, date, createdAt: own?.createdAt })
}
