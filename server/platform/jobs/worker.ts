import type { Handler, Opened } from './handler.ts'
import { maskTokens } from '../mask.ts'
import { envelope } from './job.ts'

/** Works on the queues of these jobs in this process. */
export async function runJobs(opened: Opened, handlers: readonly Handler[]): Promise<void> {
  const { services } = opened
  for (const { job, run } of handlers) {
    await services.queue.work(job, async (queued, attempt) => {
      try {
        await run(opened, queued, attempt)
      } catch (error) {
        services.log.warn(
          { err: error, job: job.name, ...companyOf(queued) },
          attempt.isLast ? 'job failed for good' : 'job failed and will be tried again',
        )
        throw keptReason(error)
      }
    })
  }
}

/**
 * What the queue keeps of a failure: its message alone, without what it quotes. The whole of an error, with all it
 * carries, would lie with the job for weeks.
 */
function keptReason(error: unknown): Error {
  const reason = new Error(maskTokens(error instanceof Error ? error.message : String(error)))
  reason.stack = ''
  return reason
}

/** Whose job it was, for the log: what else it carries is nobody's business there. */
const companyOf = (queued: unknown): { companyId?: string } => {
  const found = envelope.safeParse(queued).data
  return found !== undefined && 'companyId' in found ? { companyId: found.companyId } : {}
}
