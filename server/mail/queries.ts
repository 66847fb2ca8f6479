import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { MailDelivery, outbox } from '#domain/mail/schema.ts'
import type { Context } from '#server/platform/context.ts'
import { acrossCompanies } from '#server/platform/db/across.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'

/** A mail that is not delivered yet and has not been given up, or undefined when there is nothing to do. */
export const mailToSend = (ctx: Context, mailId: string) =>
  ctx.db
    .selectFrom('mails')
    .select([
      'id',
      'to_address',
      'from_product',
      sql<string>`coalesce(reply_to, (
        select coalesce(nullif(billing_email, ''), email) from companies where id = ${ctx.actor.companyId}
      ))`.as('reply_to'),
      'subject',
      'text_body',
      'html_body',
      'attachment',
      'attachment_name',
      'unsubscribe_url',
      'created_at',
      'sender_id',
      'mailbox_draft',
      'handed_at',
      'fallback',
    ])
    .where('company_id', '=', ctx.actor.companyId)
    .where('id', '=', mailId)
    .where('status', 'in', ['queued', 'failed'])
    // What was given up is empty, and its job may come once more.
    .where('text_body', '<>', '')
    .executeTakeFirst()

/** The same of a mail that belongs to no company. */
export const platformMailToSend = (db: PlatformDb, mailId: string) =>
  db
    .selectFrom('platform_mails')
    .select(['id', 'to_address', 'reply_to', 'subject', 'text_body', 'html_body'])
    .where('id', '=', mailId)
    .where('status', 'in', ['queued', 'failed'])
    .where('text_body', '<>', '')
    .executeTakeFirst()

/** How the mail of this id stands, as JSON within the row it belongs to; null where there is none. */
export const deliveryJson = (ctx: Context, id: RawBuilder<string>) => sql<MailDelivery | null>`(
  select jsonb_build_object('status', m.delivery, 'failure', m.failure, 'answer', m.answer,
    'from', m.sent_from, 'fallback', m.fallback)
  from mails m where m.company_id = ${ctx.actor.companyId} and m.id = ${id})`

/** A mail that carried a record: to whom, since when (as PostgreSQL writes instants within JSON), how it stands. */
type Sending = MailDelivery & { to: string; sentAt: string; isCopy: boolean }

/** What the copy of a mail that carried a record is about: no mail to its client. */
export const copyKind = <Kind extends 'invoice' | 'report'>(kind: Kind) => `${kind} copy` as const

/** The mails that carried a record, newest sending first, as JSON within its row; a copy is its sending's last. */
export const sendingsJson = (ctx: Context, kind: 'invoice', id: RawBuilder<string>) => sql<Sending[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('to', m.to_address, 'sentAt', m.created_at, 'status', m.delivery,
    'failure', m.failure, 'answer', m.answer, 'from', m.sent_from, 'fallback', m.fallback,
    'isCopy', m.subject_kind <> ${kind})
    order by m.created_at desc, coalesce(m.sent_with, m.id), m.subject_kind <> ${kind}, m.sent_with nulls first, m.id),
    '[]')
  from mails m where m.company_id = ${ctx.actor.companyId} and m.subject_id = ${id}
    and m.subject_kind in (${kind}, ${copyKind(kind)}))`

const shown = [
  'id',
  'to_address as to',
  'subject',
  'text_body as text',
  'html_body as html',
  'status',
  'created_at as createdAt',
] as const

const newest = 100

/** The newest hundred mails, of every company and of none: the development outbox. */
export async function outboxMails(db: PlatformDb): Promise<z.output<typeof outbox>> {
  const ofCompanies = await db
    .selectFrom('mails')
    .modifyFront(sql.raw(acrossCompanies))
    .select(shown)
    .orderBy('created_at', 'desc')
    .limit(newest)
    .execute()
  const ofNone = await db
    .selectFrom('platform_mails')
    .select(shown)
    .orderBy('created_at', 'desc')
    .limit(newest)
    .execute()
  const items = [...ofCompanies, ...ofNone]
    .toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt))
    .slice(0, newest)
  return { items, total: items.length }
}

/**
 * The mail of this id, and those that were sent together with it, where it is the first of them: whom each goes to,
 * what it is about, and what it is to be written from (undefined once it is written).
 */
export async function sendingOf(ctx: Context, id: string) {
  const rows = await ctx.db
    .selectFrom('mails')
    .select([
      'id',
      'to_address as to',
      'subject_kind as kind',
      'subject_id as subjectId',
      'sent_with as sentWith',
      'draft',
    ])
    .where('company_id', '=', ctx.actor.companyId)
    .where((row) => row.or([row('id', '=', id), row('sent_with', '=', id)]))
    .orderBy('sent_with', (by) => by.asc().nullsFirst())
    .orderBy('id')
    .execute()
  return rows.map(({ draft, ...mail }) => ({ ...mail, draft: (draft ?? undefined) as unknown }))
}
