import { useLookupClients } from '#web/clients/data.ts'
import { useLookupJobs } from '#web/jobs/data.ts'
import { useSession } from '#web/lib/session.tsx'
import { readStored, writeStored } from '#web/lib/stored.ts'
import type { ComboboxItem } from '#web/ui/combobox.tsx'

import type { ReportFormValues } from './form-values.ts'

type Chosen = Pick<ReportFormValues, 'client' | 'job'>
const nothing: Chosen = { client: null, job: null }

/**
 * The client and job a new report begins with: those of the page it is opened on, else the ones chosen last on this device
 * (UX: last job preselected). `known` turns true when that has been found out.
 */
export function useStartingJob({
  clientId,
  jobId,
}: {
  clientId: string | undefined
  jobId: string | undefined
}): Chosen & { known: boolean } {
  const { company } = useSession()
  const named = jobId !== undefined || clientId !== undefined
  const jobs = useLookupJobs({ pageSize: 200 }, { enabled: jobId !== undefined })
  const clients = useLookupClients({ pageSize: 200 }, { enabled: jobId === undefined && clientId !== undefined })

  if (!named) return { ...lastJob(company?.id), known: true }
  const job = jobs.data?.items.find(({ id }) => id === jobId)
  if (job) {
    return {
      client: { value: job.clientId, label: job.clientName },
      job: { value: job.id, label: job.name, detail: job.jobId },
      known: true,
    }
  }
  const client = clients.data?.items.find(({ id }) => id === clientId)
  const start = client
    ? { client: { value: client.id, label: client.name, detail: client.clientId }, job: null }
    : nothing
  return { ...start, known: jobId === undefined ? !clients.isLoading : !jobs.isLoading }
}

const keyOf = (companyId: string | undefined) => `reportLastJob.${companyId ?? ''}`

/** Remembers the job of a report just saved. */
export function rememberJob(
  companyId: string | undefined,
  client: ComboboxItem | null,
  job: ComboboxItem | null,
): void {
  if (client && job) writeStored(keyOf(companyId), JSON.stringify({ client, job }))
}

/** Forgets it, when the server no longer knows that job. */
export function forgetJob(companyId: string | undefined): void {
  writeStored(keyOf(companyId), '')
}

function lastJob(companyId: string | undefined): Chosen {
  try {
    const stored = JSON.parse(readStored(keyOf(companyId)) || 'null') as Chosen | null
    return stored?.client?.value && stored.job?.value ? stored : nothing
  } catch {
    return nothing
  }
}
