import { addressKey } from '#domain/characters.ts'
import { daysBetween } from '#domain/dates.ts'
import type { NotifiedSubject } from '#domain/notifications/choices.ts'
import type { Notification } from '#domain/notifications/schema.ts'
import { remindedOn } from '#domain/reminders/rules.ts'
import type { Told } from '../jobs.ts'
import type { Context } from '#server/platform/context.ts'
import { chasedAddresses, daysInForce } from '#server/reminders/queries.ts'
import { subjectKey } from './subjects.ts'

/**
 * The notifications that a person is still to receive by a channel: at once, or in the morning mail that is due. None
 * that waits for the end of a limit.
 */
export const waitingOf = (ctx: Context, userId: string, channel: Told) =>
  ctx.db
    .selectFrom('notification_deliveries')
    .select(['notification_id as id', 'morning'])
    .where('company_id', '=', ctx.actor.companyId)
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .where((on) => on.or([on('morning', 'is', null), on('due_at', '<=', ctx.now)]))
    .where((on) => on.or([on('held_until', 'is', null), on('held_until', '<=', ctx.now)]))
    .orderBy('notification_id')
    .execute()

/** Who was to be told of something before that moment and was not: their job was lost, or came to nothing. */
export async function untoldSince(ctx: Context, before: string): Promise<{ userId: string; channel: Told }[]> {
  const rows = await ctx.db
    .selectFrom('notification_deliveries')
    .select(['user_id as userId', 'channel'])
    .distinct()
    .where('company_id', '=', ctx.actor.companyId)
    .where('due_at', '<', before)
    .execute()
  return rows.map(({ userId, channel }) => ({ userId, channel: channel as Told }))
}

/** How long a mail of a record stands for what else would be mailed of it to the same address, in milliseconds. */
const mailStandsFor = 2 * 24 * 60 * 60_000

/** Which record the mails of these kinds are about: a reminder is of its invoice. */
const recordsMailed: Readonly<Record<string, NotifiedSubject>> = { invoice: 'invoice', 'invoice reminder': 'invoice' }

/** Of which of these records, by `subjectKey`, a mail went to the address lately: nobody gets two of one thing. */
export async function mailedOf(
  ctx: Context,
  address: string,
  news: readonly Notification[],
): Promise<ReadonlySet<string>> {
  const rows = await ctx.db
    .selectFrom('mails')
    .select(['subject_kind as kind', 'subject_id as id', 'to_address'])
    .where('company_id', '=', ctx.actor.companyId)
    .where('created_at', '>', new Date(Date.parse(ctx.now) - mailStandsFor).toISOString())
    .where((on) => on('subject_id', '=', on.fn.any(on.val(news.map(({ subject }) => subject.id)))))
    .execute()
  const theirs = rows.filter((row) => addressKey(row.to_address) === addressKey(address))
  return new Set(
    theirs.flatMap(({ kind, id }) => {
      const record = recordsMailed[kind ?? '']
      return record === undefined || id === null ? [] : [subjectKey({ kind: record, id })]
    }),
  )
}

/** How many days from a reminder a client is mailed by nobody else that an invoice is due. */
const chaseStandsFor = 2

/**
 * Of which of this news, by its id, the chase writes to the address, lately or soon: the client gets its letter, with
 * the invoice, and no mail of ours beside it.
 */
export async function chasedAmong(
  ctx: Context,
  address: string,
  news: readonly Notification[],
): Promise<ReadonlySet<string>> {
  const ofDates = news.filter(({ kind }) => kind === 'clientInvoiceDue' || kind === 'clientInvoiceOverdue')
  const schedule = ofDates.length === 0 ? null : await daysInForce(ctx)
  if (schedule === null) return new Set()
  const addresses = await chasedAddresses(
    ctx,
    ofDates.map(({ subject }) => subject.id),
  )
  const isNear = (dueDate: string) =>
    schedule.days
      .map((days) => remindedOn(dueDate, days))
      .some((date) => date >= schedule.since && Math.abs(daysBetween(date, ctx.today)) <= chaseStandsFor)
  const chased = ofDates.filter(
    ({ subject, facts }) =>
      addresses.get(subject.id)?.some((each) => addressKey(each) === addressKey(address)) === true &&
      isNear(facts.dueDate ?? ''),
  )
  return new Set(chased.map(({ id }) => id))
}
