import { createHmac, timingSafeEqual } from 'node:crypto'
import { contactFormAge, contactMessages } from '#domain/contact/rules.ts'
import type { ContactBody } from '#domain/contact/schema.ts'
import { conflict, invalid } from '#domain/errors.ts'
import { newId } from '#domain/ids.ts'
import { sendPlatformMail } from '#server/mail/commands/platform.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'
import type { PlatformContext } from '#server/platform/jobs/enqueue.ts'
import { rates } from '#server/platform/limits.ts'
import type { MailContent } from '#server/platform/mail/compose.ts'
import { countKey, refuseOver } from '#server/platform/session/counting.ts'
import { networkOf } from '#server/platform/session/networks.ts'

// What tells people from robots without asking anybody else, and without a puzzle: a form of ours, signed, that is as
// old as reading takes, is good for one message, and has a field that nobody sees.

/** A form to fill in: the id of its message, when it was handed out, and that it was us. */
export function newForm(secretKey: string, now: Date): string {
  const said = `${newId()}.${now.getTime().toString(36)}`
  return `${said}.${signatureOf(secretKey, said)}`
}

const signatureOf = (secretKey: string, said: string): string =>
  createHmac('sha256', secretKey).update(`contact form ${said}`).digest('base64url')

/**
 * The id of the message that this form is good for. 409 for a form that is none of ours, too young or too old: whoever
 * sends it gets another and tries again.
 */
export function openForm(secretKey: string, now: Date, { form, fax = '' }: ContactBody): string {
  const [id = '', handedOut = '', signature = ''] = form.split('.')
  const age = now.getTime() - parseInt(handedOut, 36)
  if (!isSame(signature, signatureOf(secretKey, `${id}.${handedOut}`)) || !(age <= contactFormAge.most))
    throw conflict('form_expired', contactMessages.expired)
  if (age < contactFormAge.least) throw conflict('form_too_young', contactMessages.tooSoon)
  // A helper that fills in forms may have filled it for somebody: they are told, and lose nothing.
  if (fax !== '') throw invalid([{ path: 'fax', message: contactMessages.filled }])
  return id
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}

interface Arrived {
  id: string
  body: ContactBody
  /** Where it came from: counted, not kept. */
  address: string
  /** Written once it is known that there is room for it. */
  mail: () => Promise<MailContent>
  /** Who reads such messages; undefined where nobody was named. */
  to: string | undefined
}

/** Keeps what somebody wrote and mails it to us. The same once more is the same message; 409 for another. */
export async function keepMessage(platform: PlatformContext, { id, body, address, mail, to }: Arrived): Promise<void> {
  const { name, email, company = '', phone = '', type, message, language } = body
  const row = { name, email, company, phone, type, message, language }
  const { numInsertedOrUpdatedRows } = await platform.db
    .insertInto('contact_messages')
    .values({ id, ...row, created_at: platform.now })
    .onConflict((on) => on.column('id').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) return refuseAnother(platform.db, id, row)
  await refuseFlood(platform, address)
  if (to === undefined) return
  await sendPlatformMail(platform, { id, to, replyTo: email, mail: await mail(), isToOurselves: true })
}

async function refuseAnother(db: PlatformDb, id: string, row: Record<string, string>): Promise<void> {
  const kept: Record<string, string> = await db
    .selectFrom('contact_messages')
    .select(['name', 'email', 'company', 'phone', 'type', 'message', 'language'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (Object.entries(row).some(([field, value]) => kept[field] !== value))
    throw conflict('form_used', contactMessages.sentBefore)
}

/** Counts the message for its network and for all; what is refused takes its count back with its transaction. */
async function refuseFlood({ db, now }: PlatformContext, address: string): Promise<void> {
  const counts = [
    ...rates.contact.network.map((pace) => ({ ...pace, key: countKey(`contact-${pace.within}`, networkOf(address)) })),
    ...rates.contact.all.map((pace) => ({ ...pace, key: countKey(`contact-all-${pace.within}`) })),
  ]
  await refuseOver(db, counts, { message: contactMessages.tooMany, now: new Date(now) })
}

/** Forgets messages from before that moment. */
export async function forgetMessages(db: PlatformDb, before: string): Promise<void> {
  await db.deleteFrom('contact_messages').where('created_at', '<', before).execute()
}
