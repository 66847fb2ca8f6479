import { clientOf } from '#domain/actor.ts'
import { addressKey } from '#domain/characters.ts'
import { newId } from '#domain/ids.ts'
import type { NotificationKind } from '#domain/notifications/choices.ts'
import { mayBeTold, notificationTable, whenDue } from '#domain/notifications/rules.ts'
import type { NotificationFacts } from '#domain/notifications/schema.ts'
import type { Context } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { tellOfNews, toldBy, type Told } from '../jobs.ts'
import { isAmong } from '../policy.ts'
import { readersAmong, type Reader, type Wanted } from '../queries/people.ts'

/** What people are to be told of, by what, and about what. */
export interface News {
  kind: NotificationKind
  /** The event's id, or what makes it one of its kind where it comes by the clock: nobody is told of it twice. */
  cause: string
  subjectId: string
  commentId?: string
  subtaskId?: string
  /** Who did it; null where the clock did. */
  by: string | null
  at: string
  /** What the record will not say. */
  facts?: Partial<NotificationFacts>
  /** Addresses that have a mail of it anyway. */
  mailedTo?: readonly string[]
  /** Whether it is of this one day, so that the mail of its morning tells of it. */
  isOfToday?: true
}

/** Who is asked of, where the table does not say it by a right; and whose deed it is, who is told nothing. */
export interface Concerned {
  ids?: readonly (string | null)[]
  clientId?: string
  byId?: string | null
}

/**
 * Notes for each person whom the table names, and who may be told of it, that they are, and by which channels they are
 * still to be: once for each of them, however often it is noted.
 */
export async function note(ctx: Context, news: News, concerned: Concerned): Promise<void> {
  const readers = (await readersAmong(ctx, wantedOf(news.kind, concerned))).filter(
    (reader) => reader.userId !== concerned.byId && isAmong(reader, news.kind) && mayBeTold(reader.actor, news.kind),
  )
  await noteFor(ctx, news, readers)
}

/** The same for readers that were chosen already. */
export async function noteFor(ctx: Context, news: News, readers: readonly Reader[]): Promise<void> {
  if (readers.length === 0 || !(await isPartThere(ctx, news))) return
  const noted = await insertNotifications(ctx, news, readers)
  const told = noted.flatMap(({ id, user_id: userId }) => {
    const reader = readers.find((each) => each.userId === userId)
    return reader === undefined ? [] : deliveriesOf(ctx, news, reader, id)
  })
  if (told.length > 0) await ctx.db.insertInto('notification_deliveries').values(told).execute()
  // A job for each, though one would tell them all: one that comes too late finds nothing, one that lacks loses news.
  for (const { user_id: userId, channel, due_at: dueAt } of told)
    await enqueue(ctx, tellOfNews, { userId, channel }, { after: secondsUntil(ctx, dueAt) })
  const inBell = noted.filter((row) => row.in_bell).map((row) => row.user_id)
  if (inBell.length > 0) ctx.happened.push({ company: ctx.actor.companyId, told: inBell })
}

/** How many seconds a job waits for that moment, so that it is over when it runs. */
export const secondsUntil = (ctx: Context, moment: string): number =>
  Math.max(0, Math.ceil((Date.parse(moment) - Date.parse(ctx.now)) / 1000))

function wantedOf(kind: NotificationKind, { ids = [], clientId }: Concerned): Wanted {
  const { audience } = notificationTable[kind]
  if (audience === 'contacts') return clientId === undefined ? { ids: [] } : { clientId }
  if (audience === 'orgAdmins' || typeof audience === 'object') return 'staff'
  return { ids: [...new Set(ids)].filter((id) => id !== null) }
}

/** Whether the comment or subtask that news is about is still there; it stays for this transaction. */
async function isPartThere(ctx: Context, { commentId, subtaskId }: News): Promise<boolean> {
  const isThere = async (table: 'task_comments' | 'task_subtasks', id: string | undefined): Promise<boolean> => {
    if (id === undefined) return true
    const part = await ctx.db
      .selectFrom(table)
      .select('id')
      .where('company_id', '=', ctx.actor.companyId)
      .where('id', '=', id)
      .forKeyShare()
      .executeTakeFirst()
    return part !== undefined
  }
  return (await isThere('task_comments', commentId)) && isThere('task_subtasks', subtaskId)
}

function insertNotifications(ctx: Context, news: News, readers: readonly Reader[]) {
  const { subject, category, channels } = notificationTable[news.kind]
  return ctx.db
    .insertInto('notifications')
    .values(
      readers.map(({ userId, actor, choices }) => ({
        company_id: ctx.actor.companyId,
        id: newId(),
        user_id: userId,
        client_id: clientOf(actor),
        kind: news.kind,
        cause: news.cause,
        subject_kind: subject,
        subject_id: news.subjectId,
        comment_id: news.commentId ?? null,
        subtask_id: news.subtaskId ?? null,
        by_name: news.by,
        facts: JSON.stringify(news.facts ?? {}),
        happened_at: news.at,
        noted_at: ctx.now,
        in_bell: channels.includes('bell') && choices[category].bell,
      })),
    )
    .onConflict((on) => on.columns(['company_id', 'user_id', 'kind', 'cause']).doNothing())
    .returning(['id', 'user_id', 'in_bell'])
    .execute()
}

/**
 * How many seconds news is gathered before it is told: what is addressed to somebody not for long, what is said among
 * others until the talk has come to rest. Whatever waits by then goes along.
 */
const gatheredFor = ({ kind }: News, channel: Told): number =>
  channel === 'push' ? 5 : kind === 'taskCommented' ? 300 : 60

function deliveriesOf(ctx: Context, news: News, reader: Reader, id: string) {
  const { category, channels } = notificationTable[news.kind]
  const isMailed = news.mailedTo?.some((address) => addressKey(address) === addressKey(reader.email)) === true
  const isWanted: Record<Told, boolean> = {
    email: reader.choices[category].email && !isMailed,
    push: reader.choices[category].push && reader.delivery.push,
  }
  return toldBy
    .filter((channel) => channels.includes(channel) && isWanted[channel])
    .map((channel) => {
      const gathered = gatheredFor(news, channel)
      const { isOfToday = false } = news
      const { at, morning } = whenDue(channel, { ...reader, now: ctx.now, gathered, isOfToday })
      return {
        company_id: ctx.actor.companyId,
        notification_id: id,
        channel,
        user_id: reader.userId,
        due_at: at,
        morning,
      }
    })
}
