import { z } from 'zod'
import { shownCount, shownId, shownInstant, shownLines } from '../field-kinds.ts'

/** Messages of sending mail. */
export const mailMessages = {
  tooMany: 'Many mails were sent to this address, or by you, in a short time. Please wait an hour before sending more',
}

/**
 * How a mail stands: on its way; not taken yet and tried again; taken by the mail server; kept, since there is no mail
 * server; given up. Stored as `mails.delivery`.
 */
export const deliveryStatuses = ['waiting', 'delayed', 'sent', 'kept', 'failed'] as const

/**
 * Why a mail has not arrived. The mail server refused its address, a full mailbox, its size, its content or something
 * else; asked us to come later; was not there; does not let us send. Or there was nothing to hand in: its PDF could not
 * be printed, its link was gone, its job was lost.
 */
export const mailFailures = [
  'address',
  'mailbox',
  'size',
  'content',
  'refused',
  'deferred',
  'unreachable',
  'account',
  'printing',
  'gone',
  'unsent',
] as const
export type MailFailure = (typeof mailFailures)[number]

/**
 * Why a mail that was to go out from its sender's own mailbox went out from ours: the mailbox is not connected any
 * more, would not have it, or found it too large; or Microsoft gave no answer for a quarter of an hour.
 */
export const mailboxFaults = ['disconnected', 'refused', 'size', 'unreachable'] as const
export type MailboxFault = (typeof mailboxFaults)[number]

/** How a mail stands, for those who may send such mails. */
export const mailDelivery = z
  .object({
    status: z.enum(deliveryStatuses),
    /** Null unless it is delayed or failed, and for mails of before reasons were kept. */
    failure: z.enum(mailFailures).nullable(),
    /** The mail server's own words about the mail, where it said some. */
    answer: z.string().nullable(),
    /** The address of its sender's own mailbox, where it went out from there. */
    from: z.string().nullable(),
    /** Why it goes out from ours although it was to go out from theirs. */
    fallback: z.enum(mailboxFaults).nullable(),
  })
  .meta({ id: 'MailDelivery' })
export type MailDelivery = z.infer<typeof mailDelivery>

/** A mail as the development outbox shows it. */
export const outboxMail = z
  .object({
    id: shownId,
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    html: shownLines,
    status: z.string(),
    createdAt: shownInstant,
  })
  .meta({ id: 'OutboxMail' })

export const outbox = z.object({ items: z.array(outboxMail), total: shownCount }).meta({ id: 'Outbox' })
