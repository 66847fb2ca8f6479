import type { z } from 'zod'
import type { outbox } from '#domain/mail/schema.ts'
import type { Context } from '#server/platform/context.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'

/** A mail that is not delivered yet and has not been given up, or undefined when there is nothing to do. */
export const mailToSend = (ctx: Context, mailId: string) =>
  ctx.db
    .selectFrom('mails')
    .select(['id', 'to_address', 'subject', 'text_body', 'html_body', 'attachment', 'attachment_name'])
    .where('company_id', '=', ctx.actor.companyId)
    .where('id', '=', mailId)
    .where('status', 'in', ['queued', 'failed'])
    // What was given up is empty, and its job may come once more.
    .where('text_body', '<>', '')
    .executeTakeFirst()

/** The newest hundred mails of every company: the development outbox. */
export async function outboxMails(db: PlatformDb): Promise<z.output<typeof outbox>> {
  const rows = await db
    .selectFrom('mails')
    .select([
      'id',
      'to_address as to',
      'subject',
      'text_body as text',
      'html_body as html',
      'status',
      'created_at as createdAt',
    ])
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute()
  return { items: rows, total: rows.length }
}

/** What the outbox's mail of this id is about and whom it goes to; undefined while the company has none. */
export const mailUnder = (ctx: Context, id: string) =>
  ctx.db
    .selectFrom('mails')
    .select(['subject_id', 'to_address'])
    .where('company_id', '=', ctx.actor.companyId)
    .where('id', '=', id)
    .executeTakeFirst()

/** What a mail of the outbox is to be written from; undefined once it is written. */
export const draftOf = async (ctx: Context, id: string): Promise<unknown> =>
  (
    await ctx.db
      .selectFrom('mails')
      .select('draft')
      .where('company_id', '=', ctx.actor.companyId)
      .where('id', '=', id)
      .executeTakeFirst()
  )?.draft ?? undefined
