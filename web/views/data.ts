import { useMutation, useQuery } from '@tanstack/react-query'

import type { CallInput } from '#domain/endpoint.ts'
import { createView, deleteView, listViews, moveView, shareView, unshareView, updateView } from '#domain/views/api.ts'
import type { ViewScreen } from '#domain/views/choices.ts'
import { call } from '#web/lib/api.ts'
import { markStale } from '#web/lib/stale.ts'

/** One's own views of a screen in one's own order, then those that others share. */
export function useListViews(screen: ViewScreen, { enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: ['views', 'list', screen],
    queryFn: ({ signal }) => call(listViews, { query: { screen } }, { signal }),
    enabled,
  })
}

export function useCreateView() {
  return useMutation({
    mutationFn: (body: CallInput<typeof createView>['body']) => call(createView, { body }),
    onSuccess: () => markStale('view.created'),
  })
}

export function useUpdateView() {
  return useMutation({
    mutationFn: ({ id, version, body }: { id: string; version: number; body: CallInput<typeof updateView>['body'] }) =>
      call(updateView, { params: { id }, version, body }),
    onSuccess: () => markStale('view.updated'),
  })
}

/** Shows a view to the others, or to them no more. */
export function useShareView() {
  return useMutation({
    mutationFn: ({ id, shared }: { id: string; shared: boolean }) =>
      call(shared ? shareView : unshareView, { params: { id } }),
    onSuccess: (view) => markStale(view.shared ? 'view.shared' : 'view.unshared'),
  })
}

export function useMoveView() {
  return useMutation({
    mutationFn: ({ id, after }: { id: string; after: string | null }) =>
      call(moveView, { params: { id }, body: { after } }),
    // An order of one's own is no event; on this page it is what an edit is.
    onSuccess: () => markStale('view.updated'),
  })
}

export function useDeleteView() {
  return useMutation({
    mutationFn: (id: string) => call(deleteView, { params: { id } }),
    onSuccess: () => markStale('view.deleted'),
  })
}
