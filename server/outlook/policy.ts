import type { Actor } from '#domain/actor.ts'
import { conflict, type Refusal } from '#domain/errors.ts'
import type { providerKinds } from '#domain/integrations/choices.ts'
import { mailboxMessages } from '#domain/mailbox/schema.ts'
import { outlookMessages } from '#domain/outlook/schema.ts'
import { every, reading, unless } from '#server/platform/policy.ts'

/** What decides what somebody may do with a calendar of their own work. */
export interface OutlookFacts {
  kind: (typeof providerKinds)[number]
  isConnected: boolean
  isAllowed: boolean
  isKept: boolean
}

const refused = conflict('no_own_calendar', outlookMessages.noPermission)

/** A person of the company, for themselves: no program, and nobody who looks in from outside. */
const ownCalendar = (actor: Actor) => (actor.kind === 'staff' ? null : refused)

const configured = unless(({ kind }: OutlookFacts) => kind === 'none', 'not_configured', mailboxMessages.notConfigured)
const connected = unless(({ isConnected }: OutlookFacts) => !isConnected, 'not_connected', outlookMessages.notConnected)

export const outlookPolicy = {
  keepOutlookCalendar: every(ownCalendar, configured, connected),
  allowOutlookCalendar: every(
    ownCalendar,
    configured,
    connected,
    unless(({ isAllowed }: OutlookFacts) => isAllowed, 'allowed_already', outlookMessages.allowed),
  ),
  // Also in a company that is closed: whoever let us in may show us out.
  dropOutlookCalendar: reading(
    every(
      ownCalendar,
      unless(({ isKept }: OutlookFacts) => !isKept, 'not_kept', outlookMessages.notKept),
    ),
  ),
}

/** What decides what may be done about something that was changed in Outlook. */
export interface ChangeFacts {
  /** Why its record may not be changed so, by its own policy. */
  refusal: Refusal | null
}

const mayNot = conflict('not_yours_to_change', outlookMessages.mayNot)

export const changePolicy = {
  /** As an edit of one's own: what a right is missing for is said here, since one knows the record. */
  takeOutlookChange: every(ownCalendar, (_, { refusal }: ChangeFacts) => (refusal?.status === 403 ? mayNot : refusal)),
  undoOutlookChange: every<ChangeFacts>(ownCalendar),
}
