import type { z } from 'zod'
import type { Principal } from '../context.ts'
import type { Platform, PlatformDb } from '../db/platform.ts'
import type { Services } from '../runtime.ts'
import { across, type Across } from '../within.ts'
import { envelope, type Attempt, type CompanyJob, type Job, type PlatformJob } from './job.ts'
import { systemPrincipal } from './principal.ts'

/** What a company's job works with: the product itself, acting in that company. */
interface CompanyScope {
  services: Services
  principal: Principal
}

/** What a job of the platform works with. */
interface PlatformScope extends Across {
  services: Services
  platform: PlatformDb
}

/** What this process has opened; the handle of the whole platform is for jobs of the platform alone. */
export interface Opened {
  services: Services
  platform: Platform
}

/** A job with what runs it. */
export interface Handler {
  job: Job
  /** Runs one job as it lay in its queue. */
  run: (opened: Opened, queued: unknown, attempt?: Attempt) => Promise<void>
}

/** Ties a company's job to what runs it, with its data as its schema reads it. */
export const handle = <D extends z.ZodType<object>>(
  job: CompanyJob<D>,
  run: (scope: CompanyScope, data: z.output<D>, attempt: Attempt) => Promise<void>,
): Handler => ({
  job,
  async run({ services }, queued, attempt = { isLast: false }) {
    const found = envelope.parse(queued)
    if (!('companyId' in found)) throw new Error(`${job.name} was queued without a company`)
    const principal = await systemPrincipal(services, found.companyId)
    // The company was erased since: there is nothing left to do in it.
    if (principal === null) return
    await run({ services, principal }, job.data.parse(found.data), attempt)
  },
})

/** Ties a job of the platform's own to what runs it. */
export const handleForPlatform = <D extends z.ZodType<object>>(
  job: PlatformJob<D>,
  run: (scope: PlatformScope, data: z.output<D>, attempt: Attempt) => Promise<void>,
): Handler => ({
  job,
  async run({ services, platform }, queued, attempt = { isLast: false }) {
    const found = envelope.parse(queued)
    if ('companyId' in found) throw new Error(`${job.name} was queued for a company`)
    const scope = { services, platform: platform.db, ...across(services, platform) }
    await run(scope, job.data.parse(found.data), attempt)
  },
})
