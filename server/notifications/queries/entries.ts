import { type RawBuilder, sql } from 'kysely'
import { memberOf } from '#domain/actor.ts'
import type { HandlerInput } from '#domain/endpoint.ts'
import type { listNotifications } from '#domain/notifications/api.ts'
import { kindsFor } from '#domain/notifications/rules.ts'
import {
  moreAtMost,
  unreadAtMost,
  type NotificationEntry,
  type NotificationList,
} from '#domain/notifications/schema.ts'
import type { Context } from '#server/platform/context.ts'
import { prepared, type Placeholders } from '#server/platform/prepared.ts'
import { isStillThere, recordOf, rowsOf, toldAmong } from './list.ts'

/**
 * The records that somebody was notified of, each with its newest notification: from one to the next in the order of
 * their index, so that it costs as much as there are records, however many notifications there are of one.
 */
function recordsOf(own: RawBuilder<unknown>) {
  const first = sql`order by n.subject_kind, n.subject_id, n.id desc limit 1`
  const found = sql`n.id, n.subject_kind, n.subject_id`
  return sql`recursive record (id, subject_kind, subject_id) as (
    (select ${found} from notifications n where ${own} ${first})
    union all
    select following.id, following.subject_kind, following.subject_id from record cross join lateral (
      select ${found} from notifications n
      where ${own} and (n.subject_kind, n.subject_id) > (record.subject_kind, record.subject_id) ${first}) following)`
}

const unreadOf = prepared(
  (ctx, { userId, kinds }: Placeholders<{ userId: string; kinds: readonly string[] }>) =>
    sql<{ unread: number }>`with ${recordsOf(sql`n.company_id = ${ctx.actor.companyId} and n.user_id = ${userId}
        and n.in_bell and n.read_at is null and n.kind = any(${kinds}::text[])`)}
      select count(*)::integer as unread from (
        select from record n where ${isStillThere(ctx)} limit ${sql.lit(unreadAtMost)}) as unread`,
)

/** How many unread entries a person has among the records they may see, up to `unreadAtMost`. */
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

interface EntryRow {
  /** Of its newest notification. */
  id: string
  /** Where the next page begins: its own id, or that of its newest unread one where only these are asked for. */
  at_id: string
  more: number
  isUnread: boolean
}

/** Among how many of the latest a page is looked for first. */
const lookedThrough = 1000

/**
 * A page of entries, in the order of their newest notification, or of their newest unread one where only unread entries
 * are asked for. Usually the latest notifications are of records enough; only where they are not, all records are read.
 */
async function entryRows(ctx: Context, asked: Asked): Promise<EntryRow[]> {
  const { userId, unread, before, limit } = asked
  const own = (of: string) => ownIn(ctx, { of, userId })
  const onlyUnread = (of: string) => (unread ? sql`and ${sql.ref(`${of}.read_at`)} is null` : sql``)
  const isBefore = before === undefined ? sql`true` : sql`n.id < ${before}`
  const latest = sql`record as (
    select distinct on (told.subject_kind, told.subject_id) told.* from (
      select n.id, n.subject_kind, n.subject_id from notifications n
      where ${own('n')} ${onlyUnread('n')} and ${isBefore}
      order by n.id desc limit ${sql.lit(lookedThrough)}) told
    order by told.subject_kind, told.subject_id, told.id desc)`
  const all = recordsOf(sql`${own('n')} ${onlyUnread('n')}`)
  // The records are sorted before each is looked up, so that this is done for a page of them alone: `offset 0` keeps a
  // plan from doing it first.
  const pageOf = (records: RawBuilder<unknown>) => sql<EntryRow>`with ${records}
    select page.id as at_id, newest.id,
      (select count(*)::integer from (select from notifications each
        where ${sameRecord(own, 'each', 'page')} and each.id <> newest.id limit ${sql.lit(moreAtMost)}) others) as more,
      (select each.id from notifications each
        where ${sameRecord(own, 'each', 'page')} and each.read_at is null limit 1) is not null as "isUnread"
    from (
      select n.* from (select n.* from record n where ${isBefore} order by n.id desc offset 0) n
      where n.id = (select later.id from notifications later
          where ${sameRecord(own, 'later', 'n')} ${onlyUnread('later')} order by later.id desc limit 1)
        and ${isStillThere(ctx)}
      order by n.id desc limit ${sql.lit(limit)}) page
    cross join lateral (
      select latest.id
      from notifications latest where ${sameRecord(own, 'latest', 'page')} order by latest.id desc limit 1) newest
    order by page.id desc`
  const { rows } = await pageOf(latest).execute(ctx.db)
  return rows.length < limit ? (await pageOf(all).execute(ctx.db)).rows : rows
}

/** The condition on notifications, by their alias in a statement, that they are in this person's bell. */
const ownIn = (ctx: Context, { of, userId }: { of: string; userId: string }) => {
  const column = (name: string) => sql.ref(`${of}.${name}`)
  return sql`${column('company_id')} = ${ctx.actor.companyId} and ${column('user_id')} = ${userId}
    and ${column('in_bell')} and ${column('kind')} = any(${kindsFor(ctx.actor)}::text[])`
}

const sameRecord = (own: (of: string) => RawBuilder<unknown>, of: string, as: string) => sql`${own(of)}
  and ${sql.ref(`${of}.subject_kind`)} = ${sql.ref(`${as}.subject_kind`)}
  and ${sql.ref(`${of}.subject_id`)} = ${sql.ref(`${as}.subject_id`)}`

/** A person's notifications: one entry for each record, the latest first, or each one about a record. */
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
    items: await entriesOf(ctx, userId, shown),
    ...counted,
    next: rows.length > pageSize ? (shown.at(-1)?.at_id ?? null) : null,
  }
}

async function memberRows(ctx: Context, entry: string, asked: Asked): Promise<EntryRow[]> {
  const about = await recordOf(ctx, asked.userId, entry)
  const rows = about === null ? [] : await rowsOf(ctx, { ...asked, about })
  return rows.map(({ id, readAt }) => ({ id, at_id: id, more: 0, isUnread: readAt === null }))
}

async function entriesOf(ctx: Context, userId: string, rows: readonly EntryRow[]): Promise<NotificationEntry[]> {
  const described = await toldAmong(
    ctx,
    userId,
    rows.map(({ id }) => id),
  )
  const byId = new Map(described.map(({ item }) => [item.id, item]))
  return rows.flatMap(({ id, isUnread, more }) => {
    const item = byId.get(id)
    return item === undefined ? [] : [{ ...item, readAt: isUnread ? null : item.readAt, more }]
  })
}
