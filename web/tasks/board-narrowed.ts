import { taskPriorities, taskTypes } from '#domain/tasks/choices.ts'
import { oneOf } from '#web/lib/search-params.ts'
import { useSession, useToday } from '#web/lib/session.tsx'
import { useListTags } from './data.ts'
import { useTaskPeople } from './task-data.ts'

/** What a new task is by what the board is narrowed to, so that it stays in sight. */
export function useNarrowedTo(filters: URLSearchParams) {
  const { can } = useSession()
  const today = useToday()
  const said = (key: string) => filters.get(key) ?? undefined
  const me = useTaskPeople().data?.items.find(({ isMe }) => isMe)?.id
  const tags = useListTags({ enabled: filters.has('tagId') }).data?.items
  const person = said('assignedTo') === 'me' ? me : said('assignedTo')
  const isGiven = person !== undefined && person !== 'none' && (can.assignTask || person === me)
  // What is not named follows from the variation, and the client from the job.
  const [variationId, jobId] = [said('variationId'), said('jobId')]
  return {
    assignedToId: isGiven ? person : null,
    type: oneOf(taskTypes)(said('type') ?? ''),
    priority: oneOf(taskPriorities)(said('priority') ?? ''),
    ...(variationId === undefined ? {} : { variationId }),
    ...(jobId === undefined ? {} : { jobId }),
    ...(jobId === undefined && said('clientId') !== undefined ? { clientId: said('clientId') } : {}),
    dueDate: said('due') === 'today' ? today : null,
    tags: (tags ?? []).filter(({ id }) => id === said('tagId')).map(({ name }) => name),
  }
}
