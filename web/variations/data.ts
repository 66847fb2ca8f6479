import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { z } from 'zod'

import type { CallInput } from '#domain/endpoint.ts'
import {
  approveVariation,
  createVariation,
  deleteVariation,
  getVariation,
  listVariations,
  setVariationInvoiceStatus,
  setVariationProgress,
  setVariationVisibility,
  unapproveVariation,
  updateVariation,
} from '#domain/variations/api.ts'
import {
  type VariationRecord,
  variationProgress,
  variationSorts,
  variationStatuses,
} from '#domain/variations/schema.ts'
import { call } from '#web/lib/api.ts'
import { queryClient, refresh, refreshWithout } from '#web/lib/query.tsx'
import { listParams } from '#web/lib/search-params.ts'

export type VariationQuery = CallInput<typeof listVariations>['query']

/** What the address of a variations list holds. */
export const variationListParams = listParams(variationSorts, '-dateAdded', {
  status: z.enum(variationStatuses),
  progress: z.enum(variationProgress),
})

/** Variations as a list shows them; the old rows stay while new ones are on their way. */
export function useListVariations(query: VariationQuery, options: { enabled?: boolean } = {}) {
  return useQuery({
    queryKey: ['variations', 'list', query],
    queryFn: ({ signal }) => call(listVariations, { query }, { signal }),
    placeholderData: keepPreviousData,
    enabled: options.enabled ?? true,
  })
}

const variationQuery = (id: string) =>
  queryOptions({
    queryKey: ['variations', 'one', id],
    queryFn: ({ signal }) => call(getVariation, { params: { id } }, { signal }),
  })

/** One variation; waits while there is no id. */
export function useGetVariation(id: string | undefined) {
  return useQuery({ ...variationQuery(id ?? ''), enabled: id !== undefined })
}

export function useCreateVariation() {
  return useMutation({
    mutationFn: (body: CallInput<typeof createVariation>['body']) => call(createVariation, { body }),
    onSuccess: remember,
  })
}

export function useUpdateVariation() {
  return useMutation({
    mutationFn: (input: { id: string; version: number; body: CallInput<typeof updateVariation>['body'] }) =>
      call(updateVariation, { params: { id: input.id }, version: input.version, body: input.body }),
    onSuccess: remember,
  })
}

export function useDeleteVariation() {
  return useMutation({
    mutationFn: (id: string) => call(deleteVariation, { params: { id } }),
    onSuccess: (_answer, id) =>
      void refreshWithout(variationQuery(id).queryKey, 'variations', 'jobs', 'reports', 'dashboard'),
  })
}

export function useApproveVariation(id: string) {
  return useMutation({ mutationFn: () => call(approveVariation, { params: { id } }), onSuccess: remember })
}

export function useUnapproveVariation(id: string) {
  return useMutation({ mutationFn: () => call(unapproveVariation, { params: { id } }), onSuccess: remember })
}

export function useSetVariationProgress(id: string) {
  return useMutation({
    mutationFn: (progressStatus: VariationRecord['progressStatus']) =>
      call(setVariationProgress, { params: { id }, body: { progressStatus } }),
    onSuccess: remember,
  })
}

export function useSetVariationInvoiceStatus(id: string) {
  return useMutation({
    mutationFn: (invoiceStatus: VariationRecord['invoiceStatus']) =>
      call(setVariationInvoiceStatus, { params: { id }, body: { invoiceStatus } }),
    onSuccess: remember,
  })
}

export function useSetVariationVisibility(id: string) {
  return useMutation({
    mutationFn: (showInJobReport: boolean) =>
      call(setVariationVisibility, { params: { id }, body: { showInJobReport } }),
    onSuccess: remember,
  })
}

// Its amount is part of its job's figures, its row of the reports that list it, its approval of the dashboard.
function remember(variation: VariationRecord): void {
  queryClient.setQueryData(variationQuery(variation.id).queryKey, variation)
  void queryClient.invalidateQueries({ queryKey: ['variations', 'list'] })
  void refresh('jobs', 'reports', 'invoices', 'dashboard')
}
