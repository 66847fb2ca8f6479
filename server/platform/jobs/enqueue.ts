import type { z } from 'zod'
import type { Context } from '../context.ts'
import { companyEnvelope, type CompanyJob } from './job.ts'

/** Queues a job of the context's company in its transaction; it runs after the commit, or never when there is none. */
export const enqueue = async <D extends z.ZodType<object>>(
  ctx: Context,
  job: CompanyJob<D>,
  data: z.input<D>,
): Promise<void> => ctx.queue.send(ctx.db, job.name, companyEnvelope(job, ctx.actor.companyId, data))
