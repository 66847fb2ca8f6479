import type { EventName } from '#domain/events.ts'
import type { Language } from '#server/platform/http/language.ts'
import type { Context } from '#server/platform/context.ts'
import { wantsTold } from '#server/profile/queries/own.ts'
import { canHaveTasks } from '#server/tasks/queries/people.ts'

/** What somebody is told of: a task that is theirs now, one that is ready, a mention of them, a comment. */
export type NoticeKind = 'assigned' | 'ready' | 'mentioned' | 'commented'

/** The event by which each comes, and whose notification choice it goes by. */
const eventOf: Record<NoticeKind, EventName> = {
  assigned: 'task.assigned',
  ready: 'task.ready',
  mentioned: 'comment.created',
  commented: 'comment.created',
}

/** Who has a task; null where nobody does, or it is gone. */
export async function assigneeOf(ctx: Context, taskId: string): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('tasks')
    .select('assigned_to')
    .where('company_id', '=', ctx.actor.companyId)
    .where('id', '=', taskId)
    .executeTakeFirst()
  return row?.assigned_to ?? null
}

/** Who watches a task. */
export async function watchersOf(ctx: Context, taskId: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('task_watchers')
    .select('user_id')
    .where('company_id', '=', ctx.actor.companyId)
    .where('task_id', '=', taskId)
    .execute()
  return rows.map((row) => row.user_id)
}

/** Where somebody is written to, and in which language. */
export interface Reader {
  email: string
  language: Language
}

/** The person, if they are somebody who has tasks and wants to be told of any by mail; otherwise null. */
export async function readerOf(ctx: Context, userId: string): Promise<Reader | null> {
  if (!(await canHaveTasks(ctx, userId))) return null
  const [user, membership, company] = await Promise.all([
    ctx.db
      .selectFrom('users')
      .select('email')
      .where('company_id', '=', ctx.actor.companyId)
      .where('id', '=', userId)
      .executeTakeFirstOrThrow(),
    ctx.db
      .selectFrom('memberships')
      .select('language')
      .where('company_id', '=', ctx.actor.companyId)
      .where('user_id', '=', userId)
      .executeTakeFirst(),
    ctx.db.selectFrom('companies').select('language').where('id', '=', ctx.actor.companyId).executeTakeFirstOrThrow(),
  ])
  return { email: user.email, language: (membership?.language ?? company.language) as Language }
}

/** What somebody is still to be told, whether it is so still or not. */
export async function noticesOf(ctx: Context, userId: string): Promise<Notice[]> {
  const rows = await ctx.db
    .selectFrom('task_notices as notice')
    .innerJoin('tasks', (join) =>
      join.on('tasks.company_id', '=', ctx.actor.companyId).onRef('tasks.id', '=', 'notice.task_id'),
    )
    .leftJoin('jobs', (join) =>
      join.on('jobs.company_id', '=', ctx.actor.companyId).onRef('jobs.id', '=', 'tasks.job_id'),
    )
    .leftJoin('task_comments as comment', (join) =>
      join.on('comment.company_id', '=', ctx.actor.companyId).onRef('comment.id', '=', 'notice.comment_id'),
    )
    .where('notice.company_id', '=', ctx.actor.companyId)
    .where('notice.user_id', '=', userId)
    .orderBy('notice.noted_at')
    .orderBy('notice.id')
    .select([
      'notice.id',
      'notice.kind',
      'notice.by_name as by',
      'notice.completed',
      'notice.comment_id as commentId',
      'tasks.id as taskId',
      'tasks.title',
      'tasks.open',
      'tasks.assigned_to as assignedTo',
      'tasks.waiting_for as waitingFor',
      'tasks.due_date as dueDate',
      'jobs.code as jobCode',
      'jobs.name as jobName',
      'comment.mentioned',
    ])
    .execute()
  return rows.map((row) => ({ ...row, kind: row.kind as NoticeKind }))
}

export interface Notice {
  id: string
  kind: NoticeKind
  by: string
  completed: string
  commentId: string | null
  taskId: string
  title: string
  open: boolean
  assignedTo: string | null
  waitingFor: number
  dueDate: string | null
  jobCode: string | null
  jobName: string | null
  mentioned: string[] | null
}

/** Of these what is still so and what the person wants to be told, each thing once. */
export async function newsIn(ctx: Context, userId: string, notices: readonly Notice[]): Promise<Notice[]> {
  const watched = await watchedOf(
    ctx,
    userId,
    notices.map(({ taskId }) => taskId),
  )
  const isSo: Record<NoticeKind, (notice: Notice) => boolean> = {
    assigned: ({ open, assignedTo }) => open && assignedTo === userId,
    ready: ({ open, assignedTo, waitingFor }) => open && assignedTo === userId && waitingFor === 0,
    mentioned: ({ mentioned }) => mentioned?.includes(userId) === true,
    commented: ({ taskId }) => watched.has(taskId),
  }
  const kinds = new Map<NoticeKind, boolean>()
  for (const kind of new Set(notices.map((each) => each.kind)))
    kinds.set(kind, (await wantsTold(ctx, userId, eventOf[kind])).email)
  // Who is mentioned in a comment is told of that, and not of the comment as well.
  const aboutOf = ({ kind, taskId, commentId }: Notice) => commentId ?? `${kind} ${taskId}`
  const inOrder = notices.toSorted(
    (one, other) => Number(other.kind === 'mentioned') - Number(one.kind === 'mentioned'),
  )
  const told = new Set<string>()
  return inOrder.filter((notice) => {
    if (kinds.get(notice.kind) !== true || !isSo[notice.kind](notice) || told.has(aboutOf(notice))) return false
    told.add(aboutOf(notice))
    return true
  })
}

async function watchedOf(ctx: Context, userId: string, taskIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await ctx.db
    .selectFrom('task_watchers')
    .select('task_id')
    .where('company_id', '=', ctx.actor.companyId)
    .where('user_id', '=', userId)
    .where((on) => on('task_id', '=', on.fn.any(on.val([...taskIds]))))
    .execute()
  return new Set(rows.map((row) => row.task_id))
}
