import { newId } from '#domain/ids.ts'
import type { Context } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import type { MailContent } from '#server/platform/mail/compose.ts'
import { sendMail } from './jobs.ts'

export interface OutboxMail extends MailContent {
  to: string
  /** Chosen by the caller where sending twice must be one mail. */
  id?: string
  attachment?: { name: string; bytes: Uint8Array }
  /** The record it is about, whose history shows it. */
  subjectOf?: { kind: string; id: string }
}

/** Puts a mail in the outbox, in the transaction that causes it; it is sent after the commit. */
export async function enqueueMail(ctx: Context, mail: OutboxMail): Promise<void> {
  const { id = newId() } = mail
  await ctx.db
    .insertInto('mails')
    .values({
      company_id: ctx.actor.companyId,
      id,
      to_address: mail.to,
      subject: mail.subject,
      text_body: mail.text,
      html_body: mail.html,
      created_at: ctx.now,
      attachment: mail.attachment === undefined ? null : Buffer.from(mail.attachment.bytes),
      attachment_name: mail.attachment?.name ?? null,
      subject_kind: mail.subjectOf?.kind ?? null,
      subject_id: mail.subjectOf?.id ?? null,
    })
    .execute()
  await enqueue(ctx, sendMail, { mailId: id })
}

/** Notes how sending went: sent, kept (no mail server is configured) or why it failed. */
export async function noteDelivery(
  ctx: Context,
  mailId: string,
  outcome: { status: 'sent' | 'kept' } | { status: 'failed'; error: string },
): Promise<void> {
  await ctx.db
    .updateTable('mails')
    .set({
      status: outcome.status,
      last_error: outcome.status === 'failed' ? outcome.error : null,
      sent_at: outcome.status === 'sent' ? ctx.now : null,
    })
    .where('company_id', '=', ctx.actor.companyId)
    .where('id', '=', mailId)
    .execute()
}
