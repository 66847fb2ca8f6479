import { useSearchParams } from 'react-router'

import type { CalendarDate } from '#domain/dates.ts'
import { useSession } from '#web/lib/session.tsx'
import { useGetClient } from '#web/records/clients.ts'
import { useGetJob } from '#web/records/jobs.ts'
import { taskListParams } from './data.ts'
import { useGetVariation } from './new-task-data.ts'
import TaskForm from './task-form.tsx'

type NewTaskProps = {
  /** What was typed of it before the form was opened. */
  title?: string | undefined
  /** The day it is begun for. */
  dueDate?: CalendarDate | undefined
  onClose: () => void
}

/** A new task, for the job, client or variation that the list is narrowed to. */
export default function NewTask({ title, dueDate, onClose }: NewTaskProps) {
  const [address] = useSearchParams()
  const { can } = useSession()
  const { variationId, ...narrowed } = taskListParams(address)
  const [jobId, clientId] = [narrowed.jobId?.[0], narrowed.clientId?.[0]]
  const isOfClient = jobId === undefined && variationId === undefined
  const job = useGetJob(can.listJobs ? jobId : undefined)
  const client = useGetClient(can.listClients && isOfClient ? clientId : undefined)
  const variation = useGetVariation(can.listVariations ? variationId : undefined)
  // The form keeps what it begins with.
  if (job.isLoading || client.isLoading || variation.isLoading) return null
  const work = {
    job: job.data ? { value: job.data.id, label: job.data.name, detail: job.data.jobId } : null,
    client: client.data ? { value: client.data.id, label: client.data.name, detail: client.data.clientId } : null,
    variation: variation.data
      ? { value: variation.data.id, label: `${variation.data.variationId} ${variation.data.name}` }
      : null,
  }
  const begunFor = [variationId ?? jobId ?? clientId, dueDate, title].filter((part) => part !== undefined)
  return <TaskForm begunFor={begunFor} title={title ?? ''} dueDate={dueDate ?? ''} {...{ work, onClose }} />
}
