import { useMutation, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'

import { createShare, getSharedReport, listShares, revokeShare, sendReport } from '#domain/shares/api.ts'
import type { createShareBody, sendReportBody } from '#domain/shares/schema.ts'
import { call } from '#web/lib/api.ts'
import { markStale } from '#web/lib/stale.ts'
import { untilSettled } from '#web/records/mail-settling.ts'

/** The share links of a report, newest first. */
export function useListShares(reportId: string) {
  return useQuery({
    queryKey: ['shares', reportId],
    queryFn: ({ signal }) => call(listShares, { params: { id: reportId } }, { signal }),
    refetchInterval: ({ state }) => untilSettled(state.data?.items.map(({ delivery }) => delivery)),
  })
}

export function useCreateShare(reportId: string) {
  return useMutation({
    mutationFn: (body: z.input<typeof createShareBody>) => call(createShare, { params: { id: reportId }, body }),
    onSuccess: () => markStale('share.created'),
  })
}

export function useRevokeShare(reportId: string) {
  return useMutation({
    mutationFn: (shareId: string) => call(revokeShare, { params: { id: reportId, shareId } }),
    onSuccess: () => markStale('share.revoked'),
  })
}

/** Mails the report's link to somebody. */
export function useSendReport(reportId: string) {
  return useMutation({
    mutationFn: (body: z.input<typeof sendReportBody>) => call(sendReport, { params: { id: reportId }, body }),
    onSuccess: () => markStale('report.sent'),
  })
}

/** What the holder of a share link may read. A refusal is final: the link is unknown, expired or revoked. */
export function useGetSharedReport(token: string) {
  return useQuery({
    queryKey: ['shared', token],
    queryFn: ({ signal }) => call(getSharedReport, { params: { token } }, { signal }),
  })
}
