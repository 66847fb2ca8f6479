import { daysUntil, todayIn } from '#domain/dates.ts'
import type { NotificationKind } from '#domain/notifications/choices.ts'
import { notificationTable } from '#domain/notifications/rules.ts'
import type { Notification } from '#domain/notifications/schema.ts'
import type { Context } from '#server/platform/context.ts'
import { participantsOf } from './audience.ts'
import { subjectKey } from './subjects.ts'
import { toldAmong, type Told as ToldNow } from './list.ts'
import type { Told } from '../jobs.ts'
import type { Reader } from './people.ts'

interface Asked {
  reader: Reader
  ids: readonly string[]
  channel: Told
}

/**
 * Of these notifications what is news still, each thing once, as its reader sees it now: asked as the reader, whose
 * rights decide as they do in the list.
 */
export async function newsAmong(ctx: Context, { reader, ids, channel }: Asked): Promise<Notification[]> {
  if (channel === 'push' && !reader.delivery.push) return []
  const told = (await toldAmong(ctx, reader.userId, ids)).filter(
    ({ item }) => reader.choices[notificationTable[item.kind].category][channel],
  )
  const commented = told.filter(({ item }) => item.kind === 'taskCommented').map(({ item }) => item.subject.id)
  const participants = commented.length === 0 ? [] : await participantsOf(ctx, commented)
  const followed = new Set(participants.filter(({ userId }) => userId === reader.userId).map(({ taskId }) => taskId))
  // Who is mentioned in a comment is told of that, and not of the comment as well.
  const inOrder = told.toSorted(
    (one, other) => Number(other.item.kind === 'taskMentioned') - Number(one.item.kind === 'taskMentioned'),
  )
  const seen = new Set<string>()
  const news = inOrder.filter((each) => {
    const about = aboutOf(each)
    if (!isNews(ctx, each, reader, followed) || seen.has(about)) return false
    seen.add(about)
    return true
  })
  return news.map((each) => asOfNow(ctx, each))
}

/** How many days are left is as many as are left when it is told. */
const asOfNow = (ctx: Context, { item, now }: ToldNow): Notification =>
  item.kind === 'trialEnding' && now.endsAt !== null
    ? { ...item, facts: { ...item.facts, days: daysUntil(now.endsAt, ctx.now) } }
    : item

const aboutOf = ({ commentId, subtaskId, item }: ToldNow): string =>
  commentId ?? subtaskId ?? (item.subject.kind === 'task' ? `${item.kind} ${subjectKey(item.subject)}` : item.id)

function isNews(
  ctx: Context,
  { item, mentioned, subtask, now }: ToldNow,
  { userId, timezone }: Reader,
  followed: ReadonlySet<string>,
): boolean {
  const isTheirs = now.isOpen && now.assignedTo === userId
  const isSameDay = item.facts.dueDate === now.dueDate
  const dueDate = now.dueDate ?? ''
  const still: Partial<Record<NotificationKind, boolean>> = {
    taskAssigned: isTheirs,
    subtaskAssigned: now.isOpen && subtask?.assignedTo === userId && !subtask.completed,
    taskReady: isTheirs && now.waitingFor === 0,
    taskMentioned: mentioned.includes(userId),
    taskCommented: followed.has(item.subject.id),
    // Of the day before it would not be true, and the clock has noted that it is overdue.
    taskDue: isTheirs && isSameDay && dueDate === todayIn(timezone, new Date(ctx.now)),
    taskOverdue: isTheirs && isSameDay,
    variationSubmitted: now.isOpen,
    variationApproved: !now.isOpen,
    invoiceOverdue: now.isOpen && isSameDay,
    // It is in the books by now, or nothing is kept of it there.
    invoiceUnbooked: now.isUnbooked,
    trialEnding: now.isOpen && isEnding(ctx, item, now.endsAt),
    // Connected anew, or given up.
    integrationFailed: now.isOpen,
    mailboxFailed: now.isOpen,
    // Nothing of it is owed any more, or never will be.
    clientInvoiceSent: now.isOpen,
    clientInvoiceDue: now.isOpen && isSameDay && dueDate >= ctx.today,
    clientInvoiceOverdue: now.isOpen && isSameDay,
  }
  return still[item.kind] ?? true
}

/** Not over, and not put off: of a later end the clock tells in its time. */
function isEnding(ctx: Context, { facts }: Notification, endsAt: string | null): boolean {
  if (endsAt === null) return true
  return endsAt > ctx.now && daysUntil(endsAt, ctx.now) <= (facts.days ?? 0)
}
