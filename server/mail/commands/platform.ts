import { addressKey } from '#domain/characters.ts'
import { newId } from '#domain/ids.ts'
import { mailMessages } from '#domain/mail/schema.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'
import { enqueueOnPlatform, type PlatformContext } from '#server/platform/jobs/enqueue.ts'
import { rates } from '#server/platform/limits.ts'
import type { MailContent } from '#server/platform/mail/compose.ts'
import { countKey, refuseOver } from '#server/platform/session/counting.ts'
import { standing, staysWhole, type Outcome } from '../commands.ts'
import { deliverPlatformMail } from '../jobs.ts'

/** A mail that belongs to no company, written already (`composeOwnMail`). */
export interface PlatformMail {
  /** Chosen by the caller where sending twice must be one mail. */
  id?: string
  to: string
  /** Whom an answer goes to. */
  replyTo?: string
  mail: MailContent
  /** To whoever runs the installation: their own box is not spared, what leads to such mails is limited itself. */
  isToOurselves?: boolean
}

/**
 * Puts a mail in the platform's outbox and queues its delivery, in the transaction of whatever causes it. 429 when the
 * address has had too many lately from nobody's company.
 */
export async function sendPlatformMail(
  platform: PlatformContext,
  { id = newId(), to, replyTo, mail, isToOurselves = false }: PlatformMail,
): Promise<void> {
  if (!isToOurselves) await refuseCrowdedAddress(platform, to)
  await platform.db
    .insertInto('platform_mails')
    .values({
      id,
      to_address: to,
      reply_to: replyTo ?? null,
      subject: mail.subject,
      text_body: mail.text,
      html_body: mail.html,
      created_at: platform.now,
    })
    .execute()
  await enqueueOnPlatform(platform, deliverPlatformMail, { mailId: id })
}

function refuseCrowdedAddress({ db, now }: PlatformContext, to: string): Promise<void> {
  const counts = rates.mail.address.map((pace) => ({ ...pace, key: countKey(`mail-${pace.within}`, addressKey(to)) }))
  return refuseOver(db, counts, { message: mailMessages.tooMany, now: new Date(now) })
}

/** Removes what was written to these addresses, or waits to be sent to them. */
export async function forgetMailsTo(db: PlatformDb, addresses: readonly string[]): Promise<void> {
  await db.deleteFrom('platform_mails').where('to_address', 'in', addresses).execute()
}

const emptied = { text_body: '', html_body: '' }

/** Notes how it went. */
export async function notePlatformDelivery(db: PlatformDb, now: Date, mailId: string, outcome: Outcome): Promise<void> {
  await db
    .updateTable('platform_mails')
    .set({ ...standing(outcome, now.toISOString()), ...(staysWhole(outcome) ? {} : emptied) })
    .where('id', '=', mailId)
    .execute()
}

/** Empties mails from before that moment that nobody sends any more, as `emptyOldMails` does. */
export async function emptyOldPlatformMails(db: PlatformDb, before: string): Promise<void> {
  await db
    .updateTable('platform_mails')
    .set((row) => ({
      ...emptied,
      status: row.case().when('status', '=', 'queued').then('failed').else(row.ref('status')).end(),
      failure: row.case().when('status', '=', 'queued').then('unsent').else(row.ref('failure')).end(),
      last_error: row.case().when('status', '=', 'queued').then('It was never sent').else(row.ref('last_error')).end(),
    }))
    .where('created_at', '<', before)
    .where((row) => row.or([row('text_body', '<>', ''), row('html_body', '<>', '')]))
    .execute()
}
