import { sql } from 'kysely'
import type { MailFailure } from '#domain/mail/schema.ts'
import { alertKinds, type AlertKind } from '#domain/overview/choices.ts'
import { companyAlerts, type CompanySize } from '#domain/overview/rules.ts'
import type { Health, SystemAlert } from '#domain/overview/schema.ts'
import { storageKey } from '#server/files/bytes.ts'
import type { FileSize } from '#server/files/queries.ts'
import { acrossCompanies } from '#server/platform/db/across.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'
import type { Queue } from '#server/platform/jobs/queue.ts'
import { overviewOf } from '#server/platform/limits.ts'

/** Of so many companies it is said why, and so many files of each are named; the rest are counted. */
const companiesNamed = 5
const filesNamed = 5

type NamedCompany = SystemAlert['companies'][number]

const alertOf = (kind: AlertKind, more: Partial<SystemAlert>): SystemAlert => ({
  kind,
  count: 0,
  companies: [],
  probe: null,
  jobs: [],
  ...more,
})

/** What somebody should look at, the most urgent first. */
export async function alertsOf(
  db: PlatformDb,
  queue: Queue,
  { health, sizes, now }: { health: readonly Health[]; sizes: readonly CompanySize[]; now: string },
): Promise<SystemAlert[]> {
  const asked = [...(await fileAlerts(db)), ...(await jobAlerts(queue)), ...(await mailAlerts(db, now))]
  const found = [...probeAlerts(health), ...asked, ...alertsOfCompanies(sizes, now)]
  return alertKinds.flatMap((kind) => found.filter((alert) => alert.kind === kind))
}

function probeAlerts(health: readonly Health[]): SystemAlert[] {
  const failing = health.filter(({ state }) => state === 'failing')
  // Before the first minute nothing has stopped.
  const isStopped = health.some(({ state, checkedAt }) => state === 'unknown' && checkedAt !== null)
  return [
    ...failing.map(({ probe }) => alertOf('probeFailing', { probe, count: 1 })),
    ...(isStopped ? [alertOf('probesStopped', { count: 1 })] : []),
  ]
}

async function jobAlerts(queue: Queue): Promise<SystemAlert[]> {
  const jobs = await queue.listGivenUp()
  const count = jobs.reduce((sum, each) => sum + each.count, 0)
  return count === 0 ? [] : [alertOf('jobsFailed', { count, jobs })]
}

/** Stored files that were found missing, since when, and where they should lie. */
async function fileAlerts(db: PlatformDb): Promise<SystemAlert[]> {
  const { rows } = await sql<{ id: string; name: string; at: string; files: { id: string; size: FileSize }[] }>`
    ${sql.raw(acrossCompanies)}
    select c.id, c.name, m.at, m.files
    from (select company_id, min(missing_at) as at,
        json_agg(json_build_object('id', id, 'size', missing_size) order by missing_at, id) as files
      from files where missing_at is not null group by company_id) as m
    join companies c on c.id = m.company_id
    order by m.at, c.id`.execute(db)
  if (rows.length === 0) return []
  const companies = rows.slice(0, companiesNamed).map(({ id, name, at, files }) => {
    const keys = files.slice(0, filesNamed).map((file) => storageKey(id, file.id, file.size))
    return { id, name, at, use: null, mails: null, files: { count: files.length, keys } }
  })
  return [alertOf('filesMissing', { count: rows.length, companies })]
}

/** Mails of companies that were given up lately: how many, and why the last one. */
async function mailAlerts(db: PlatformDb, now: string): Promise<SystemAlert[]> {
  const since = new Date(Date.parse(now) - overviewOf.mailsGivenUp).toISOString()
  const { rows } = await sql<{ id: string; name: string; count: number; at: string; failure: MailFailure | null }>`
    ${sql.raw(acrossCompanies)}
    select c.id, c.name, m.count, m.at, m.failure
    from (select company_id, count(*)::integer as count, max(created_at) as at,
        (array_agg(failure order by created_at desc))[1] as failure
      from mails where delivery = 'failed' and created_at > ${since} group by company_id) as m
    join companies c on c.id = m.company_id
    order by m.count desc, c.id`.execute(db)
  if (rows.length === 0) return []
  const companies = rows.map(({ id, name, at, count, failure }) => ({
    id,
    name,
    at,
    use: null,
    mails: { count, failure },
    files: null,
  }))
  return [alertOf('mailFailed', { count: companies.length, companies: companies.slice(0, companiesNamed) })]
}

function alertsOfCompanies(sizes: readonly CompanySize[], now: string): SystemAlert[] {
  const found = sizes.flatMap((size) => companyAlerts(size, now))
  return [...Map.groupBy(found, ({ kind }) => kind)].map(([kind, alerts]) => {
    const named = alerts
      .toSorted(
        (one, other) =>
          (one.at ?? '').localeCompare(other.at ?? '') || one.company.name.localeCompare(other.company.name),
      )
      .slice(0, companiesNamed)
      .map(({ company, at, use }): NamedCompany => ({ ...company, at, use, mails: null, files: null }))
    return alertOf(kind, { count: new Set(alerts.map(({ company }) => company.id)).size, companies: named })
  })
}
