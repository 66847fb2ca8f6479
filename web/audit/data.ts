import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'

import { downloadAudit, listAudit } from '#domain/audit/api.ts'
import { auditKinds, auditSorts } from '#domain/audit/choices.ts'
import { type SheetFormat, sheetTypes } from '#domain/sheets/choices.ts'
import type { CallInput } from '#domain/endpoint.ts'
import { fetchBytes, call } from '#web/lib/api.ts'
import { saveAs } from '#web/lib/save-as.ts'
import { listParams, oneOf } from '#web/lib/search-params.ts'
import { markStale } from '#web/lib/stale.ts'

/** How far back to look, in days, today included. */
export const periods = ['7', '30', '90', '365'] as const

/** What the address of the audit holds. */
export const auditParams = listParams(auditSorts, '-at', { kind: oneOf(auditKinds), period: oneOf(periods) })

export function useListAudit(query: CallInput<typeof listAudit>['query']) {
  return useQuery({
    queryKey: ['audit', query],
    queryFn: ({ signal }) => call(listAudit, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Saves what the filter shows, all pages of it. */
export function useDownloadAudit() {
  return useMutation({
    mutationFn: async (filter: CallInput<typeof downloadAudit>['body'] & { format: SheetFormat }) =>
      saveAs(await fetchBytes(downloadAudit.path, sheetTypes[filter.format], filter), `audit.${filter.format}`),
    onSuccess: () => markStale('audit.downloaded'),
  })
}
