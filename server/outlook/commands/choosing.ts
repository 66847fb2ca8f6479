import { memberOf } from '#domain/actor.ts'
import type { HandlerInput } from '#domain/endpoint.ts'
import { conflict, fieldErrors, invalid, notFound } from '#domain/errors.ts'
import { updateJobBody, type JobRecord } from '#domain/jobs/schema.ts'
import type { takeOutlookChange as takeEndpoint, undoOutlookChange as undoEndpoint } from '#domain/outlook/api.ts'
import { datesOn, type Entry } from '#domain/outlook/rules.ts'
import { outlookMessages } from '#domain/outlook/schema.ts'
import { updateTaskBody, type TaskRecord } from '#domain/tasks/schema.ts'
import type { z } from 'zod'
import { deleteJob, updateJob } from '#server/jobs/commands.ts'
import type { Context } from '#server/platform/context.ts'
import { permit } from '#server/platform/policy.ts'
import { recordActivity } from '#server/platform/writing.ts'
import { deleteTask, updateTask } from '#server/tasks/commands/write.ts'
import { changePolicy } from '../policy.ts'
import { entryOf } from '../queries/entries.ts'
import { changeFacts, readChange, seenOf, type OfRecord, type ReadChange } from '../queries/changes.ts'
import { markCalendars } from './marking.ts'
import { forgetEntry, lockEntry, noteChoice } from './stored.ts'

type Choice = Pick<HandlerInput<typeof takeEndpoint>, 'params' | 'body'>

/** Makes of the record what its person made of it in Outlook: as an edit of theirs, of the version that they saw. */
export async function takeOutlookChange(ctx: Context, { params, body }: Choice): Promise<void> {
  const { userId, change } = await chosen(ctx, params.id)
  permit(changePolicy.takeOutlookChange(ctx.actor, await changeFacts(ctx, change)))
  refuseOther(change, body.seen)
  const { held, record } = change
  if (held.seen === 'gone') {
    await remove(ctx, record)
    await forgetEntry(ctx, held.id)
  } else if (held.seen !== null) {
    await edit(ctx, change, held.seen)
    await noteChoice(ctx, held.id, { agreed: held.seen })
  }
  await told(ctx, userId)
}

/** Has Outlook say again what stands here, whatever stood there when its person chose. */
export async function undoOutlookChange(
  ctx: Context,
  { params, body }: Pick<HandlerInput<typeof undoEndpoint>, 'params' | 'body'>,
): Promise<void> {
  const { userId, change } = await chosen(ctx, params.id)
  permit(changePolicy.undoOutlookChange(ctx.actor, { refusal: null }))
  refuseOther(change, body.seen)
  const { id, seen } = change.held
  if (seen !== null) await noteChoice(ctx, id, { overruled: seen })
  await told(ctx, userId)
}

async function chosen(ctx: Context, id: string): Promise<{ userId: string; change: ReadChange }> {
  const userId = memberOf(ctx.actor)
  await lockEntry(ctx, id)
  const held = userId === null ? null : await entryOf(ctx, { userId, id })
  if (userId === null || held === null) throw notFound()
  if (held.offeredAt === null) throw conflict('change_gone', outlookMessages.changeGone)
  const change = await readChange(ctx, held)
  if (change === null) throw conflict('record_gone', outlookMessages.recordGone)
  return { userId, change }
}

function refuseOther(change: ReadChange, seen: string): void {
  if (seenOf(change) !== seen) throw conflict('change_gone', outlookMessages.changeGone)
}

async function told(ctx: Context, userId: string): Promise<void> {
  await recordActivity(ctx, 'outlook.changed', { kind: 'user', id: userId, label: ctx.name })
  await markCalendars(ctx, { userId })
}

/** What was typed there is held to what may be typed here. */
function bodyOf<B extends z.ZodType>(schema: B, body: z.input<B>): z.output<B> {
  const read = schema.safeParse(body)
  if (!read.success) throw invalid(fieldErrors(read.error))
  return read.data
}

async function edit(ctx: Context, { record, ours }: ReadChange, theirs: Entry): Promise<void> {
  const title = theirs.title.trim() === ours.title.trim() ? undefined : theirs.title
  if ('task' in record) return editTask(ctx, record.task, { title, theirs })
  const { job, milestone } = record
  return milestone === null
    ? editJob(ctx, job, { title, theirs })
    : setMilestones(
        ctx,
        job,
        job.milestones.map((each, at) =>
          at === milestone ? { ...each, title: title ?? each.title, dueDate: theirs.to } : each,
        ),
      )
}

interface Edit {
  title: string | undefined
  theirs: Entry
}

async function editTask(ctx: Context, task: TaskRecord, { title, theirs }: Edit): Promise<void> {
  const body = bodyOf(updateTaskBody, { ...(title === undefined ? {} : { title }), ...datesOn(task, theirs) })
  await updateTask(ctx, { params: { id: task.id }, query: undefined, body, version: task.version })
}

async function editJob(ctx: Context, job: JobRecord, { title, theirs }: Edit): Promise<void> {
  const dates = { startDate: theirs.from, estimatedEndDate: theirs.to }
  const body = bodyOf(updateJobBody, { ...(title === undefined ? {} : { name: title }), ...dates })
  await updateJob(ctx, { params: { id: job.id }, query: undefined, body, version: job.version })
}

async function setMilestones(ctx: Context, job: JobRecord, milestones: JobRecord['milestones']): Promise<void> {
  const body = bodyOf(updateJobBody, { milestones })
  await updateJob(ctx, { params: { id: job.id }, query: undefined, body, version: job.version })
}

async function remove(ctx: Context, record: OfRecord): Promise<void> {
  if ('task' in record) return deleteTask(ctx, record.task.id)
  const { job, milestone } = record
  if (milestone === null) return deleteJob(ctx, job.id)
  return setMilestones(
    ctx,
    job,
    job.milestones.filter((_, at) => at !== milestone),
  )
}
