import { draftsOf, useSession } from '#web/lib/session.tsx'
import type { Session } from '#web/lib/rights.ts'
import { readSealed, removeSealed, writeSealed } from '#web/lib/sealed.ts'
import { type ChosenJob, useStartingJob } from '#web/records/starting-job.ts'

/**
 * The client and job a new report begins with: those of the page it is opened on, else the ones chosen last on this
 * device (UX: last job preselected). `known` turns true when that has been found out.
 */
export function useStartingReport(path: {
  clientId: string | undefined
  jobId: string | undefined
}): ChosenJob & { known: boolean } {
  const session = useSession()
  const start = useStartingJob(path)
  const named = path.jobId !== undefined || path.clientId !== undefined
  return named ? start : { ...lastJob(session), known: true }
}

// Whose deck somebody works on is as much their customer's business as what they write of it.
const nameOf = (session: Session) => `${draftsOf(session)}:report-last-job`

/** Remembers the job of a report just saved. */
export function rememberJob(session: Session, { client, job }: ChosenJob): void {
  if (client && job) writeSealed(nameOf(session), { client, job })
}

/** Forgets it, when the server no longer knows that job. */
export const forgetJob = (session: Session): void => removeSealed(nameOf(session))

const lastJob = (session: Session): ChosenJob =>
  readSealed<ChosenJob>(nameOf(session))?.value ?? { client: null, job: null }
