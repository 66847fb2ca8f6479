import { useSession } from '#web/lib/session.tsx'
import { readStored, writeStored } from '#web/lib/stored.ts'
import { type ChosenJob, useStartingJob } from '#web/records/starting-job.ts'

/**
 * The client and job a new report begins with: those of the page it is opened on, else the ones chosen last on this
 * device (UX: last job preselected). `known` turns true when that has been found out.
 */
export function useStartingReport(path: {
  clientId: string | undefined
  jobId: string | undefined
}): ChosenJob & { known: boolean } {
  const { company } = useSession()
  const start = useStartingJob(path)
  const named = path.jobId !== undefined || path.clientId !== undefined
  return named ? start : { ...lastJob(company?.id), known: true }
}

const keyOf = (companyId: string | undefined) => `reportLastJob.${companyId ?? ''}`

/** Remembers the job of a report just saved. */
export function rememberJob(companyId: string | undefined, { client, job }: ChosenJob): void {
  if (client && job) writeStored(keyOf(companyId), JSON.stringify({ client, job }))
}

/** Forgets it, when the server no longer knows that job. */
export function forgetJob(companyId: string | undefined): void {
  writeStored(keyOf(companyId), '')
}

function lastJob(companyId: string | undefined): ChosenJob {
  try {
    const stored = JSON.parse(readStored(keyOf(companyId)) || 'null') as ChosenJob | null
    return stored?.client?.value && stored.job?.value ? stored : { client: null, job: null }
  } catch {
    return { client: null, job: null }
  }
}
