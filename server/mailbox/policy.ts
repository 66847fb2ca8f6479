import type { Actor } from '#domain/actor.ts'
import { conflict } from '#domain/errors.ts'
import type { providerKinds } from '#domain/integrations/choices.ts'
import { mailboxMessages } from '#domain/mailbox/schema.ts'
import { every, reading, unless } from '#server/platform/policy.ts'

/** What decides what somebody may do with a mailbox of their own. */
export interface MailboxFacts {
  kind: (typeof providerKinds)[number]
  isConnected: boolean
  /** Connected, or lost. */
  isThere: boolean
}

const refused = conflict('no_own_mailbox', mailboxMessages.noPermission)

/** A person of the company, for themselves: no program, and nobody who looks in from outside. */
const ownMailbox = (actor: Actor) => (actor.kind === 'staff' ? null : refused)

const configured = unless(({ kind }: MailboxFacts) => kind === 'none', 'not_configured', mailboxMessages.notConfigured)
const there = unless(({ isThere }: MailboxFacts) => !isThere, 'not_connected', mailboxMessages.notConnected)

/** Whoever comes back from Microsoft is connected anew, also where another page was faster. */
export const mayComplete = every(ownMailbox, configured)

export const mailboxPolicy = {
  connectMailbox: every(
    mayComplete,
    unless(({ isConnected }: MailboxFacts) => isConnected, 'connected_already', mailboxMessages.connected),
  ),
  updateMailbox: every(ownMailbox, there),
  // Also in a company that is closed: whoever gave us something may take it back.
  disconnectMailbox: reading(every(ownMailbox, there)),
}
