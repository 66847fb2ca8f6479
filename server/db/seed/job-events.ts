import Big from 'big.js'
import { createJobBody, updateJobBody, type JobRecord } from '#domain/jobs/schema.ts'
import { toMoney } from '#domain/money.ts'
import { createReportBody } from '#domain/reports/schema.ts'
import { createJob, updateJob } from '#server/jobs/commands.ts'
import { getJob } from '#server/jobs/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { createReport } from '#server/reports/commands.ts'
import { createShare, revokeShare } from '#server/shares/commands/report-links.ts'
import { instantOn, workday } from './calendar.ts'
import type { StoryEvent, Telling } from './events.ts'
import { storyId, type ClientStory, type JobStory, type ReportStory } from './story.ts'

const nothing = { params: undefined, query: undefined, version: null }
const none = '0.00'

/** A job from the quote to its last change, with the reports written on the way. */
export function jobEvents(job: JobStory, client: ClientStory, telling: Telling): StoryEvent[] {
  const { office, today } = telling
  // Entered before it starts, and after its client was.
  const entered = Math.max(client.since + 1, Math.min(job.start - 10, -3))
  const events: StoryEvent[] = [
    { day: entered, minutes: 10, by: office, play: (ctx) => enterJob(ctx, job, client, today) },
  ]
  if (job.status !== 'pending')
    events.push({
      day: job.start,
      minutes: 20,
      by: office,
      play: (ctx) => changeJob(ctx, job, today, { status: 'in-progress' }),
    })
  const done = (job.milestones ?? []).filter(([, , state]) => state === 'done').length
  events.push(...job.reports.flatMap((report) => reportEvents(report, job, client, telling)))
  events.push({
    day: job.closed ?? -1,
    minutes: 60,
    by: office,
    play: (ctx) => changeJob(ctx, job, today, { ...figuresOf(job), status: job.status, done }),
  })
  return events
}

interface JobState {
  status?: JobStory['status']
  totalInvoiced?: string
  approvedVariationValue?: string
  pendingVariationValue?: string
  /** How many milestones, from the first, are completed. */
  done?: number
}

const figuresOf = (at: { invoiced?: string; approved?: string; pending?: string }): JobState => ({
  totalInvoiced: at.invoiced ?? none,
  approvedVariationValue: at.approved ?? none,
  pendingVariationValue: at.pending ?? none,
})

const milestonesOf = (job: JobStory, today: string, done: number) =>
  (job.milestones ?? []).map(([title, day], index) => ({
    title,
    dueDate: workday(today, day),
    completed: index < done,
  }))

async function enterJob(ctx: Context, job: JobStory, client: ClientStory, today: string): Promise<void> {
  await createJob(ctx, {
    ...nothing,
    body: createJobBody.parse({
      id: job.id,
      clientId: client.id,
      name: job.name,
      address: job.address,
      startDate: workday(today, job.start),
      estimatedEndDate: workday(today, job.end),
      status: 'pending',
      projectManagerName: job.manager,
      jobManager: job.foreman,
      quoteNumber: job.quote,
      claimNumber: job.claim,
      description: job.description,
      notes: job.notes,
      contractAmount: job.contract,
      milestones: milestonesOf(job, today, 0),
      fileIds: (job.files ?? []).map((file) => storyId('file', job.id, file.name)),
    }),
  })
}

const figures = ['totalInvoiced', 'approvedVariationValue', 'pendingVariationValue'] as const

/** The story tells figures as they stood; brought forward is what the job's own invoices and variations don't say. */
function broughtForward(state: JobState, before: JobRecord): Pick<JobState, (typeof figures)[number]> {
  const left = figures.flatMap((figure) => {
    const stated = state[figure]
    if (stated === undefined) return []
    const rest = new Big(stated).minus(new Big(before.figures[figure]).minus(before[figure]))
    return [[figure, rest.lt(0) ? none : toMoney(rest)]]
  })
  return Object.fromEntries(left) as Pick<JobState, (typeof figures)[number]>
}

/** Brings the job to that state; no change, no edit. */
async function changeJob(ctx: Context, job: JobStory, today: string, { done, ...state }: JobState): Promise<void> {
  const before = await getJob(ctx, job.id)
  const fields = { ...state, ...broughtForward(state, before) }
  const milestones = done === undefined ? before.milestones : milestonesOf(job, today, done)
  const unchanged =
    Object.entries(fields).every(([field, value]) => before[field as keyof typeof fields] === value) &&
    JSON.stringify(milestones) === JSON.stringify(before.milestones)
  if (unchanged) return
  await updateJob(ctx, {
    params: { id: job.id },
    query: undefined,
    version: before.version,
    body: updateJobBody.parse({ ...fields, milestones }),
  })
}

function reportEvents(
  report: ReportStory,
  job: JobStory,
  client: ClientStory,
  { office, services, today }: Telling,
): StoryEvent[] {
  const id = storyId('report', job.id, String(report.day))
  const { publicUrl, secretKey } = services.config
  const keys = { publicUrl, secrets: services.secrets, secretKeys: [secretKey] }
  const { day, by } = report
  return [
    {
      day,
      minutes: 30,
      by: office,
      play: (ctx) => changeJob(ctx, job, today, { ...figuresOf(report), done: report.done ?? 0 }),
    },
    { day, minutes: 40, by, play: (ctx) => writeReport(ctx, id, report, job, client) },
    ...(report.shares ?? []).flatMap(({ ends, revoked }, index): StoryEvent[] => {
      const shareId = storyId('share', id, String(index))
      const share: StoryEvent = {
        day,
        minutes: 50 + index,
        by: office,
        play: async (ctx) => {
          const expiresAt = ends === undefined ? null : instantOn(workday(today, ends), 0)
          await createShare(ctx, keys, {
            params: { id },
            query: undefined,
            version: null,
            body: { id: shareId, expiresAt },
          })
        },
      }
      return revoked === undefined
        ? [share]
        : [share, { day: revoked, minutes: 0, by: office, play: (ctx) => revokeShare(ctx, id, shareId) }]
    }),
  ]
}

async function writeReport(
  ctx: Context,
  id: string,
  report: ReportStory,
  job: JobStory,
  client: ClientStory,
): Promise<void> {
  const lines = (rows: readonly string[]): string => rows.join('\n')
  await createReport(ctx, {
    ...nothing,
    body: createReportBody.parse({
      id,
      clientId: client.id,
      jobId: job.id,
      date: ctx.today,
      preparedBy: report.by.name,
      preparedByTitle: report.by.jobTitle,
      progressPercentage: report.progress,
      tasksAchieved: lines(report.achieved),
      tasksPlanned: lines(report.planned),
      keyUpdates: lines(report.updates),
      clientCommunication: lines(report.client),
      accidents: lines(report.safety),
      councilInspections: lines(report.inspections),
      comments: report.comments,
      images: report.photos.map(([, caption], index) => ({
        fileId: storyId('photo', job.id, String(report.day), String(index)),
        caption,
      })),
    }),
  })
}
