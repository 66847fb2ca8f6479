import { isInside } from '#domain/actor.ts'
import { todayIn } from '#domain/dates.ts'
import { Refusal } from '#domain/errors.ts'
import { afterQuiet, nextMorning, notificationTable } from '#domain/notifications/rules.ts'
import { brandOf } from '#server/companies/queries.ts'
import { postMail } from '#server/mail/commands.ts'
import type { Context, Principal } from '#server/platform/context.ts'
import { handle } from '#server/platform/jobs/handler.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { unsubscribeToken } from '#server/platform/session/unsubscribing.ts'
import type { Services } from '#server/platform/runtime.ts'
import { pushTo } from '#server/push/commands/telling.ts'
import { within, type Within } from '#server/platform/within.ts'
import { forgetOld, postpone, takeAndTell, type Batch } from './commands/telling.ts'
import { noteWhatIsDue } from './commands/clock.ts'
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
    // They have had many mails: what comes until then goes along.
    const after = Math.ceil(error.retryAfter / 1000)
    const { userId, channel } = batch
    await inCompany(principal, (ctx) => enqueue(ctx, tellOfNews, { userId, channel }, { after }))
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

async function pushOf(scope: Scope, batch: Batch, reader: Reader): Promise<Tell> {
  const news = await newsFor(scope, batch, reader)
  const [latest] = news.toSorted((one, other) => (one.id < other.id ? 1 : -1))
  if (latest === undefined) return nothing
  const pushes =
    news.length > pushedApart
      ? [{ ...manyPush(news, reader.language), notificationId: latest.id, url: '/app', tag: 'news' }]
      : news.map((each) => ({
          ...pushText(each, reader.language),
          notificationId: each.id,
          url: each.target,
          tag: each.id,
        }))
  return async (ctx) => {
    for (const push of pushes) await pushTo(ctx, reader.userId, push)
  }
}
