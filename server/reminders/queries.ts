import { sql, type RawBuilder } from 'kysely'
import { todayIn, type CalendarDate } from '#domain/dates.ts'
import { closedOf } from '#domain/registry/rules.ts'
import { proposedDays } from '#domain/reminders/choices.ts'
import { dueReminder, nextReminder, nextReminding, type Reminded, type ReminderDays } from '#domain/reminders/rules.ts'
import type { Reminders, ReminderSchedule } from '#domain/reminders/schema.ts'
import { getInvoice } from '#server/invoices/queries/records.ts'
import { deliveryJson } from '#server/mail/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { answersOf } from '#server/platform/policy.ts'
import { reminderPolicy, type ReminderFacts } from './policy.ts'

const storedSchedule = (ctx: Context) =>
  ctx.db
    .selectFrom('reminder_schedules')
    .select(['version', 'since', 'days'])
    .where('company_id', '=', ctx.actor.companyId)
    .executeTakeFirst()

/** When clients are reminded; as is proposed, and off, where nobody has chosen yet. */
export async function getReminderSchedule(ctx: Context): Promise<ReminderSchedule> {
  const stored = await storedSchedule(ctx)
  if (stored === undefined) return { version: 1, enabled: false, days: [...proposedDays] }
  return { version: stored.version, enabled: stored.since !== null, days: stored.days }
}

/** The days that are in force; null while the company reminds nobody. */
export async function daysInForce(ctx: Context): Promise<ReminderDays | null> {
  const stored = await storedSchedule(ctx)
  return stored === undefined || stored.since === null ? null : { days: stored.days, since: stored.since }
}

/** Whether the reminders of an invoice are stopped: by whom, and when. */
export const stopOf = (ctx: Context, invoiceId: string) =>
  ctx.db
    .selectFrom('stopped_reminders')
    .select(['stopped_by as by', 'stopped_at as at'])
    .where('company_id', '=', ctx.actor.companyId)
    .where('invoice_id', '=', invoiceId)
    .where('resumed_from', 'is', null)
    .executeTakeFirst()

/**
 * Where an invoice was mailed to last, and when; no row before it was. A mail that was given up came to nobody, and the
 * sender's copy is none of these. Outer table `invoices`.
 */
const lastSending = (companyId: string) => sql`
  select last.at, array(select m.to_address from mails m
      where m.company_id = ${companyId} and m.subject_kind = 'invoice' and m.subject_id = invoices.id
        and m.delivery <> 'failed' and coalesce(m.sent_with, m.id) = last.sending
      order by m.sent_with nulls first, m.id) as addresses
  from (select m.created_at as at, coalesce(m.sent_with, m.id) as sending from mails m
      where m.company_id = ${companyId} and m.subject_kind = 'invoice' and m.subject_id = invoices.id
        and m.delivery <> 'failed'
      order by m.created_at desc, m.id desc limit 1) as last`

/** The addresses to which an invoice was mailed last; null before it was. */
async function mailedTo(ctx: Context, invoiceId: string): Promise<readonly string[] | null> {
  const { companyId } = ctx.actor
  const { rows } = await sql<{ addresses: string[] }>`
    select mailed.addresses from invoices cross join lateral (${lastSending(companyId)}) as mailed
    where invoices.company_id = ${companyId} and invoices.id = ${invoiceId}`.execute(ctx.db)
  return rows[0]?.addresses ?? null
}

/** The reminders of an invoice that went out, one for each address, the latest first. */
async function sentOf(ctx: Context, invoiceId: string) {
  const rows = await ctx.db
    .selectFrom('invoice_reminders as reminder')
    .innerJoin('mails', (join) =>
      join
        .on('mails.company_id', '=', ctx.actor.companyId)
        .on((on) =>
          on.or([
            on('mails.id', '=', on.ref('reminder.mail_id')),
            on('mails.sent_with', '=', on.ref('reminder.mail_id')),
          ]),
        ),
    )
    .where('reminder.company_id', '=', ctx.actor.companyId)
    .where('reminder.invoice_id', '=', invoiceId)
    .select(['reminder.days', 'reminder.sent_at', 'mails.to_address'])
    .select(deliveryJson(ctx, sql.ref('mails.id')).as('delivery'))
    .orderBy('reminder.sent_at', 'desc')
    .orderBy('reminder.days', 'desc')
    .orderBy('mails.sent_with', (by) => by.asc().nullsFirst())
    .orderBy('mails.id')
    .execute()
  return rows.map((row) => ({
    days: row.days,
    to: row.to_address,
    sentAt: row.sent_at,
    ...(row.delivery ?? { status: 'waiting' as const, failure: null, answer: null, from: null, fallback: null }),
  }))
}

