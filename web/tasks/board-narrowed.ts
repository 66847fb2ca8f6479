import { taskPriorities, taskTypes } from '#domain/tasks/choices.ts'
import { oneOf } from '#web/lib/search-params.ts'
import { useSession, useToday } from '#web/lib/session.tsx'
import { useListTags } from './data.ts'
import { useTaskPeople } from './task-data.ts'

const onItsWay = { cancelRefetch: false, throwOnError: true } as const

/**
 * What a new task is by what the board is narrowed to, so that it stays in sight. People and tags may still be on their
 * way; it waits for those that it needs.
 */
export function useNarrowedTo(filters: URLSearchParams) {
  const { can } = useSession()
  const today = useToday()
  const said = (key: string) => filters.get(key) ?? undefined
  const people = useTaskPeople()
  const tags = useListTags({ enabled: filters.has('tagId') })
  async function assignedToId() {
    const wanted = said('assignedTo')
    if (wanted === undefined || wanted === 'none') return null
    const known = people.data ?? (await people.refetch(onItsWay)).data
    const me = known?.items.find(({ isMe }) => isMe)?.id
    const person = wanted === 'me' ? me : wanted
    return person !== undefined && (can.assignTask || person === me) ? person : null
  }
  async function tagNames() {
    const wanted = said('tagId')
    if (wanted === undefined) return []
    const known = tags.data ?? (await tags.refetch(onItsWay)).data
    return (known?.items ?? []).filter(({ id }) => id === wanted).map(({ name }) => name)
  }
  // What is not named follows from the variation, and the client from the job.
  const [variationId, jobId] = [said('variationId'), said('jobId')]
  return async () => ({
    assignedToId: await assignedToId(),
    type: oneOf(taskTypes)(said('type') ?? ''),
    priority: oneOf(taskPriorities)(said('priority') ?? ''),
    ...(variationId === undefined ? {} : { variationId }),
    ...(jobId === undefined ? {} : { jobId }),
    ...(jobId === undefined && said('clientId') !== undefined ? { clientId: said('clientId') } : {}),
    dueDate: said('due') === 'today' ? today : null,
    tags: await tagNames(),
  })
}
