import { sql } from 'kysely'
import { memberOf } from '#domain/actor.ts'
import type { HandlerInput } from '#domain/endpoint.ts'
import type { listNotifications } from '#domain/notifications/api.ts'
import type { NotificationKind, NotifiedSubject } from '#domain/notifications/choices.ts'
import { kindsFor, targetOf } from '#domain/notifications/rules.ts'
import {
  unreadAtMost,
  type Notification,
  type NotificationFacts,
  type NotificationList,
} from '#domain/notifications/schema.ts'
import { commentsAsRead } from '#server/comments/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { prepared, type Placeholders } from '#server/platform/prepared.ts'
import { subjectKey, subjectsNow, subtasksNow, type SubjectNow, type SubtaskNow } from './subjects.ts'

/**
 * Whether what a notification is about is there still, for its reader: asked under the policies of the database, so
 * that what is another client's by now is gone with what was deleted. Looked up one by one: for an `exists` a plan
 * would read all that the company has.
 */
const isStillThere = (ctx: Context) => {
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

const unreadOf = prepared(
  (ctx, { userId, kinds }: Placeholders<{ userId: string; kinds: readonly string[] }>) =>
    sql<{ unread: number }>`select count(*)::integer as unread from (
      select from notifications n
      where n.company_id = ${ctx.actor.companyId} and n.user_id = ${userId} and n.in_bell and n.read_at is null
        and n.kind = any(${kinds}::text[]) and ${isStillThere(ctx)}
      limit ${sql.lit(unreadAtMost)}) as unread`,
)

/** How many somebody has not read of what they may see, as far as it is counted. */
export async function countUnread(ctx: Context): Promise<{ unread: number }> {
  const userId = memberOf(ctx.actor)
  const kinds = kindsFor(ctx.actor)
  if (userId === null || kinds.length === 0) return { unread: 0 }
  const [counted] = await unreadOf(ctx, { userId, kinds })
  return { unread: counted?.unread ?? 0 }
}

interface Asked {
  userId: string
  unread?: boolean
  before?: string | undefined
  ids?: readonly string[]
  limit: number
}

const rowsOf = (ctx: Context, { userId, unread = false, before, ids, limit }: Asked) =>
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
    .$if(unread, (all) => all.where('n.read_at', 'is', null))
    .$if(before !== undefined, (all) => all.where('n.id', '<', before ?? ''))
    .where(isStillThere(ctx))
    .orderBy('n.id', 'desc')
    .limit(sql.lit(limit))
    .execute()

type Row = Awaited<ReturnType<typeof rowsOf>>[number]

/** Somebody's own notifications, the latest first. */
export async function listOwn(
  ctx: Context,
  { query }: HandlerInput<typeof listNotifications>,
): Promise<NotificationList> {
  const userId = memberOf(ctx.actor)
  if (userId === null) return { items: [], unread: 0, next: null }
  const { unread, before, pageSize } = query
  const [rows, counted] = await Promise.all([
    // One more than is shown says whether there are more.
    rowsOf(ctx, { userId, unread, before, limit: pageSize + 1 }),
    countUnread(ctx),
  ])
  const shown = rows.slice(0, pageSize)
  const items = (await toldOf(ctx, shown)).map(({ item }) => item)
  return { items, ...counted, next: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null }
}

/** Whether it is one of somebody's own that they may see. */
export const isOwn = async (ctx: Context, userId: string, id: string): Promise<boolean> =>
  (await rowsOf(ctx, { userId, ids: [id], limit: 1 })).length > 0

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
