import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'

import type { CallInput } from '#domain/endpoint.ts'
import type { EventName } from '#domain/events.ts'
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
import type { VariationRecord } from '#domain/variations/schema.ts'
import { variationProgress, variationSorts, variationStatuses } from '#domain/variations/choices.ts'
import { call } from '#web/lib/api.ts'
import { anId, listParams, oneOf, several } from '#web/lib/search-params.ts'
import { showDeleted, showWritten } from '#web/lib/stale.ts'

export type VariationQuery = CallInput<typeof listVariations>['query']

/** What the address of a variations list holds. */
export const variationListParams = listParams(variationSorts, '-dateAdded', {
  status: several(oneOf(variationStatuses)),
  progress: several(oneOf(variationProgress)),
  clientId: several(anId),
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
    onSuccess: written('variation.created'),
  })
}

export function useUpdateVariation() {
  return useMutation({
    mutationFn: (input: { id: string; version: number; body: CallInput<typeof updateVariation>['body'] }) =>
      call(updateVariation, { params: { id: input.id }, version: input.version, body: input.body }),
    onSuccess: written('variation.updated'),
  })
}

export function useDeleteVariation() {
  return useMutation({
    mutationFn: (id: string) => call(deleteVariation, { params: { id } }),
    onSuccess: (_answer, id) => showDeleted('variation.deleted', variationQuery(id).queryKey),
  })
}

export function useApproveVariation(id: string) {
  return useMutation({
    mutationFn: () => call(approveVariation, { params: { id } }),
    onSuccess: written('variation.approved'),
  })
}

export function useUnapproveVariation(id: string) {
  return useMutation({
    mutationFn: () => call(unapproveVariation, { params: { id } }),
    onSuccess: written('variation.unapproved'),
  })
}

export function useSetVariationProgress(id: string) {
  return useMutation({
    mutationFn: (progressStatus: VariationRecord['progressStatus']) =>
      call(setVariationProgress, { params: { id }, body: { progressStatus } }),
    onSuccess: written('variation.progressed'),
  })
}

export function useSetVariationInvoiceStatus(id: string) {
  return useMutation({
    mutationFn: (invoiceStatus: VariationRecord['invoiceStatus']) =>
      call(setVariationInvoiceStatus, { params: { id }, body: { invoiceStatus } }),
    onSuccess: written('variation.invoiceStatusSet'),
  })
}

export function useSetVariationVisibility(id: string) {
  return useMutation({
    mutationFn: (showInJobReport: boolean) =>
      call(setVariationVisibility, { params: { id }, body: { showInJobReport } }),
    onSuccess: (variation, shown) => written(shown ? 'variation.shown' : 'variation.hidden')(variation),
  })
}

/** What a change of a variation does to the screens. */
const written = (event: EventName) => (variation: VariationRecord) =>
  showWritten(event, variationQuery(variation.id).queryKey, variation)
