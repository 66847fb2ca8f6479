import { z } from 'zod'
import type { HandlerInput } from '#domain/endpoint.ts'
import { trackedFields } from '#domain/events.ts'
import { newId } from '#domain/ids.ts'
import { printedInvoice } from '#domain/invoices/schema.ts'
import type { updateReminderSchedule as updateEndpoint } from '#domain/reminders/api.ts'
import { resumedFrom } from '#domain/reminders/rules.ts'
import type { Reminders, ReminderSchedule } from '#domain/reminders/schema.ts'
import { companySubject } from '#server/companies/queries.ts'
import { lockInvoice } from '#server/invoices/commands/write.ts'
import { draftMails } from '#server/mail/commands.ts'
import type { Context } from '#server/platform/context.ts'
import { pipeline } from '#server/platform/pipeline.ts'
import { permit } from '#server/platform/policy.ts'
import { changesBetween, expectVersion, lockWord, recordActivity } from '#server/platform/writing.ts'
import { reminderPolicy } from './policy.ts'
import { ensureLinksFor } from '#server/shares/commands/invoice-links.ts'
import type { LinkKeys } from '#server/shares/queries/keys.ts'
import { daysInForce, dueToday, getReminders, getReminderSchedule, isOwed, stopOf } from './queries.ts'

/**
 * Chooses when clients are reminded. What would have gone out before today does not: whoever turns it on today does not
 * remind of all that was ever late.
 */
export async function updateReminderSchedule(
  ctx: Context,
  { body, version }: HandlerInput<typeof updateEndpoint>,
): Promise<ReminderSchedule> {
  await lockWord(ctx, { word: 'reminder schedule' })
  const before = await getReminderSchedule(ctx)
  expectVersion(version, before.version, before)
  // As it was: what is to go out these days still does.
  if (before.enabled === body.enabled && JSON.stringify(before.days) === JSON.stringify(body.days)) return before
  const row = { version: before.version + 1, since: body.enabled ? ctx.today : null, days: body.days }
  await ctx.db
    .insertInto('reminder_schedules')
    .values({ company_id: ctx.actor.companyId, ...row })
    .onConflict((on) => on.column('company_id').doUpdateSet(row))
    .execute()
  const after = await getReminderSchedule(ctx)
  await recordActivity(
    ctx,
    'reminderSchedule.updated',
    await companySubject(ctx),
    changesBetween(before, after, trackedFields.reminderSchedule),
  )
  return after
}

/** Reminds the client of this invoice no more. */
export async function stopReminders(ctx: Context, invoiceId: string): Promise<Reminders> {
  const invoice = await lockInvoice(ctx, invoiceId)
  const isStopped = (await stopOf(ctx, invoiceId)) !== undefined
  permit(reminderPolicy.stopReminders(ctx.actor, { owed: await isOwed(ctx, invoiceId), isStopped }))
  const row = { stopped_by: ctx.name, stopped_at: ctx.now, resumed_from: null }
  return pipeline(
    ctx,
    (ctx) =>
      ctx.db
        .insertInto('stopped_reminders')
        .values({ company_id: ctx.actor.companyId, invoice_id: invoiceId, ...row })
        .onConflict((on) => on.columns(['company_id', 'invoice_id']).doUpdateSet(row))
        .execute(),
    (ctx) => recordActivity(ctx, 'reminders.stopped', { kind: 'invoice', id: invoiceId, label: invoice.invoiceNumber }),
    (ctx) => getReminders(ctx, invoiceId),
  )
}

/** Reminds the client of this invoice again, of what is to come: what was missed meanwhile is not made up for. */
export async function resumeReminders(ctx: Context, invoiceId: string): Promise<Reminders> {
  const invoice = await lockInvoice(ctx, invoiceId)
  const isStopped = (await stopOf(ctx, invoiceId)) !== undefined
  permit(reminderPolicy.resumeReminders(ctx.actor, { owed: await isOwed(ctx, invoiceId), isStopped }))
  return pipeline(
    ctx,
    (ctx) =>
      ctx.db
        .updateTable('stopped_reminders')
        .set({ resumed_from: resumedFrom(ctx.timezone, new Date(ctx.now)) })
        .where('company_id', '=', ctx.actor.companyId)
        .where('invoice_id', '=', invoiceId)
        .execute(),
    (ctx) => recordActivity(ctx, 'reminders.resumed', { kind: 'invoice', id: invoiceId, label: invoice.invoiceNumber }),
    (ctx) => getReminders(ctx, invoiceId),
  )
}

/** What a reminder is written from: the invoice as it was when it went out, and on which date. */
export const reminderLetter = z.object({ invoice: printedInvoice, date: z.string() })

/**
 * Reminds the client of an invoice, where that is still to be done: looked at again under the lock of the invoice, so
 * that whoever pays, stops it or is reminded by another process in the same moment is not reminded.
 */
export async function remind(ctx: Context, keys: LinkKeys, invoiceId: string): Promise<void> {
  const invoice = await lockInvoice(ctx, invoiceId)
  const schedule = await daysInForce(ctx)
  const [due] = schedule === null ? [] : await dueToday(ctx, schedule, invoiceId)
  if (due === undefined) return
  const mailId = newId()
  const letter = reminderLetter.parse({ invoice, date: ctx.today } satisfies z.input<typeof reminderLetter>)
  const subjectOf = { kind: 'invoice reminder', id: invoiceId }
  const mails = due.to.map((to, at) => ({ id: at === 0 ? mailId : newId(), to, draft: letter, subjectOf }))
  await ensureLinksFor(ctx, keys, invoiceId, due.to)
  await pipeline(
    ctx,
    (ctx) => draftMails(ctx, mails),
    (ctx) =>
      ctx.db
        .insertInto('invoice_reminders')
        .values({
          company_id: ctx.actor.companyId,
          invoice_id: invoiceId,
          due_date: invoice.dueDate,
          days: due.days,
          mail_id: mailId,
          sent_at: ctx.now,
        })
        .execute(),
    (ctx) =>
      recordActivity(
        ctx,
        'invoice.reminded',
        { kind: 'invoice', id: invoiceId, label: invoice.invoiceNumber },
        { to: { from: null, to: due.to.join(', ') }, days: due.days, mailId },
      ),
  )
}
