import { isInside } from '#domain/actor.ts'
import { todayIn } from '#domain/dates.ts'
import { Refusal } from '#domain/errors.ts'
import { afterQuiet, nextMorning, notificationTable } from '#domain/notifications/rules.ts'
import type { Notification } from '#domain/notifications/schema.ts'
import { brandOf } from '#server/companies/queries.ts'
import { postMail } from '#server/mail/commands.ts'
import type { Context, Principal } from '#server/platform/context.ts'
import { handle } from '#server/platform/jobs/handler.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { unsubscribeToken } from '#server/platform/session/unsubscribing.ts'
import type { Services } from '#server/platform/runtime.ts'
import { askAgain } from '#server/platform/push/asking.ts'
import { askLater, pushTo, settleDelivery, tellAnew } from '#server/push/commands/telling.ts'
import { messageToTell, type WaitingDelivery } from '#server/push/queries/telling.ts'
import { within, type Within } from '#server/platform/within.ts'
import { forgetOld, holdBack, postpone, takeAndTell, type Batch } from './commands/telling.ts'
import { noteWhatIsDue } from './commands/clock.ts'
import { secondsUntil } from './commands/noting.ts'
import { manyPush, newsMail, pushText } from './emails.ts'
import { noteByClock, tellOfNews, tidyNotifications } from './jobs.ts'
import { newsAmong } from './queries/news.ts'
import { readersAmong, type Reader } from './queries/people.ts'
import { subjectKey } from './queries/subjects.ts'
import { chasedAmong, mailedOf, untoldSince, waitingOf } from './queries/waiting.ts'

export const notificationHandlers = [
  handle(tellOfNews, async ({ services, principal }, { userId, channel }) => {
    const inCompany = within(services)
    // Again, where another job for the same person has told of some of it meanwhile.
    for (;;) {
      const look = () => inCompany(principal, (ctx) => waitingFor(ctx, userId, channel), { readOnly: true })
      let waiting = await look()
      if (waiting.ids.length === 0) return
      if (waiting.inMorning.length > 0) {
        // Whichever comes first this quarter, the clock or the mail: one mail has it all.
        await inCompany(principal, (ctx) => noteWhatIsDue(ctx, userId))
        waiting = await look()
      }
      const batch: Batch = { userId, channel, ids: waiting.ids }
      if (await isDone({ services, principal, inCompany }, batch, waiting)) return
    }
  }),
  handle(askAgain, async ({ services, principal }, delivery) => {
    const scope = { services, principal, inCompany: within(services) }
    const next = await scope.inCompany(principal, (ctx) => askedOf(ctx, delivery), { readOnly: true })
    if (next === null) return
    const { reader, ids, now } = next
    const quietUntil = reader === undefined ? now : afterQuiet(now, reader.delivery.quiet, reader.timezone)
    const batch = { userId: delivery.userId, channel: 'push', ids } as const
    const words = reader === undefined || quietUntil > now ? null : wordsOf(await newsFor(scope, batch, reader), reader)
    await scope.inCompany(principal, (ctx) => {
      if (quietUntil > now) return askLater(ctx, delivery, secondsUntil(ctx, quietUntil))
      return words === null ? settleDelivery(ctx, delivery) : tellAnew(ctx, delivery, words)
    })
  }),
  handle(noteByClock, async ({ services, principal }) => {
    const inCompany = within(services)
    await inCompany(principal, (ctx) => noteWhatIsDue(ctx))
    await inCompany(principal, async (ctx) => {
      const before = new Date(Date.parse(ctx.now) - untoldFor).toISOString()
      for (const { userId, channel } of await untoldSince(ctx, before))
        await enqueue(ctx, tellOfNews, { userId, channel })
    })
  }),
  handle(tidyNotifications, ({ services, principal }) => within(services)(principal, forgetOld)),
]

/** How long after its time something that is untold is thought to have lost its job, in milliseconds. */
const untoldFor = 10 * 60_000

async function waitingFor(ctx: Context, userId: string, channel: Batch['channel']) {
  const rows = await waitingOf(ctx, userId, channel)
  const [reader] = rows.length === 0 ? [] : await readersAmong(ctx, { ids: [userId] })
  return {
    ids: rows.map(({ id }) => id),
    inMorning: rows.filter(({ morning }) => morning !== null).map(({ id }) => id),
    reader: reader ?? null,
    now: ctx.now,
  }
}
type Waiting = Awaited<ReturnType<typeof waitingFor>>

/** What a device waits to be told, and who reads it there; null where it waits no more. */
async function askedOf(ctx: Context, delivery: WaitingDelivery) {
  const waiting = await messageToTell(ctx, delivery)
  if (waiting === undefined) return null
  const [reader] = await readersAmong(ctx, { ids: [delivery.userId] })
  return { ids: waiting.news, reader, now: ctx.now }
}

interface Scope {
  services: Services
  principal: Principal
  inCompany: Within
}

