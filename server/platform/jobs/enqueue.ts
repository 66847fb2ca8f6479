import type { z } from 'zod'
import type { Context } from '../context.ts'
import type { PlatformDb } from '../db/platform.ts'
import { companyEnvelope, platformEnvelope, type CompanyJob, type PlatformJob } from './job.ts'
import type { Queue } from './queue.ts'

/**
 * Queues a job of the context's company in its transaction; it runs after the commit, or never when there is none. Not
 * before so many seconds have passed, where they are named.
 */
export const enqueue = async <D extends z.ZodType<object>>(
  ctx: Context,
  job: CompanyJob<D>,
  data: z.input<D>,
  { after }: { after?: number } = {},
): Promise<void> => ctx.queue.send(ctx.db, job.name, companyEnvelope(job, ctx.actor.companyId, data), after)

/** What a command outside any company works with: one transaction of the platform handle, and its moment. */
export interface PlatformContext {
  db: PlatformDb
  /** As an ISO UTC instant. */
  now: string
  queue: Queue
}

/**
 * Queues a job of the platform's own in that transaction; it runs after the commit, or never when there is none. Not
 * before so many seconds have passed, where they are named.
 */
export const enqueueOnPlatform = async <D extends z.ZodType<object>>(
  { db, queue }: PlatformContext,
  job: PlatformJob<D>,
  data: z.input<D>,
  { after }: { after?: number } = {},
): Promise<void> => queue.send(db, job.name, platformEnvelope(job, data), after)

/**
 * Queues a job of the platform's own that follows from what happens in a company, in the company's transaction: for
 * what only the platform knows, such as where somebody is signed in.
 */
export const enqueueAcross = async <D extends z.ZodType<object>>(
  { db, queue }: Context,
  job: PlatformJob<D>,
  data: z.input<D>,
): Promise<void> => queue.send(db, job.name, platformEnvelope(job, data))
