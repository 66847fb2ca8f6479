import { NotConnected } from '#server/integrations/commands/calling.ts'
import { kindOf } from '#server/integrations/queries/integrations.ts'
import { ProviderFault } from '#server/integrations/provider.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { calendarKeeping } from '#server/platform/limits.ts'
import { within } from '#server/platform/within.ts'
import { Overtaken, type OutlookAt } from '../graph/asking.ts'
import { createCalendar, findCalendars, markOfCalendar, removeCalendar } from '../graph/calendars.ts'
import { keepOutlook as keepJob } from '../jobs.ts'
import { heldCalendar, mailboxOf, type HeldCalendar } from '../queries/held.ts'
import { keeperOf, type Keeper } from '../queries/person.ts'
import { workOf } from '../queries/work.ts'
import { hearChanges } from './hearing.ts'
import { keepLease, leaveCalendar, noteInLine, putOff, takeCalendar } from './leasing.ts'
import { bringInLine, CalendarGone, deedFor, pairsOf, tellChanged, type LiningAt } from './lining.ts'
import { calendarOf, forgetCalendar, forgetEntries, inCompany, type Keeping } from './stored.ts'

/** Somebody's calendar that can be asked about now. */
interface Kept {
  held: HeldCalendar
  /** Null where nothing is to stand there any more. */
  keeper: Keeper | null
  account: string | null
}

/**
 * Brings somebody's calendar in line with what stands here, for as long as its turn lasts; what is left then, or can't
 * be done at the moment, is queued again. Beside it nobody else does, in no process. What is done follows from how both
 * sides are: `isAsked` says whether it is looked there although nothing changed here.
 */
export async function keepCalendar(keeping: Keeping, userId: string, { isAsked = false } = {}): Promise<void> {
  const { services, principal } = keeping
  const kept = await within(services)(principal, (ctx) => toKeep(ctx, keeping, userId), { readOnly: true })
  if (kept === null) return
  const { held } = kept
  if (!isAsked && held.state === 'on' && held.asked === held.met) return
  const lease = await inCompany(keeping, (ctx) => takeCalendar(ctx, userId))
  if (lease === null) return
  const at: OutlookAt = {
    services,
    principal,
    provider: 'microsoft',
    userId,
    isStillOurs: () => inCompany(keeping, (ctx) => keepLease(ctx, userId, lease)),
  }
  let wait: number | null = null
  try {
    wait = await whileItCanBeAsked(keeping, userId, () =>
      kept.keeper === null || held.state === 'leaving' ? removeOurs(at) : line(at, kept.keeper, kept),
    )
  } finally {
    await inCompany(keeping, async (ctx) => {
      const isAskedAgain = await leaveCalendar(ctx, userId, lease)
      const after = wait ?? (isAskedAgain ? 0 : null)
      if (after !== null) await enqueue(ctx, keepJob, { userId }, { after })
    })
  }
}

async function toKeep(
  ctx: Parameters<typeof heldCalendar>[0],
  { services: { config } }: Keeping,
  userId: string,
): Promise<Kept | null> {
  const held = await heldCalendar(ctx, userId)
  if (held === undefined || held.state === 'gone' || kindOf(config, 'microsoft') === 'none') return null
  const mailbox = await mailboxOf(ctx, userId)
  if (mailbox?.isAllowed !== true) return null
  const keeper = await keeperOf(ctx, userId)
  // In a company that is closed nothing is changed, here or there.
  if (keeper === null && held.state !== 'leaving') return null
  return { held, keeper, account: mailbox.account }
}

/** Answers after how many seconds it can go on, where something stands in the way. */
async function whileItCanBeAsked(
  keeping: Keeping,
  userId: string,
  work: () => Promise<number | null>,
): Promise<number | null> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof NotConnected || error instanceof Overtaken) return null
    if (error instanceof CalendarGone) {
      await inCompany(keeping, async (ctx) => {
        await calendarOf(ctx, userId).set({ state: 'gone', calendar: null, delta: null }).execute()
        await forgetEntries(ctx, userId)
      })
      return null
    }
    if (!(error instanceof ProviderFault)) throw error
    const { trouble, retryAfter } = error
    return inCompany(keeping, (ctx) => putOff(ctx, userId, { trouble, retryAfter }))
  }
}

/** Takes out what we put there, by the mark that it carries, and forgets it. */
async function removeOurs(at: OutlookAt): Promise<null> {
  const { userId } = at
  const mark = markOfCalendar({ companyId: at.principal.actor.companyId, userId })
  for (const id of await findCalendars(at, mark)) await removeCalendar(at, id)
  await inCompany(at, async (ctx) => {
    if ((await heldCalendar(ctx, userId))?.state === 'leaving') return forgetCalendar(ctx, userId)
    // Wished for again meanwhile: it begins anew.
    await forgetEntries(ctx, userId)
    return calendarOf(ctx, userId).set({ calendar: null, delta: null }).execute()
  })
  return null
}

async function line(asked: OutlookAt, keeper: Keeper, { held, account }: Kept): Promise<number | null> {
  const begun = performance.now()
  const { services, userId } = asked
  const calendar = await calendarIn(asked, keeper, { held, account })
  const at: LiningAt = { ...asked, timezone: keeper.timezone, calendar: calendar.id, personName: keeper.principal.name }
  const today = await inCompany(asked, (ctx) => Promise.resolve(ctx.today))
  await hearChanges(at, calendar.isNew ? { ...held, delta: null } : held, today)
  const work = await within(services)(
    keeper.principal,
    (ctx) => workOf(ctx, { wants: held, userId, language: keeper.language, publicUrl: services.config.publicUrl }),
    { readOnly: true },
  )
  const pairs = await pairsOf(at, work)
  let isToTell = false
  try {
    for (const pair of pairs) {
      if (deedFor(pair) === 'nothing' && pair.held?.offeredAt == null) continue
      // Others have their turn; where this one stands is found out again.
      if (performance.now() - begun > calendarKeeping.slice) return 0
      isToTell = (await bringInLine(at, pair)) || isToTell
    }
  } finally {
    if (isToTell) await tellChanged(at)
  }
  await inCompany(asked, (ctx) => noteInLine(ctx, userId, held.asked))
  return null
}

/** The calendar of ours in the mailbox that is connected now, which is found or made where it is not known. */
async function calendarIn(
  at: OutlookAt,
  keeper: Keeper,
  { held, account }: Pick<Kept, 'held' | 'account'>,
): Promise<{ id: string; isNew: boolean }> {
  const { userId } = at
  if (held.calendar !== null && held.account === account) return { id: held.calendar, isNew: false }
  // In another mailbox than before there is nothing of what is known.
  if (held.calendar !== null) await inCompany(at, (ctx) => forgetEntries(ctx, userId))
  const mark = markOfCalendar({ companyId: at.principal.actor.companyId, userId })
  const [found] = await findCalendars(at, mark)
  const id = found ?? (await createCalendar(at, { name: `Stringline – ${keeper.companyName}`, mark }))
  await inCompany(at, (ctx) =>
    calendarOf(ctx, userId).set({ calendar: id, account, delta: null, delta_from: null }).execute(),
  )
  return { id, isNew: true }
}
