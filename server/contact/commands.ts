import { contactMessages } from '#domain/contact/rules.ts'
import type { ContactBody } from '#domain/contact/schema.ts'
import { conflict } from '#domain/errors.ts'
import { sendPlatformMail } from '#server/mail/commands/platform.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'
import type { PlatformContext } from '#server/platform/jobs/enqueue.ts'
import { rates } from '#server/platform/limits.ts'
import type { MailContent } from '#server/platform/mail/compose.ts'
import { countKey, refuseOver } from '#server/platform/session/counting.ts'
import { networkOf } from '#server/platform/session/networks.ts'

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
