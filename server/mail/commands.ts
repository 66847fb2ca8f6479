import { sql, type RawBuilder } from 'kysely'
import { memberOf } from '#domain/actor.ts'
import { addressKey } from '#domain/characters.ts'
import { newId } from '#domain/ids.ts'
import { mailMessages, type MailboxFault, type MailFailure } from '#domain/mail/schema.ts'
import type { Context } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { rates } from '#server/platform/limits.ts'
import type { MailContent } from '#server/platform/mail/compose.ts'
import { maskTokens } from '#server/platform/mask.ts'
import { pipeline } from '#server/platform/pipeline.ts'
import { ratesOf, refuseFaster } from '#server/platform/rates.ts'
import { sendMail } from './jobs.ts'

/** A mail before it is written: whom it goes to, and what it will be written from. */
export interface MailDraft {
  /** Chosen by the caller where sending twice must be one mail. */
  id: string
  to: string
  /** What was typed, and the record as it is now where exactly that is to be sent. It goes when the mail is written. */
  draft: object
  /** Whose own mailbox it is to go out from; ours without it. */
  senderId?: string | null
  /** Where its reader has no more such mails by one press of their mail program. */
  unsubscribeUrl?: string
  /** The record it is about, whose history shows it. */
  subjectOf?: { kind: string; id: string }
  /** From the product to the people of a company, about their plan or their data: not in the company's name. */
  fromProduct?: boolean
}

/**
 * Puts a mail in the outbox that a listener of the same transaction's event will write. Answers go to the user who
 * sends it. 429 when the address, the sender or the company has had too many lately.
 */
export const draftMail = (ctx: Context, mail: MailDraft): Promise<void> => draftMails(ctx, [mail])

/**
 * The same of several that are sent together, each to an address of its own: all of them, or none. The first one's id
 * is that of the sending (`sendingOf`).
 */
export const draftMails = (ctx: Context, mails: readonly MailDraft[]): Promise<void> =>
  pipeline(
    ctx,
    // All at once: counted one after the other, two sendings could wait for each other in a circle.
    (ctx) =>
      refuseFaster(
        ctx,
        [
          ...mails.map(({ to }) => ({ kind: 'mail address', subject: addressKey(to), paces: rates.mail.address })),
          ...ratesOf(ctx, 'mail', rates.mail, mails.length),
        ],
        mailMessages.tooMany,
      ),
    (ctx) => insertDrafts(ctx, mails, emailOfSender(ctx)),
  )

/** The address of the user who acts, as SQL; null where a job of the system does. */
const emailOfSender = (ctx: Context) => sql<string | null>`(
  select email from users where company_id = ${ctx.actor.companyId} and id = ${memberOf(ctx.actor)})`

async function insertDrafts(
  ctx: Context,
  mails: readonly MailDraft[],
  replyTo: RawBuilder<string | null> | null,
): Promise<void> {
  const rows = mails.map(({ id, to, draft, subjectOf, unsubscribeUrl, senderId, fromProduct = false }, at) => ({
    company_id: ctx.actor.companyId,
    id,
    sent_with: at === 0 ? null : (mails[0]?.id ?? null),
    to_address: to,
    subject: '',
    text_body: '',
    html_body: '',
    draft: JSON.stringify(draft),
    created_at: ctx.now,
    subject_kind: subjectOf?.kind ?? null,
    subject_id: subjectOf?.id ?? null,
    unsubscribe_url: unsubscribeUrl ?? null,
    sender_id: senderId ?? null,
    reply_to: replyTo,
    from_product: fromProduct,
  }))
  await ctx.db.insertInto('mails').values(rows).execute()
}

/**
 * Puts a mail that is written already in the outbox and lets it go: the product's own, in nobody's name. 429 when the
 * address has had too many lately.
 */
export const postMail = (
  ctx: Context,
  { to, mail, ...more }: { to: string; mail: MailContent } & Pick<MailDraft, 'unsubscribeUrl' | 'fromProduct'>,
): Promise<void> => {
  const id = newId()
  return pipeline(
    ctx,
    (ctx) =>
      refuseFaster(
        ctx,
        [{ kind: 'mail address', subject: addressKey(to), paces: rates.mail.address }],
        mailMessages.tooMany,
      ),
    (ctx) => insertDrafts(ctx, [{ id, to, draft: {}, ...more }], null),
    (ctx) => writeMail(ctx, id, mail),
  )
}

/** Writes a mail of the outbox and lets it go. */
export async function writeMail(
  ctx: Context,
  id: string,
  mail: MailContent & { attachment?: { name: string; bytes: Uint8Array } },
): Promise<void> {
  await ctx.db
    .updateTable('mails')
    .set({
      subject: mail.subject,
      text_body: mail.text,
      html_body: mail.html,
      attachment: mail.attachment === undefined ? null : Buffer.from(mail.attachment.bytes),
      attachment_name: mail.attachment?.name ?? null,
      draft: null,
      status: 'queued',
      ...noFailure,
    })
    .where('company_id', '=', ctx.actor.companyId)
    .where('id', '=', id)
    .execute()
  await enqueue(ctx, sendMail, { mailId: id })
}

