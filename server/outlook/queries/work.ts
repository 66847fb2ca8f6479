import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { holds } from '#domain/actor.ts'
import { spanOf } from '#domain/calendar/rules.ts'
import type { JobStatus } from '#domain/jobs/schema.ts'
import type { EntryKind, OutlookWants } from '#domain/outlook/choices.ts'
import { overlap, partOf, shownOn, type Entry } from '#domain/outlook/rules.ts'
import { feedTasksOf } from '#server/tasks/queries/feed.ts'
import type { Context } from '#server/platform/context.ts'
import type { Language } from '#server/platform/http/language.ts'
import { outlookWords } from '../words.ts'

/** Which record an entry is of. */
export interface EntryKey {
  kind: EntryKind
  recordId: string
  part: string
}

/** What should stand in somebody's calendar of one record. */
export interface Work extends EntryKey {
  entry: Entry
  text: string
  location: string
}

/** By which a record is known among the entries, and by which its event is found again. */
export const keyOf = ({ kind, recordId, part }: EntryKey): string =>
  `${kind}/${recordId}${part === '' ? '' : `/${createHash('sha256').update(part).digest('base64url').slice(0, 22)}`}`

/** What is written beside an entry, by which it is known whether that is so still. */
export const noteOf = ({ text, location }: Pick<Work, 'text' | 'location'>): string =>
  createHash('sha256')
    .update(JSON.stringify([text, location]))
    .digest('base64url')

/** No calendar of a person has more jobs and milestones; beyond, what is last is left out. */
const mostOfJobs = 500

interface Wanted {
  wants: OutlookWants
  userId: string
  language: Language
  publicUrl: string
}

/**
 * What somebody wants in their calendar, and may see: their own tasks as in the link for other calendars, jobs that are
 * under way, and milestones still to come. Asked as the person; nothing of money.
 */
export async function workOf(ctx: Context, wanted: Wanted): Promise<Work[]> {
  const { wants, publicUrl } = wanted
  const { say } = outlookWords(wanted.language)
  const seesTasks = holds(ctx.actor, 'manage_tasks:view')
  const seesJobs = holds(ctx.actor, 'manage_jobs:view')
  const shown = shownOn(ctx.today)
  const lines = (...each: (string | null)[]) => each.filter((line) => line !== null).join('\n')
  const ofJob = (job: string | null) => (job === null ? null : say('ofJob', { job }))
  const tasks = wants.tasks && seesTasks ? await feedTasksOf(ctx, wanted.userId) : []
  const jobs = wants.jobs && seesJobs ? await jobsUnderWay(ctx) : []
  const milestones = wants.milestones && seesJobs ? await milestonesAhead(ctx) : []
  return [
    ...tasks.flatMap((task): Work[] => {
      const span = spanOf(task)
      if (span === null) return []
      const status = say('status', { status: say(`taskStatus.${task.status}`) })
      return [
        {
          kind: 'task',
          recordId: task.id,
          part: '',
          entry: { title: task.title, ...span },
          text: lines(ofJob(task.jobName), status, `${publicUrl}/app/tasks/${task.id}`),
          location: task.jobName ?? '',
        },
      ]
    }),
    ...jobs.map(({ id, code, name, status, startDate, endDate }): Work => {
      const shownStatus = say('status', { status: say(`jobStatus.${status}`) })
      return {
        kind: 'job',
        recordId: id,
        part: '',
        entry: { title: name, from: startDate, to: endDate },
        text: lines(ofJob(code), shownStatus, `${publicUrl}/app/jobs/${id}`),
        location: code,
      }
    }),
    ...numbered(milestones).map(({ jobId, jobName, title, dueDate, part }): Work => ({
      kind: 'milestone',
      recordId: jobId,
      part,
      entry: { title, from: dueDate, to: dueDate },
      text: lines(ofJob(jobName), `${publicUrl}/app/jobs/${jobId}`),
      location: jobName,
    })),
  ].filter(({ entry }) => overlap(entry, shown))
}

interface UnderWay {
  id: string
  code: string
  name: string
  status: JobStatus
  startDate: string
  endDate: string
}

async function jobsUnderWay(ctx: Context): Promise<UnderWay[]> {
  const { rows } = await sql<UnderWay>`
    select id, code, name, status, start_date as "startDate", estimated_end_date as "endDate"
    from jobs where company_id = ${ctx.actor.companyId} and active
    order by estimated_end_date, id
    limit ${sql.lit(mostOfJobs)}`.execute(ctx.db)
  return rows
}

interface Ahead {
  jobId: string
  jobName: string
  title: string
  dueDate: string | null
  completed: boolean
}

/** Every milestone of these jobs, in order, so that those of one title are told apart in the same way always. */
async function milestonesAhead(ctx: Context): Promise<Ahead[]> {
  const { companyId } = ctx.actor
  const { rows } = await sql<Ahead>`
    select m.job_id as "jobId", j.name as "jobName", m.title, m.due_date as "dueDate", m.completed
    from job_milestones m
    cross join lateral (
      select id, name from jobs where company_id = ${companyId} and id = m.job_id and active limit 1) as j
    where m.company_id = ${companyId}
    order by m.job_id, m.position
    limit ${sql.lit(mostOfJobs * 4)}`.execute(ctx.db)
  return rows
}

function numbered(milestones: readonly Ahead[]) {
  const met = new Map<string, number>()
  const all = milestones.map((each) => {
    const key = `${each.jobId} ${each.title}`
    const nth = met.get(key) ?? 0
    met.set(key, nth + 1)
    return { ...each, part: partOf(each.title, nth) }
  })
  return all.flatMap(({ dueDate, completed, ...each }) => (dueDate === null || completed ? [] : [{ ...each, dueDate }]))
}