/** Whether there is nothing more to do about these now: told, put off, or of somebody who is told nothing. */
async function isDone(scope: Scope, batch: Batch, { reader, inMorning, now }: Waiting): Promise<boolean> {
  const { inCompany, principal } = scope
  if (reader === null)
    return (await inCompany(principal, (ctx) => takeAndTell(ctx, batch, { tell: nothing }))) === 'told'
  const { delivery, timezone } = reader
  const quietUntil = afterQuiet(now, delivery.quiet, timezone)
  if (quietUntil > now) {
    await inCompany(principal, (ctx) => postpone(ctx, batch, { at: quietUntil }))
    return true
  }
  const tell = batch.channel === 'email' ? await mailOf(scope, batch, reader) : await pushOf(scope, batch, reader)
  const morning = inMorning.length > 0 && tell !== nothing ? todayIn(timezone, new Date(now)) : null
  try {
    const told = await inCompany(principal, (ctx) => takeAndTell(ctx, batch, { tell, morning }))
    if (told !== 'had') return told === 'told'
    const next = nextMorning(now, delivery.morningAt, timezone)
    const late = { ...batch, ids: inMorning }
    await inCompany(principal, (ctx) => postpone(ctx, late, { at: next.at, morning: next.day }))
    return false
  } catch (error) {
    if (!(error instanceof Refusal) || error.retryAfter === undefined) throw error
    // They have had too many mails: what comes until then waits with these.
    const { retryAfter } = error
    await inCompany(principal, (ctx) => holdBack(ctx, batch, retryAfter))
    return true
  }
}

type Tell = (ctx: Context) => Promise<void>
const nothing: Tell = () => Promise.resolve()

/** What of these is news still, as the reader sees it, and nothing that they have a mail of anyway. */
async function newsFor({ inCompany, principal }: Scope, { ids, channel }: Batch, reader: Reader) {
  const asReader: Principal = { actor: reader.actor, name: reader.name, timezone: principal.timezone }
  const news = await inCompany(asReader, (ctx) => newsAmong(ctx, { reader, ids, channel }), { readOnly: true })
  if (channel === 'push' || isInside(reader.actor)) return news
  const { email } = reader
  const mailed = await inCompany(principal, (ctx) => mailedOf(ctx, email, news), { readOnly: true })
  const chased = await inCompany(principal, (ctx) => chasedAmong(ctx, email, news), { readOnly: true })
  return news.filter(({ id, subject }) => !mailed.has(subjectKey(subject)) && !chased.has(id))
}

/** How many pieces of news a mail tells one by one; the list says the rest. */
const toldInFull = 20

async function mailOf(scope: Scope, batch: Batch, reader: Reader): Promise<Tell> {
  const news = await newsFor(scope, batch, reader)
  if (news.length === 0) return nothing
  const { services, principal, inCompany } = scope
  const brand = await inCompany(principal, brandOf, { readOnly: true })
  const { publicUrl, secretKey } = services.config
  const token = unsubscribeToken(secretKey, {
    companyId: principal.actor.companyId,
    userId: reader.userId,
    categories: [...new Set(news.map(({ kind }) => notificationTable[kind].category))],
  })
  const told = { shown: news.slice(0, toldInFull), more: Math.max(0, news.length - toldInFull) }
  const { language } = reader
  const unsubscribePage = `${publicUrl}/unsubscribe/${token}`
  const mail = await newsMail(told, { brand, language, publicUrl, unsubscribePage })
  return (ctx) => postMail(ctx, { to: reader.email, mail, unsubscribeUrl: `${publicUrl}/api/unsubscribe/${token}` })
}

/** More than so many at once are one notification on a device. */
const pushedApart = 3

const latestOf = (news: readonly Notification[]): Notification | undefined =>
  news.toSorted((one, other) => (one.id < other.id ? 1 : -1))[0]

/** What a device shows of all this in one, and where it leads; null where there is nothing. */
function wordsOf(news: readonly Notification[], { language }: Reader) {
  const [only, ...more] = news
  if (only === undefined) return null
  if (more.length === 0) return { ...pushText(only, language), url: only.target }
  return { ...manyPush(news, language), url: '/app' }
}

async function pushOf(scope: Scope, batch: Batch, reader: Reader): Promise<Tell> {
  const news = await newsFor(scope, batch, reader)
  const latest = latestOf(news)
  if (latest === undefined) return nothing
  const groups =
    news.length > pushedApart
      ? [{ notificationId: latest.id, tag: 'news', news }]
      : news.map((each) => ({ notificationId: each.id, tag: each.id, news: [each] }))
  return async (ctx) => {
    for (const { news: told, ...group } of groups) {
      const words = wordsOf(told, reader)
      if (words !== null) await pushTo(ctx, reader.userId, { ...words, ...group, news: told.map(({ id }) => id) })
    }
  }
}