/** The same of several. */
export async function writeMails(
  ctx: Context,
  mails: readonly { id: string; mail: Parameters<typeof writeMail>[2] }[],
): Promise<void> {
  for (const { id, mail } of mails) await writeMail(ctx, id, mail)
}

/**
 * What is kept of a mail that is over: to whom and when, and none of what it said. A link in it would go on opening.
 */
const emptied = { text_body: '', html_body: '', attachment: null, draft: null, unsubscribe_url: null }

const noFailure = { failure: null, answer: null, last_error: null }

/**
 * How a mail went: sent; kept (no mail server is configured); not yet, or for good, for this reason. No `failure` fits
 * what went wrong on our side, such as a storage that is down: `error` says it to the operator.
 */
export type Outcome =
  | { status: 'sent'; from?: string | null }
  | { status: 'kept'; isShown: boolean }
  | { status: 'failed'; failure: MailFailure | null; answer?: string | null; error: string; isFinal: boolean }

/** Nothing of its content stays but where it is still to be sent, or is shown to developers. */
export const staysWhole = (outcome: Outcome): boolean =>
  outcome.status === 'kept' ? outcome.isShown : outcome.status === 'failed' && !outcome.isFinal

/** What a mail's row says of how it went. */
export const standing = (outcome: Outcome, now: string) => ({
  status: outcome.status,
  ...(outcome.status === 'failed'
    ? { failure: outcome.failure, answer: outcome.answer ?? null, last_error: outcome.error }
    : noFailure),
  sent_at: outcome.status === 'sent' ? now : null,
})

/** Notes that a draft in its sender's mailbox may be on its way from now on. */
export const noteHanded = (ctx: Context, mailId: string, draft: string): Promise<void> =>
  setOf(ctx, mailId, { mailbox_draft: draft, handed_at: ctx.now })

/** Notes that a mail goes out from ours although it was to go out from its sender's. */
export const noteFallback = (ctx: Context, mailId: string, fallback: MailboxFault): Promise<void> =>
  setOf(ctx, mailId, { fallback, mailbox_draft: null, handed_at: null })

/** Notes what keeps a mail from going out on our side. */
export const noteError = (
  ctx: Context,
  mailId: string,
  { failure = null, error, isFinal }: { failure?: MailFailure | null; error: unknown; isFinal: boolean },
): Promise<void> => noteDelivery(ctx, mailId, { status: 'failed', failure, error: reasonOf(error), isFinal })

/** Notes why a mail has to wait where nothing has failed: only the operator is told. */
export const noteWaiting = (ctx: Context, mailId: string, error: unknown): Promise<void> =>
  setOf(ctx, mailId, { last_error: reasonOf(error) })

const reasonOf = (error: unknown): string => maskTokens(error instanceof Error ? error.message : String(error))

async function setOf(ctx: Context, mailId: string, row: object): Promise<void> {
  await ctx.db
    .updateTable('mails')
    .set(row)
    .where('company_id', '=', ctx.actor.companyId)
    .where('id', '=', mailId)
    .execute()
}

/** Notes how it went. */
export async function noteDelivery(ctx: Context, mailId: string, outcome: Outcome): Promise<void> {
  await ctx.db
    .updateTable('mails')
    .set({
      ...standing(outcome, ctx.now),
      ...(outcome.status === 'sent' ? { sent_from: outcome.from ?? null } : {}),
      ...(staysWhole(outcome) ? {} : emptied),
    })
    .where('company_id', '=', ctx.actor.companyId)
    .where('id', '=', mailId)
    .execute()
}

/**
 * Empties mails from before that moment that nobody sends any more: their jobs are gone by then, however they ended.
 */
export async function emptyOldMails(ctx: Context, before: string): Promise<void> {
  await ctx.db
    .updateTable('mails')
    .set((row) => ({
      ...emptied,
      status: row.case().when('status', '=', 'queued').then('failed').else(row.ref('status')).end(),
      failure: row.case().when('status', '=', 'queued').then('unsent').else(row.ref('failure')).end(),
      last_error: row.case().when('status', '=', 'queued').then('It was never sent').else(row.ref('last_error')).end(),
    }))
    .where('company_id', '=', ctx.actor.companyId)
    .where('created_at', '<', before)
    .where((row) =>
      row.or([
        row('text_body', '<>', ''),
        row('html_body', '<>', ''),
        row('draft', 'is not', null),
        row('attachment', 'is not', null),
      ]),
    )
    .execute()
}
