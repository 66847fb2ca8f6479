import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'

import { createIntake, deleteIntake, getIntake, listIntakes, runIntake } from '#domain/intakes/api.ts'
import { goesOn } from '#domain/intakes/choices.ts'
import type { IntakeRecord } from '#domain/intakes/schema.ts'
import { newId } from '#domain/ids.ts'
import { call } from '#web/lib/api.ts'
import { queryClient } from '#web/lib/query.tsx'
import { markStale } from '#web/lib/stale.ts'

const listKey = ['intakes', 'list']

/** How often it is asked how one under way stands: that is told to nobody. */
const askEvery = 2_000

const intakeQuery = (id: string) =>
  queryOptions({
    queryKey: ['intakes', 'one', id],
    queryFn: async ({ signal, queryKey }) => {
      const record = await call(getIntake, { params: { id } }, { signal })
      const before = queryClient.getQueryData<IntakeRecord>(queryKey)
      // Also where nobody is told of what others do: whatever the company shows is another now.
      if (before?.doneAt === null && record.doneAt !== null) void markStale('intake.done')
      return record
    },
  })

/** Whether it is neither in nor over: one at a time. */
export const isUnderWay = ({ status }: Pick<IntakeRecord, 'status'>): boolean => goesOn[status]

/** The archives that were brought in, or are about to be, the latest first; and whether another can be begun. */
export function useListIntakes() {
  return useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) => call(listIntakes, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) ? askEvery : false),
  })
}

export function useGetIntake(id: string) {
  return useQuery({
    ...intakeQuery(id),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? askEvery : false),
  })
}

/** Shows one as the server has just answered it. */
export function showIntake(record: IntakeRecord): void {
  queryClient.setQueryData(intakeQuery(record.id).queryKey, record)
}

/** Asks anew how one stands: what was believed of it is not so. */
export const askAnew = (id: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: intakeQuery(id).queryKey })

export function useCreateIntake() {
  return useMutation({
    mutationFn: ({ name, size }: File) => call(createIntake, { body: { id: newId(), fileName: name, size } }),
    onSuccess: showIntake,
    onSettled: () => queryClient.invalidateQueries({ queryKey: listKey }),
  })
}

export function useRunIntake(id: string) {
  return useMutation({
    mutationFn: () => call(runIntake, { params: { id } }),
    onSuccess: showIntake,
    onError: () => askAnew(id),
  })
}

export function useDeleteIntake(id: string) {
  return useMutation({
    mutationFn: () => call(deleteIntake, { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: listKey }),
    onError: () => askAnew(id),
  })
}
