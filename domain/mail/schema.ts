import { z } from 'zod'
import { cleanedAddresses } from '../characters.ts'
import { shownCount, shownId, shownInstant, shownLines } from '../field-kinds.ts'
import { fieldMessages, requiredEmail } from '../fields.ts'

/** Messages of sending mail. */
export const mailMessages = {
  addressRequired: 'Email is required',
  addressInvalid: 'Please enter a valid email address',
  oneInvalid: '“{{address}}” is not a valid email address',
  tooManyAddresses: 'Please enter at most {{maximum}} email addresses',
  tooMany: 'Many mails were sent to this address, or by you, in a short time. Please wait an hour before sending more',
}

/** To how many addresses something is mailed at once. */
const mostAddresses = 10

const oneAddress = requiredEmail(mailMessages.addressRequired, mailMessages.addressInvalid)

/**
 * The addresses to which something is mailed, as a text with commas between them (`cleanedAddresses` reads it). Each
 * that is none is named, unless it stands alone.
 */
export const mailAddresses = z
  .string({ error: mailMessages.addressRequired })
  // With the names that are copied along with them.
  .max(mostAddresses * 400, { error: fieldMessages.tooLong, abort: true })
  .overwrite((value) => cleanedAddresses(value).join(', '))
  .min(1, { error: mailMessages.addressRequired, abort: true })
  .superRefine((value, context) => {
    const addresses = cleanedAddresses(value)
    for (const address of addresses) {
      const [issue] = oneAddress.safeParse(address).error?.issues ?? []
      if (issue === undefined) continue
      // A character that cannot be stored is named with its place.
      if (issue.code === 'custom' && issue.params !== undefined)
        context.addIssue({ code: 'custom', message: issue.message, params: issue.params })
      else if (addresses.length === 1) context.addIssue({ code: 'custom', message: mailMessages.addressInvalid })
      else
        context.addIssue({ code: 'custom', message: mailMessages.oneInvalid, params: { address: shortened(address) } })
    }
    if (addresses.length > mostAddresses)
      context.addIssue({ code: 'custom', message: mailMessages.tooManyAddresses, params: { maximum: mostAddresses } })
  })
  .meta({ kind: 'emails' })

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 59).toWellFormed()}…` : text)

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
