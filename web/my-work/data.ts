import { useQuery } from '@tanstack/react-query'

import { listTasks } from '#domain/tasks/api.ts'
import { call } from '#web/lib/api.ts'

/** As many as anybody does next; the list of tasks has the rest. */
const shown = 100
const query = { assignedTo: 'me', status: 'open', sort: 'dueDate', pageSize: shown } as const

/** One's own open tasks, the soonest due first, those without a date last. */
export function useListOwnTasks() {
  return useQuery({
    queryKey: ['tasks', 'list', query],
    queryFn: ({ signal }) => call(listTasks, { query }, { signal }),
  })
}