/** How an invoice's client is reminded of it, or 404. */
export async function getReminders(ctx: Context, invoiceId: string): Promise<Reminders> {
  await getInvoice(ctx, invoiceId)
  const schedule = await daysInForce(ctx)
  const stopped = (await stopOf(ctx, invoiceId)) ?? null
  const facts: ReminderFacts = { owed: await isOwed(ctx, invoiceId), isStopped: stopped !== null }
  const [chased] = schedule === null ? [] : await chasedOf(ctx, schedule, isOneOf([invoiceId]))
  return {
    enabled: schedule !== null,
    stopped,
    to: (await mailedTo(ctx, invoiceId))?.join(', ') ?? null,
    next:
      chased === undefined
        ? null
        : nextReminder(chased, chased.schedule, nextReminding(ctx.timezone, new Date(ctx.now))),
    items: await sentOf(ctx, invoiceId),
    ...answersOf(reminderPolicy, ctx.actor, facts),
  }
}

/** Something is left to pay of an invoice that the client has. Outer table `invoices`. */
const owed = sql<boolean>`invoices.issued and invoices.balance > 0`

/** Whether it is so of one invoice. */
export async function isOwed(ctx: Context, invoiceId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('invoices')
    .select(owed.as('owed'))
    .where('company_id', '=', ctx.actor.companyId)
    .where('id', '=', invoiceId)
    .executeTakeFirst()
  return row?.owed === true
}

/** An invoice that is chased: something is left to pay of it, it was mailed from here, and nobody stopped it. */
interface Chased extends Reminded {
  invoiceId: string
  /** Where its client is written to. */
  to: readonly string[]
  /** The company's, from when it went on for this invoice where it was stopped. */
  schedule: ReminderDays
}

const later = (one: CalendarDate, other: CalendarDate): CalendarDate => (one > other ? one : other)

const isOneOf = (invoiceIds: readonly string[]) => sql<boolean>`invoices.id = any (${invoiceIds}::uuid[])`

/** The invoices that are chased, of those for which the condition holds. Outer table `invoices`. */
async function chasedOf(ctx: Context, schedule: ReminderDays, condition: RawBuilder<boolean>): Promise<Chased[]> {
  const { companyId } = ctx.actor
  const { rows } = await sql<{
    id: string
    due_date: string
    sent: number[]
    addresses: string[]
    written_at: string
    resumed_from: string | null
  }>`
    select invoices.id, invoices.due_date, array(select r.days from invoice_reminders r
        where r.company_id = ${companyId} and r.invoice_id = invoices.id and r.due_date = invoices.due_date) as sent,
      mailed.addresses, stopped.resumed_from, greatest(mailed.at, (select max(r.sent_at) from invoice_reminders r
        where r.company_id = ${companyId} and r.invoice_id = invoices.id)) as written_at
    from invoices
    left join stopped_reminders stopped on stopped.company_id = ${companyId} and stopped.invoice_id = invoices.id
    cross join lateral (${lastSending(companyId)}) as mailed
    where invoices.company_id = ${companyId} and ${owed} and ${condition}
      and (stopped.invoice_id is null or stopped.resumed_from is not null)
    order by invoices.due_date, invoices.id`.execute(ctx.db)
  return rows.map((row) => ({
    invoiceId: row.id,
    dueDate: row.due_date,
    sent: row.sent,
    to: row.addresses,
    writtenOn: todayIn(ctx.timezone, new Date(row.written_at)),
    schedule: { days: schedule.days, since: later(schedule.since, row.resumed_from ?? schedule.since) },
  }))
}

/**
 * Of these invoices, by their ids, those that are chased and the addresses to which reminders of them go: whoever tells
 * a client of what is due leaves that address to the chase.
 */
export async function chasedAddresses(
  ctx: Context,
  invoiceIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const schedule = await daysInForce(ctx)
  const chased = schedule === null ? [] : await chasedOf(ctx, schedule, isOneOf(invoiceIds))
  return new Map(chased.map(({ invoiceId, to }) => [invoiceId, to]))
}

/** An invoice whose client is to be reminded today, and by how many days from its due date. */
export interface Due {
  invoiceId: string
  days: number
  to: readonly string[]
}

/** The invoices whose clients are reminded today. One alone, where its id is given. */
export async function dueToday(ctx: Context, schedule: ReminderDays, invoiceId?: string): Promise<Due[]> {
  const chased = await chasedOf(ctx, schedule, invoiceId === undefined ? isNear(ctx) : isOneOf([invoiceId]))
  return chased.flatMap(({ invoiceId, to, schedule, ...reminded }) => {
    const days = dueReminder(reminded, schedule, ctx.today)
    return days === null ? [] : [{ invoiceId, days, to }]
  })
}

/** Due near enough to today for some reminder: at most 30 days ahead, or 90 past, with weekends and days of grace. */
const isNear = ({ today }: Context) =>
  sql<boolean>`invoices.due_date between ${today}::date - 100 and ${today}::date + 35`

/** Whether the company goes on: one that is closed reminds nobody. */
export async function isRunning(ctx: Context): Promise<boolean> {
  const company = await ctx.db
    .selectFrom('companies')
    .select(['cancelled_at as cancelledAt', 'cancelled_by as cancelledBy', 'closed_from as closedFrom'])
    .where('id', '=', ctx.actor.companyId)
    .executeTakeFirstOrThrow()
  return closedOf(company, ctx.now) === null
}
