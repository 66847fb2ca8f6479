import type { Handler, Opened } from './handler.ts'
import { envelope } from './job.ts'

/** Works on the queues of these jobs in this process. */
export async function runJobs(opened: Opened, handlers: readonly Handler[]): Promise<void> {
  const { services } = opened
  for (const { job, run } of handlers) {
    await services.queue.work(job.name, async (queued) => {
      try {
        await run(opened, queued)
      } catch (error) {
        services.log.warn({ err: error, job: job.name, ...companyOf(queued) }, 'job failed and will be tried again')
        throw error
      }
    })
  }
}

/** Whose job it was, for the log: what else it carries is nobody's business there. */
const companyOf = (queued: unknown): { companyId?: string } => {
  const found = envelope.safeParse(queued).data
  return found !== undefined && 'companyId' in found ? { companyId: found.companyId } : {}
}
