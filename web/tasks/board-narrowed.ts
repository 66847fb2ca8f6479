import { useSession, useToday } from '#web/lib/session.tsx'
import { useListTags } from './data.ts'
import { taskFilterParams } from './task-address.ts'
import { useTaskPeople } from './task-data.ts'

const onItsWay = { cancelRefetch: false, throwOnError: true } as const

/**
 * What a new task is by what the board is narrowed to, so that it stays in sight: of several values the first that this
 * person may give it. People and tags may still be on their way; it waits for those that it needs.
 */
export function useNarrowedTo(filters: URLSearchParams) {
  const { can } = useSession()
  const today = useToday()
  const said = <Name extends keyof typeof taskFilterParams>(name: Name) =>
    taskFilterParams[name](filters.get(name) ?? '') as ReturnType<(typeof taskFilterParams)[Name]>
  const people = useTaskPeople()
  const tags = useListTags({ enabled: filters.has('tagId') })
  async function assignedToId() {
    const wanted = said('assignedTo')
    if (wanted === undefined || wanted.includes('none')) return null
    const known = people.data ?? (await people.refetch(onItsWay)).data
    const me = known?.items.find(({ isMe }) => isMe)?.id
    const ids = wanted.map((each) => (each === 'me' ? me : each))
    return ids.find((id) => id !== undefined && (can.assignTask || id === me)) ?? null
  }
  async function tagNames() {
    const wanted = said('tagId')?.[0]
    if (wanted === undefined) return []
    const known = tags.data ?? (await tags.refetch(onItsWay)).data
    return (known?.items ?? []).filter(({ id }) => id === wanted).map(({ name }) => name)
  }
  // What is not named follows from the variation, and the client from the job.
  const [variationId, jobId, clientId] = [said('variationId'), said('jobId')?.[0], said('clientId')?.[0]]
  return async () => ({
    assignedToId: await assignedToId(),
    type: said('type')?.[0],
    priority: said('priority')?.[0],
    ...(variationId === undefined ? {} : { variationId }),
    ...(jobId === undefined ? {} : { jobId }),
    ...(jobId === undefined && clientId !== undefined ? { clientId } : {}),
    dueDate: said('due')?.includes('today') === true ? today : null,
    tags: await tagNames(),
  })
}
