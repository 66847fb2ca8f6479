import { sql } from 'kysely'
import type { NotificationKind, NotifiedSubject } from '#domain/notifications/choices.ts'
import { kindsFor, targetOf } from '#domain/notifications/rules.ts'
import type { Notification, NotificationFacts } from '#domain/notifications/schema.ts'
import { commentsAsRead } from '#server/comments/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { subjectKey, subjectsNow, subtasksNow, type SubjectNow, type SubtaskNow } from './subjects.ts'

/**
 * Whether what a notification is about is there still, for its reader: asked under the policies of the database, so
 * that what is another client's by now is gone with what was deleted. Looked up one by one: for an `exists` a plan
 * would read all that the company has.
 */
export const isStillThere = (ctx: Context) => {
  const { companyId } = ctx.actor
  const there = (table: string) =>
    sql`(select there.id from ${sql.table(table)} there
      where there.company_id = ${companyId} and there.id = n.subject_id) is not null`
  return sql<boolean>`case n.subject_kind
      when 'task' then ${there('tasks')} when 'invoice' then ${there('invoices')}
      when 'report' then ${there('reports')} when 'variation' then ${there('variations')}
      when 'user' then (select there.id from users there where there.company_id = ${companyId}
        and there.id = n.subject_id and there.deleted_at is null) is not null
      else true end`
}

/** What a notification is about. */
export interface About {
  kind: string
  id: string
}

interface Asked {
  userId: string
  unread?: boolean
  before?: string | undefined
  ids?: readonly string[]
  about?: About
  limit: number
}

/** Notifications of somebody that they may see, the latest first: of these ids, or those in the bell. */
export const rowsOf = (ctx: Context, { userId, unread = false, before, ids, about, limit }: Asked) =>
  ctx.db
    .selectFrom('notifications as n')
    .select([
      'n.id',
      'n.kind',
      'n.by_name as by',
      'n.subject_kind as subjectKind',
      'n.subject_id as subjectId',
      'n.comment_id as commentId',
      'n.subtask_id as subtaskId',
      'n.facts',
      'n.happened_at as at',
      'n.read_at as readAt',
    ])
    .where('n.company_id', '=', ctx.actor.companyId)
    .where('n.user_id', '=', userId)
    .where((on) => on('n.kind', '=', on.fn.any(on.val(kindsFor(ctx.actor) as string[]))))
    // Written, not sent: of a value the plan can't know that the index is of these.
    .$if(ids === undefined, (all) => all.where(sql<boolean>`n.in_bell`))
    .$if(ids !== undefined, (all) => all.where((on) => on('n.id', '=', on.fn.any(on.val([...(ids ?? [])])))))
    .$if(about !== undefined, (all) =>
      all.where('n.subject_kind', '=', about?.kind ?? '').where('n.subject_id', '=', about?.id ?? ''),
    )
    .$if(unread, (all) => all.where('n.read_at', 'is', null))
    .$if(before !== undefined, (all) => all.where('n.id', '<', before ?? ''))
    .where(isStillThere(ctx))
    .orderBy('n.id', 'desc')
    .limit(sql.lit(limit))
    .execute()

type Row = Awaited<ReturnType<typeof rowsOf>>[number]

/** The record of a person's notification; null if it is not theirs, or if they may not see the record. */
export async function recordOf(ctx: Context, userId: string, id: string): Promise<About | null> {
  const [row] = await rowsOf(ctx, { userId, ids: [id], limit: 1 })
  return row === undefined ? null : { kind: row.subjectKind, id: row.subjectId }
}

/** The newest notification about a record in a person's bell. */
export const newestOf = async (ctx: Context, userId: string, about: About): Promise<string | null> =>
  (await rowsOf(ctx, { userId, about, limit: 1 }))[0]?.id ?? null

/** Whether it is one of somebody's own at all, also of what they see no more. */
export async function wasTold(ctx: Context, userId: string, id: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('notifications')
    .select('id')
    .where('company_id', '=', ctx.actor.companyId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

/** A notification with what decides whether it is still news. */
export interface Told {
  item: Notification
  commentId: string | null
  subtaskId: string | null
  mentioned: readonly string[]
  /** The subtask that it is about, as it is now. */
  subtask: SubtaskNow | null
  now: SubjectNow
}

/** Of these notifications of somebody what they would be told now: also what no bell shows. */
export const toldAmong = async (ctx: Context, userId: string, ids: readonly string[]): Promise<Told[]> =>
  toldOf(ctx, await rowsOf(ctx, { userId, ids, limit: Math.max(1, ids.length) }))

/** What a reader is told of these rows; what went away since they were read is left out. */
async function toldOf(ctx: Context, rows: readonly Row[]): Promise<Told[]> {
  const about = rows.map((row) => ({ kind: row.subjectKind as NotifiedSubject, id: row.subjectId }))
  const comments = rows.flatMap(({ commentId }) => (commentId === null ? [] : [commentId]))
  const subtaskIds = rows.flatMap(({ subtaskId }) => (subtaskId === null ? [] : [subtaskId]))
  const [subjects, texts] = [await subjectsNow(ctx, about), await commentsAsRead(ctx, comments)]
  const subtasks = await subtasksNow(ctx, subtaskIds)
  return rows.flatMap((row) => {
    const subject = { kind: row.subjectKind as NotifiedSubject, id: row.subjectId }
    const now = subjects.get(subjectKey(subject))
    const comment = row.commentId === null ? undefined : texts.get(row.commentId)
    const subtask = row.subtaskId === null ? null : subtasks.get(row.subtaskId)
    if (now === undefined || subtask === undefined || (row.commentId !== null && comment === undefined)) return []
    const item: Notification = {
      id: row.id,
      kind: row.kind as NotificationKind,
      at: row.at,
      by: row.by,
      subject: { ...subject, label: now.label },
      facts: factsOf(row, now, { text: comment?.text, subtask }),
      readAt: row.readAt,
      target: targetOf(subject, row.commentId),
    }
    return [
      { item, commentId: row.commentId, subtaskId: row.subtaskId, mentioned: comment?.mentioned ?? [], subtask, now },
    ]
  })
}

/** What was noted goes before what the record says now: a payment's amount is not what is left to pay. */
const factsOf = (
  { facts }: Row,
  now: SubjectNow,
  { text, subtask }: { text: string | undefined; subtask: SubtaskNow | null },
): NotificationFacts => ({
  amount: now.amount,
  dueDate: subtask === null ? now.dueDate : subtask.dueDate,
  clientName: now.clientName,
  jobName: now.jobName,
  text: text ?? now.text,
  completed: null,
  subtask: subtask?.title ?? null,
  days: null,
  ...(facts as Partial<NotificationFacts>),
})
