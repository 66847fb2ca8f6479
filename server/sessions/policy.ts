import { holdsAll, type Actor } from '#domain/actor.ts'
import { forbidden, type Refusal } from '#domain/errors.ts'
import type { Permission } from '#domain/permissions.ts'
import { sessionsMessages } from '#domain/sessions/schema.ts'
import { every, needs, unless } from '#server/platform/policy.ts'

/** Whose session it is, to who asks. */
export interface SessionFacts {
  /** What its person may do. */
  grants: ReadonlySet<Permission>
  /** The one that asks. */
  isCurrent: boolean
}

/** It takes a recent proof, which no program gives. */
const noProgram = ({ kind }: Actor): Refusal | null => (kind === 'token' ? forbidden() : null)

const refusedAbove = forbidden(sessionsMessages.above)

/** Nobody signs out somebody who may do more than they do themselves. */
const notAbove = (actor: Actor, { grants }: SessionFacts): Refusal | null =>
  holdsAll(actor, grants) ? null : refusedAbove

export const companySessionPolicy = {
  revokeCompanySession: every(
    needs('manage_users:edit'),
    noProgram,
    notAbove,
    unless((session: SessionFacts) => session.isCurrent, 'in_use', sessionsMessages.inUse),
  ),
}
