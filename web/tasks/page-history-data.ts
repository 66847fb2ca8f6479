import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { getTaskHistory } from '#domain/tasks/api.ts'
import { call } from '#web/lib/api.ts'

/** What happened to a task, a page of it. */
export function useGetTaskHistory(id: string, page: number) {
  return useQuery({
    queryKey: ['tasks', 'history', id, page],
    queryFn: ({ signal }) => call(getTaskHistory, { params: { id }, query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  })
}
