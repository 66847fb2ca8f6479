import { useMutation, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'

import { newId } from '#domain/ids.ts'
import {
  createInvoiceLink,
  createShare,
  listInvoiceLinks,
  listShares,
  revokeInvoiceLink,
  revokeShare,
  sendReport,
} from '#domain/shares/api.ts'
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

/** The links of an invoice, newest first. */
export function useListInvoiceLinks(invoiceId: string) {
  return useQuery({
    queryKey: ['invoice-links', invoiceId],
    queryFn: ({ signal }) => call(listInvoiceLinks, { params: { id: invoiceId } }, { signal }),
  })
}

export function useCreateInvoiceLink(invoiceId: string) {
  return useMutation({
    mutationFn: () => call(createInvoiceLink, { params: { id: invoiceId }, body: { id: newId() } }),
    onSuccess: () => markStale('invoiceLink.created'),
  })
}

export function useRevokeInvoiceLink(invoiceId: string) {
  return useMutation({
    mutationFn: (linkId: string) => call(revokeInvoiceLink, { params: { id: invoiceId, linkId } }),
    onSuccess: () => markStale('invoiceLink.revoked'),
  })
}
