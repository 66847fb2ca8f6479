import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'

import { createReport, deleteReport, getReport, listReports, updateReport } from '#domain/reports/api.ts'
import type { createReportBody, reportListQuery, ReportRecord, updateReportBody } from '#domain/reports/schema.ts'
import { call } from '#web/lib/api.ts'
import { queryClient } from '#web/lib/query.tsx'
import { showDeleted, showWritten } from '#web/lib/stale.ts'

export type ReportQuery = z.input<typeof reportListQuery>

/** Reports as a list shows them; the old rows stay while new ones are on their way. */
export function useListReports(query: ReportQuery, options: { enabled?: boolean } = {}) {
  return useQuery({
    queryKey: ['reports', 'list', query],
    queryFn: ({ signal }) => call(listReports, { query }, { signal }),
    placeholderData: keepPreviousData,
    enabled: options.enabled ?? true,
  })
}

const reportQuery = (id: string) =>
  queryOptions({
    queryKey: ['reports', 'one', id],
    queryFn: ({ signal }) => call(getReport, { params: { id } }, { signal }),
  })

/** One report; waits while there is no id. */
export function useGetReport(id: string | undefined) {
  return useQuery({ ...reportQuery(id ?? ''), enabled: id !== undefined })
}

/** One report, asked for on a press. */
export const fetchReport = (id: string): Promise<ReportRecord> => queryClient.fetchQuery(reportQuery(id))

export function useCreateReport() {
  return useMutation({
    mutationFn: (body: z.input<typeof createReportBody>) => call(createReport, { body }),
    onSuccess: (report) => showWritten('report.created', reportQuery(report.id).queryKey, report),
  })
}

export function useUpdateReport(id: string) {
  return useMutation({
    mutationFn: ({ version, body }: { version: number; body: z.input<typeof updateReportBody> }) =>
      call(updateReport, { params: { id }, version, body }),
    onSuccess: (report) => showWritten('report.updated', reportQuery(report.id).queryKey, report),
  })
}

export function useDeleteReport() {
  return useMutation({
    mutationFn: (id: string) => call(deleteReport, { params: { id } }),
    onSuccess: (_answer, id) => showDeleted('report.deleted', reportQuery(id).queryKey),
  })
}
