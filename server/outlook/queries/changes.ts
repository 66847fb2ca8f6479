import { createHash } from 'node:crypto'
import { memberOf } from '#domain/actor.ts'
import { notFound, Refusal } from '#domain/errors.ts'
import type { JobRecord } from '#domain/jobs/schema.ts'
import { partOf, type Entry } from '#domain/outlook/rules.ts'
import type { OutlookChange } from '#domain/outlook/schema.ts'
import { spanOf } from '#domain/calendar/rules.ts'
import type { TaskRecord } from '#domain/tasks/schema.ts'
import { jobPolicy } from '#server/jobs/policy.ts'
import { jobFacts } from '#server/jobs/queries/facts.ts'
import { getJob } from '#server/jobs/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { answersOf } from '#server/platform/policy.ts'
import { taskPolicy } from '#server/tasks/policy.ts'
import { getTask } from '#server/tasks/queries/one.ts'
import { changePolicy, type ChangeFacts } from '../policy.ts'
import { offersOf, type HeldEntry } from './entries.ts'

/** The record of an entry, as it is now. */
export type OfRecord = { task: TaskRecord } | { job: JobRecord; milestone: number | null }

/** A change that was made there, beside its record; null where that is not there, or nothing of it stands on days. */
export interface ReadChange {
  held: HeldEntry
  record: OfRecord
  ours: Entry
  jobName: string | null
}

export async function readChange(ctx: Context, held: HeldEntry): Promise<ReadChange | null> {
  try {
    if (held.kind === 'task') return ofTask(held, await getTask(ctx, held.recordId))
    return ofJob(held, await getJob(ctx, held.recordId))
  } catch (error) {
    if (error instanceof Refusal && error.status === notFound().status) return null
    throw error
  }
}

function ofTask(held: HeldEntry, task: TaskRecord): ReadChange | null {
  const span = spanOf(task)
  return span === null ? null : { held, record: { task }, ours: { title: task.title, ...span }, jobName: task.jobName }
}

function ofJob(held: HeldEntry, job: JobRecord): ReadChange | null {
  if (held.kind === 'job') {
    const ours = { title: job.name, from: job.startDate, to: job.estimatedEndDate }
    return { held, record: { job, milestone: null }, ours, jobName: null }
  }
  const met = new Map<string, number>()
  for (const [at, { title, dueDate }] of job.milestones.entries()) {
    const nth = met.get(title) ?? 0
    met.set(title, nth + 1)
    if (partOf(title, nth) !== held.part) continue
    if (dueDate === null) return null
    return { held, record: { job, milestone: at }, ours: { title, from: dueDate, to: dueDate }, jobName: job.name }
  }
  return null
}

/** By which a choice says what it chose from. */
export const seenOf = ({ held, ours }: ReadChange): string =>
  createHash('sha256')
    .update(JSON.stringify([held.seen, ours]))
    .digest('base64url')

/** Whether the record may be made what it is there, by its own policy. */
export async function changeFacts(ctx: Context, { held, record }: ReadChange): Promise<ChangeFacts> {
  const isGone = held.seen === 'gone'
  if ('task' in record) return { refusal: isGone ? taskPolicy.deleteTask(ctx.actor) : taskPolicy.updateTask(ctx.actor) }
  const deletes = isGone && record.milestone === null
  return {
    refusal: deletes
      ? jobPolicy.deleteJob(ctx.actor, await jobFacts(ctx, record.job.id))
      : jobPolicy.updateJob(ctx.actor),
  }
}

/** What the asker changed in Outlook and has not said anything to, the latest first. */
export async function listOutlookChanges(ctx: Context): Promise<{ items: OutlookChange[] }> {
  const userId = memberOf(ctx.actor)
  if (userId === null) return { items: [] }
  const items: OutlookChange[] = []
  for (const held of await offersOf(ctx, userId)) {
    const change = await readChange(ctx, held)
    if (change !== null) items.push(await toChange(ctx, change))
  }
  return { items }
}

async function toChange(ctx: Context, change: ReadChange): Promise<OutlookChange> {
  const { held, ours, jobName } = change
  return {
    id: held.id,
    kind: held.kind,
    recordId: held.recordId,
    jobName,
    seen: seenOf(change),
    ours,
    before: held.agreed,
    theirs: held.seen === 'gone' ? null : held.seen,
    offeredAt: held.offeredAt ?? ctx.now,
    ...answersOf(changePolicy, ctx.actor, await changeFacts(ctx, change)),
  }
}
