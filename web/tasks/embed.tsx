import { lazy, Suspense } from 'react'

import { useSession } from '#web/lib/session.tsx'
import { TableSkeleton } from '#web/ui/skeleton.tsx'
import type { Work } from './related-tasks.tsx'

// After the record itself, whose first page has no room for it (decision 0042).
const RelatedTasks = lazy(() => import('./related-tasks.tsx'))

/** The task that the address names, beside what is shown; `order` is what it is one of, for going on to the next. */
export const TaskPanel = lazy(() => import('./panel-door.tsx'))

/** The form of a new task, for what the address is narrowed to and, where it says a day, due then. */
export const NewTask = lazy(() => import('./new-task.tsx'))

type Named = { id: string; name: string }

export const JobTasks = ({ job }: { job: Named }) => <TasksOf work={{ jobId: job.id }} name={job.name} />

export const ClientTasks = ({ client }: { client: Named }) => (
  <TasksOf work={{ clientId: client.id }} name={client.name} />
)

export const VariationTasks = ({ variation }: { variation: Named }) => (
  <TasksOf work={{ variationId: variation.id }} name={variation.name} />
)

/** What is to be done for a record, on its page; for who may see tasks. */
function TasksOf({ work, name }: { work: Work; name: string }) {
  const { can } = useSession()
  if (!can.listTasks) return null
  return (
    <Suspense fallback={<TableSkeleton rows={4} />}>
      <RelatedTasks {...{ work, name }} />
    </Suspense>
  )
}
