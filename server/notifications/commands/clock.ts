import { clientOf, isInside } from '#domain/actor.ts'
import { addDays, daysBetween, daysUntil, todayIn } from '#domain/dates.ts'
import type { NotificationKind } from '#domain/notifications/choices.ts'
import { isMorning, mayBeTold } from '#domain/notifications/rules.ts'
import { closedOf } from '#domain/registry/rules.ts'
import type { Context } from '#server/platform/context.ts'
import { isAmong } from '../policy.ts'
import { dueInvoices, dueTasks, causesTold, standing, type DueTask } from '../queries/due.ts'
import { readersAmong, type Reader, type Wanted } from '../queries/people.ts'
import { noteFor, type News } from './noting.ts'

/** For how many days after it something is still said to be overdue, where it was not said at once. */
const overdueSaid = 7
/** How many days before it a client is told that an invoice falls due. */
const dueSoon = 3
/** With how many days left the company is told that its trial ends. */
const trialSaid = [5, 1]

/** What is to be said, and to whom. */
interface Due {
  news: News
  readers: readonly Reader[]
}

/** Who of some people can be told of anything: all of them, or one alone. */
type Ask = (wanted: Wanted) => Promise<readonly Reader[]>

/**
 * Notes what comes by the clock: tasks due today and overdue, invoices due soon and overdue, the end of a trial. Each
 * person is told in the morning of their own day, and of one thing of one date once. Of one person alone where they are
 * named: what is noted for them before their morning's mail goes with it. In a company that is closed nobody could do
 * anything about it.
 */
export async function noteWhatIsDue(ctx: Context, userId?: string): Promise<void> {
  const company = await standing(ctx)
  if (closedOf(company, ctx.now) !== null) return
  const ask = userId === undefined ? (wanted: Wanted) => readersAmong(ctx, wanted) : await askFor(ctx, userId)
  const due = [...(await tasksDue(ctx, ask)), ...(await invoicesDue(ctx, ask)), ...(await trialDue(ctx, ask, company))]
    .map(({ news, readers }) => ({
      news,
      readers: readers.filter((reader) => mayBeTold(reader.actor, news.kind) && isMorningFor(reader, ctx)),
    }))
    .filter(({ readers }) => readers.length > 0)
  const isTold = await toldBefore(ctx, due)
  for (const { news, readers } of due) {
    const untold = readers.filter(({ userId: id }) => !isTold(id, news))
    await noteFor(ctx, news, untold)
  }
}

async function askFor(ctx: Context, userId: string): Promise<Ask> {
  const found = await readersAmong(ctx, { ids: [userId] })
  const isWanted = (wanted: Wanted, { actor }: Reader) =>
    wanted === 'staff'
      ? isInside(actor)
      : 'clientId' in wanted
        ? clientOf(actor) === wanted.clientId
        : wanted.ids.includes(userId)
  return (wanted) => Promise.resolve(found.filter((reader) => isWanted(wanted, reader)))
}

/** Whether it is day where the reader is, or will be before it is looked again. */
const isMorningFor = ({ timezone, delivery }: Reader, ctx: Context): boolean =>
  isMorning(ctx.now, delivery.morningAt, timezone)

const todayOf = ({ timezone }: Reader, ctx: Context): string => todayIn(timezone, new Date(ctx.now))

async function tasksDue(ctx: Context, ask: Ask): Promise<Due[]> {
  // Anywhere it is yesterday, today or tomorrow of what it is here.
  const tasks = await dueTasks(ctx, { from: addDays(ctx.today, -overdueSaid - 1), to: addDays(ctx.today, 1) })
  const readers = await ask({ ids: [...new Set(tasks.map(({ assignedTo }) => assignedTo))] })
  return tasks.flatMap((task) => {
    const reader = readers.find(({ userId }) => userId === task.assignedTo)
    const kind = reader && taskKind(task, todayOf(reader, ctx))
    return reader === undefined || kind == null ? [] : [{ news: newsOf(ctx, kind, task), readers: [reader] }]
  })
}

function taskKind({ dueDate }: DueTask, today: string): NotificationKind | null {
  if (dueDate === today) return 'taskDue'
  const late = daysBetween(dueDate, today)
  return late > 0 && late <= overdueSaid ? 'taskOverdue' : null
}

async function invoicesDue(ctx: Context, ask: Ask): Promise<Due[]> {
  const invoices = await dueInvoices(ctx, { from: addDays(ctx.today, -overdueSaid), to: addDays(ctx.today, dueSoon) })
  if (invoices.length === 0) return []
  const staff = (await ask('staff')).filter((reader) => isAmong(reader, 'invoiceOverdue'))
  const contacts = new Map<string, readonly Reader[]>()
  for (const { clientId } of invoices) if (!contacts.has(clientId)) contacts.set(clientId, await ask({ clientId }))
  return invoices.flatMap((invoice): Due[] => {
    const isOverdue = invoice.dueDate < ctx.today
    const readers = invoice.isIssued ? (contacts.get(invoice.clientId) ?? []) : []
    const ofClient = isOverdue ? 'clientInvoiceOverdue' : 'clientInvoiceDue'
    return [
      ...(isOverdue ? [{ news: newsOf(ctx, 'invoiceOverdue', invoice), readers: staff }] : []),
      { news: newsOf(ctx, ofClient, invoice), readers },
    ]
  })
}

/** Of one date of a record each is told once, whatever else of it changes. */
const newsOf = (ctx: Context, kind: NotificationKind, { id, dueDate }: { id: string; dueDate: string }): News => ({
  kind,
  cause: `${id} ${dueDate}`,
  subjectId: id,
  by: null,
  at: ctx.now,
  facts: { dueDate },
  isOfToday: true,
})

async function trialDue(
  ctx: Context,
  ask: Ask,
  { trialEndsAt: endsAt }: { trialEndsAt: string | null },
): Promise<Due[]> {
  if (endsAt === null) return []
  const days = daysUntil(endsAt, ctx.now)
  const stage = trialSaid.filter((each) => days <= each).at(-1)
  if (stage === undefined) return []
  const readers = (await ask('staff')).filter((reader) => isAmong(reader, 'trialEnding'))
  const said = { cause: `${endsAt} ${stage}`, facts: { days }, isOfToday: true } as const
  return [{ news: { ...said, kind: 'trialEnding', subjectId: ctx.actor.companyId, by: null, at: ctx.now }, readers }]
}

/** Whether somebody was told of something before. */
async function toldBefore(ctx: Context, due: readonly Due[]): Promise<(userId: string, news: News) => boolean> {
  const told = await causesTold(ctx, {
    userIds: [...new Set(due.flatMap(({ readers }) => readers.map(({ userId }) => userId)))],
    causes: due.map(({ news }) => news.cause),
  })
  return (userId, { kind, cause }) => told.has(`${userId} ${kind} ${cause}`)
}
