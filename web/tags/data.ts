import { useMutation, useQuery } from '@tanstack/react-query'

import { deleteTag, listTags, mergeTag, updateTag } from '#domain/tags/api.ts'
import { call } from '#web/lib/api.ts'
import { markStale } from '#web/lib/stale.ts'

/** The company's tags, by name, with how many tasks have each. */
export function useListTags({ enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: ['tags', 'list'],
    queryFn: ({ signal }) => call(listTags, {}, { signal }),
    enabled,
  })
}

export function useUpdateTag() {
  return useMutation({
    mutationFn: ({ id, version, body }: { id: string; version: number; body: { name: string } }) =>
      call(updateTag, { params: { id }, version, body }),
    onSuccess: () => markStale('tag.updated'),
  })
}

export function useMergeTag() {
  return useMutation({
    mutationFn: ({ id, into }: { id: string; into: string }) => call(mergeTag, { params: { id }, body: { into } }),
    onSuccess: () => markStale('tag.merged'),
  })
}

export function useDeleteTag() {
  return useMutation({
    mutationFn: (id: string) => call(deleteTag, { params: { id } }),
    onSuccess: () => markStale('tag.deleted'),
  })
}
