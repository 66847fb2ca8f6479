import { useSearchParams } from 'react-router'

import { useSession } from '#web/lib/session.tsx'
import { useGetClient } from '#web/records/clients.ts'
import { useGetJob } from '#web/records/jobs.ts'
import { taskListParams } from './data.ts'
import { useGetVariation } from './new-task-data.ts'
import TaskForm from './task-form.tsx'

/** A new task, for the job, client or variation that the list is narrowed to. */
export default function NewTask({ onClose }: { onClose: () => void }) {
  const [address] = useSearchParams()
  const { can } = useSession()
  const { jobId, clientId, variationId } = taskListParams(address)
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
  return <TaskForm begunFor={variationId ?? jobId ?? clientId} {...{ work, onClose }} />
}
