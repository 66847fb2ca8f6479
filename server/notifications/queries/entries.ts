import { sql } from 'kysely'
import { memberOf } from '#domain/actor.ts'
import type { HandlerInput } from '#domain/endpoint.ts'
import type { listNotifications } from '#domain/notifications/api.ts'
import { kindsFor } from '#domain/notifications/rules.ts'
import { unreadAtMost, type NotificationEntry, type NotificationList } from '#domain/notifications/schema.ts'
import type { Context } from '#server/platform/context.ts'
import { prepared, type Placeholders } from '#server/platform/prepared.ts'
import { isStillThere, recordOf, rowsOf, toldOf, type Row } from './list.ts'

/** The records first, in the order of their index: as soon as there are enough of them the count is over. */
const unreadOf = prepared(
  (ctx, { userId, kinds }: Placeholders<{ userId: string; kinds: readonly string[] }>) =>
    sql<{ unread: number }>`select count(*)::integer as unread from (
      select from (
        select distinct about.subject_kind, about.subject_id from notifications about
        where about.company_id = ${ctx.actor.companyId} and about.user_id = ${userId} and about.in_bell
          and about.read_at is null and about.kind = any(${kinds}::text[])) n
      where ${isStillThere(ctx)}
      limit ${sql.lit(unreadAtMost)}) as unread`,
)

/** How many entries somebody has not read of what they may see, as far as it is counted. */
export async function countUnread(ctx: Context): Promise<{ unread: number }> {
  const userId = memberOf(ctx.actor)
  const kinds = kindsFor(ctx.actor)
  if (userId === null || kinds.length === 0) return { unread: 0 }
  const [counted] = await unreadOf(ctx, { userId, kinds })
  return { unread: counted?.unread ?? 0 }
}

interface Asked {
  userId: string
  unread: boolean
  before: string | undefined
  limit: number
}

interface EntryRow extends Row {
  /** Where the next page begins: its own id, or that of its newest unread one where only these are asked for. */
  at_id: string
  more: number
  isUnread: boolean
}

/**
 * Entries in the order of their newest notification, or of their newest unread one where only unread entries are asked
 * for. It walks what somebody was notified of from the latest on, and looks up of each whether it is the newest of its
 * record: for a `not exists` or a `distinct on` a plan would read and sort all of it for one page.
 */
async function entryRows(ctx: Context, { userId, unread, before, limit }: Asked): Promise<EntryRow[]> {
  const kinds = sql`${kindsFor(ctx.actor)}::text[]`
  const own = (of: string) => sql`${sql.ref(`${of}.company_id`)} = ${ctx.actor.companyId}
    and ${sql.ref(`${of}.user_id`)} = ${userId} and ${sql.ref(`${of}.in_bell`)}
    and ${sql.ref(`${of}.kind`)} = any(${kinds})`
  const sameRecord = (of: string, as: string) => sql`${own(of)}
    and ${sql.ref(`${of}.subject_kind`)} = ${sql.ref(`${as}.subject_kind`)}
    and ${sql.ref(`${of}.subject_id`)} = ${sql.ref(`${as}.subject_id`)}`
  const onlyUnread = (of: string) => (unread ? sql`and ${sql.ref(`${of}.read_at`)} is null` : sql``)
  const { rows } = await sql<EntryRow>`
    select page.id as at_id, newest.*, members.others as more, members."isUnread"
    from (
      select n.id, n.subject_kind, n.subject_id from notifications n
      where ${own('n')} ${onlyUnread('n')} ${before === undefined ? sql`` : sql`and n.id < ${before}`}
        and n.id = (select later.id from notifications later
          where ${sameRecord('later', 'n')} ${onlyUnread('later')}
          order by later.id desc limit 1)
        and ${isStillThere(ctx)}
      order by n.id desc limit ${sql.lit(limit)}) page
    cross join lateral (
      select latest.id, latest.kind, latest.by_name as "by", latest.subject_kind as "subjectKind",
        latest.subject_id as "subjectId", latest.comment_id as "commentId", latest.subtask_id as "subtaskId",
        latest.facts, latest.happened_at as "at", latest.read_at as "readAt"
      from notifications latest where ${sameRecord('latest', 'page')} order by latest.id desc limit 1) newest
    cross join lateral (
      select count(*)::integer - 1 as others, count(*) > count(each.read_at) as "isUnread"
      from notifications each where ${sameRecord('each', 'page')}) members
    order by page.id desc`.execute(ctx.db)
  return rows
}

/** Somebody's own notifications: one entry for each record, the latest first, or each one about a record. */
export async function listOwn(
  ctx: Context,
  { query }: HandlerInput<typeof listNotifications>,
): Promise<NotificationList> {
  const userId = memberOf(ctx.actor)
  if (userId === null) return { items: [], unread: 0, next: null }
  const { unread, before, entry, pageSize } = query
  // One more than is shown says whether there are more.
  const asked = { userId, unread, before, limit: pageSize + 1 }
  const [rows, counted] = await Promise.all([
    entry === undefined ? entryRows(ctx, asked) : memberRows(ctx, entry, asked),
    countUnread(ctx),
  ])
  const shown = rows.slice(0, pageSize)
  return {
    items: await entriesOf(ctx, shown),
    ...counted,
    next: rows.length > pageSize ? (shown.at(-1)?.at_id ?? null) : null,
  }
}

async function memberRows(ctx: Context, entry: string, asked: Asked): Promise<EntryRow[]> {
  const about = await recordOf(ctx, asked.userId, entry)
  const rows = about === null ? [] : await rowsOf(ctx, { ...asked, about })
  return rows.map((row) => ({ ...row, at_id: row.id, more: 0, isUnread: row.readAt === null }))
}

async function entriesOf(ctx: Context, rows: readonly EntryRow[]): Promise<NotificationEntry[]> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (await toldOf(ctx, rows)).map(({ item }) => {
    const row = byId.get(item.id)
    return { ...item, readAt: row?.isUnread === true ? null : item.readAt, more: row?.more ?? 0 }
  })
}
