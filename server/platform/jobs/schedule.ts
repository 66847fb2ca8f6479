import { sql } from 'kysely'
import { z } from 'zod'
import { acrossCompanies } from '../db/across.ts'
import { handleForPlatform, type Handler } from './handler.ts'
import {
  companyEnvelope,
  job,
  platformEnvelope,
  retrySoon,
  type CompanyJob,
  type Envelope,
  type noData,
  type PlatformJob,
} from './job.ts'

/** A job that comes round: once for the installation, or once in every company when it is a company's. */
export interface Schedule {
  job: CompanyJob<typeof noData> | PlatformJob<typeof noData>
  /** Minute, hour, day of the month, month, day of the week; a second may stand before them. */
  cron: string
  /** IANA; `cron` is read in it. */
  timeZone: string
}

/** Hands a company's job to every company: what the schedule of such a job queues. */
const everyCompany = job({
  name: 'everyCompany',
  data: z.strictObject({ job: z.string() }),
  retry: retrySoon,
  scope: 'platform',
})

/** Runs the schedules of companies' jobs: one job for each company, all of them or none. */
export const everyCompanyHandler = (schedules: readonly Schedule[]): Handler =>
  handleForPlatform(everyCompany, async ({ services, platform }, { job: name }) => {
    const scheduled = schedules.map((each) => each.job).find((each) => each.name === name)
    // Queued by a version that still had it.
    if (scheduled?.scope !== 'company') return
    const companies = await platform
      .selectFrom('companies')
      .modifyFront(sql.raw(acrossCompanies))
      .select('id')
      .execute()
    await services.queue.sendAll(
      scheduled.name,
      companies.map(({ id }) => companyEnvelope(scheduled, id, {})),
    )
  })

/** What comes due with a schedule: in which queue, under which key, with what in it. */
export const dueWith = ({ job: scheduled }: Schedule): { queue: string; key: string; envelope: Envelope } =>
  scheduled.scope === 'company'
    ? {
        queue: everyCompany.name,
        key: scheduled.name,
        envelope: platformEnvelope(everyCompany, { job: scheduled.name }),
      }
    : { queue: scheduled.name, key: '', envelope: platformEnvelope(scheduled, {}) }
