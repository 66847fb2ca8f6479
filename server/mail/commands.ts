import { newId } from '#domain/ids.ts'
import type { Context } from '#server/platform/context.ts'
import type { MailContent } from '#server/platform/mail/compose.ts'

/** Puts a mail in the outbox, in the transaction that causes it; it is sent after the commit. */
export async function enqueueMail(ctx: Context, mail: MailContent & { to: string }): Promise<void> {
  const id = newId()
  await ctx.db.insertInto('mails').values({
    company_id: ctx.actor.companyId, id, to_address: mail.to, subject: mail.subject, text_body: mail.text, html_body: mail.html, created_at: ctx.now,
  }).execute()
  await ctx.enqueue('sendMail', { mailId: id })
}

/** Notes how sending went: sent, kept (no mail server is configured) or why it failed. */
export async function noteDelivery(ctx: Context, mailId: string, outcome: { status: 'sent' | 'kept' } | { status: 'failed'; error: string }): Promise<void> {
  await ctx.db.updateTable('mails').set({
    status: outcome.status, last_error: outcome.status === 'failed' ? outcome.error : null, sent_at: outcome.status === 'sent' ? ctx.now : null,
  }).where('company_id', '=', ctx.actor.companyId).where('id', '=', mailId).execute()
}
