import { useMutation, useQuery } from '@tanstack/react-query'

import { createExport, deleteExport, listExports } from '#domain/exports/api.ts'
import { newId } from '#domain/ids.ts'
import { call } from '#web/lib/api.ts'
import { markStale } from '#web/lib/stale.ts'

const exportsKey = ['exports']

/** How often it is asked how far one under way is: that is told to nobody. */
const askEvery = 2_000

/** The archives that were made of the company, the latest first. */
export function useListExports() {
  return useQuery({
    queryKey: exportsKey,
    queryFn: ({ signal }) => call(listExports, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) ? askEvery : false),
  })
}

/** Whether it is still to come, or being made. */
export const isUnderWay = ({ readyAt, failure }: { readyAt: string | null; failure: unknown }): boolean =>
  readyAt === null && failure === null

export function useCreateExport() {
  return useMutation({
    mutationFn: () => call(createExport, { body: { id: newId() } }),
    onSuccess: () => markStale('export.created'),
  })
}

export function useDeleteExport() {
  return useMutation({
    mutationFn: (id: string) => call(deleteExport, { params: { id } }),
    onSuccess: () => markStale('export.deleted'),
  })
}
