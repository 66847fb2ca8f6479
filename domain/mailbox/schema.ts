import { z } from 'zod'
import { shownAddress, shownEmail, shownInstant } from '../field-kinds.ts'
import { permits, requiredCode } from '../fields.ts'
import { callTroubles, connectionFailures, providerKinds } from '../integrations/choices.ts'

/** Messages of a person's own mailbox at Microsoft 365 (PRODUCT 7). */
export const mailboxMessages = {
  noPermission: 'Only people of the company connect a mailbox of their own.',
  notConfigured: 'Microsoft 365 is not configured on this server',
  connected: 'Your mailbox is connected already. Disconnect it first',
  notConnected: 'Your mailbox is not connected',
  attemptOver: 'This attempt to connect is over, or was begun somewhere else. Please connect again',
  failedToConnect: 'Your mailbox could not be connected. Please connect again',
  noMailbox: 'This Microsoft account has no mailbox. Please connect with another one',
  noAnswer: 'Microsoft 365 gives no answer at the moment. Please try again in a few minutes',
}

/** How somebody's own mailbox stands. */
export const mailbox = z
  .object({
    kind: z.enum(providerKinds),
    /** Null where it was never connected, or is not any more. */
    state: z.enum(['connected', 'failed']).nullable(),
    /** Of the account there, which mail goes out from. */
    address: shownEmail.nullable(),
    /** Whether what one sends to clients goes out from there. */
    sends: z.boolean(),
    connectedAt: shownInstant.nullable(),
    failure: z.enum(connectionFailures).nullable(),
    failedAt: shownInstant.nullable(),
    /** What was in the way when it was last asked. */
    trouble: z.enum(callTroubles).nullable(),
    ...permits('connectMailbox', 'updateMailbox', 'disconnectMailbox'),
  })
  .meta({ id: 'Mailbox' })
export type Mailbox = z.output<typeof mailbox>

/** Where to go to say yes. */
export const mailboxAddress = z.object({ url: shownAddress }).meta({ id: 'MailboxAddress' })

/** What Microsoft gave the browser along on its way back. */
export const mailboxReturned = z.strictObject({
  state: requiredCode(mailboxMessages.attemptOver, { max: 200 }),
  code: requiredCode(mailboxMessages.attemptOver, { max: 4_000 }),
})

export const mailboxChange = z.strictObject({ sends: z.boolean() })
