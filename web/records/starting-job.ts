import type { ComboboxItem } from '#web/ui/combobox-item.ts'
import { useLookupClients } from './clients.ts'
import { useLookupJobs } from './jobs.ts'

export type ChosenJob = { client: ComboboxItem | null; job: ComboboxItem | null }

/** The client and job a new record begins with: those of the nested list it is opened on. `known` once found out. */
export function useStartingJob({
  clientId,
  jobId,
}: {
  clientId: string | undefined
  jobId: string | undefined
}): ChosenJob & { known: boolean } {
  const jobs = useLookupJobs({ pageSize: 200 }, { enabled: jobId !== undefined })
  const clients = useLookupClients({ pageSize: 200 }, { enabled: jobId === undefined && clientId !== undefined })
  const known = !jobs.isLoading && !clients.isLoading
  const job = jobs.data?.items.find(({ id }) => id === jobId)
  if (job) {
    return {
      client: { value: job.clientId, label: job.clientName },
      job: { value: job.id, label: job.name, detail: job.jobId },
      known,
    }
  }
  const client = clients.data?.items.find(({ id }) => id === clientId)
  return { client: client ? { value: client.id, label: client.name, detail: client.clientId } : null, job: null, known }
}
