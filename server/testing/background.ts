import { sql } from 'kysely'
import pg from 'pg'
import { handlers, listeners, schedules } from '../features.ts'
import { acrossCompanies } from '../platform/db/across.ts'
import { companyEnvelope, platformEnvelope, type Envelope } from '../platform/jobs/job.ts'
import type { TestServer } from './server.ts'

/** Runs everything that comes round by the clock, once, as the hour would. */
export async function runSchedules({ services, platform }: TestServer): Promise<void> {
  const companies = await platform.db
    .selectFrom('companies')
    .modifyFront(sql.raw(acrossCompanies))
    .select('id')
    .execute()
  for (const { job } of schedules) {
    const handler = handlers.find((each) => each.job === job)
    if (handler === undefined) throw new Error(`Nothing runs ${job.name}`)
    const queued =
      job.scope === 'platform' ? [platformEnvelope(job, {})] : companies.map(({ id }) => companyEnvelope(job, id, {}))
    for (const envelope of queued) await handler.run({ services, platform }, envelope)
  }
}

/** Lets the listeners of a company's newest events have them, on a server whose worker is off. */
export async function deliverEvents({ services, platform }: TestServer, companyId: string): Promise<void> {
  for (const { event, job, handler } of listeners) {
    const newest = await services.database.inTenant({ kind: 'system', companyId }, (db) =>
      db
        .selectFrom('activity')
        .select('id')
        .where('company_id', '=', companyId)
        .where('action', '=', event)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),
    )
    if (newest !== undefined)
      await handler.run({ services, platform }, companyEnvelope(job, companyId, { eventId: newest.id }))
  }
}

/** Takes the jobs of a queue out of it, on a server whose worker is off: as they lay there, the oldest first. */
export async function waitingJobs({ database }: TestServer, name: string): Promise<Envelope[]> {
  const client = new pg.Client({ connectionString: database.superuserUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ data: Envelope; created_on: string }>(
      `delete from pgboss.job where name = $1 and state = 'created' returning data, created_on`,
      [name],
    )
    return rows.toSorted((one, other) => Number(one.created_on > other.created_on) || -1).map(({ data }) => data)
  } finally {
    await client.end()
  }
}
