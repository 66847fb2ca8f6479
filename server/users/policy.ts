import { holdsAll, type Actor } from '#domain/actor.ts'
import { forbidden, type Refusal } from '#domain/errors.ts'
import type { Permission } from '#domain/permissions.ts'
import { userMessages, type UserRecord } from '#domain/users/schema.ts'
import { every, mayMail, needs, unless } from '#server/platform/policy.ts'

/** What a person is in the company, and to who asks. */
export interface PersonFacts {
  /** What they may do. */
  grants: ReadonlySet<Permission>
  status: UserRecord['status']
  /** Whether an account lets them in: whoever came with an archive has none until they accept an invitation. */
  hasAccount: boolean
  /** Whether it is who asks. */
  isMe: boolean
  /** The only active org_admin. */
  isLastAdmin: boolean
}

const refusedToGive = forbidden(userMessages.more)
const refusedAbove = forbidden(userMessages.above)

/** 403 unless the actor holds all of it: nobody grants what they don't hold (PRODUCT 4). */
export const mayGive = (actor: Actor, grants: ReadonlySet<Permission>): Refusal | null =>
  holdsAll(actor, grants) ? null : refusedToGive

/** Nobody changes somebody who may do more than they do themselves. */
const notAbove = (actor: Actor, { grants }: PersonFacts): Refusal | null =>
  holdsAll(actor, grants) ? null : refusedAbove

const staysAdmin = unless((person: PersonFacts) => person.isLastAdmin, 'last_admin', userMessages.lastAdmin)
const notMe = unless((person: PersonFacts) => person.isMe, 'oneself', userMessages.oneself)
const isInvited = unless((person: PersonFacts) => person.status !== 'invited', 'not_invited', userMessages.notInvited)

/** Whoever is disabled and has no account: enabled, they would take a seat and could not sign in. */
const isOutside = ({ status, hasAccount }: PersonFacts): boolean => status === 'disabled' && !hasAccount

/** Of oneself, in a company that one is a member of. */
export const leavingPolicy = { leaveCompany: staysAdmin }

export const userPolicy = {
  updateUser: every(needs('manage_users:edit'), notAbove),
  // No endpoints of their own but rights within updateUser (`bodyRights`).
  changeUserRole: every(needs('manage_users:edit'), notAbove, staysAdmin, notMe),
  changeUserStatus: every(
    needs('manage_users:edit'),
    notAbove,
    staysAdmin,
    notMe,
    unless((person: PersonFacts) => person.status === 'invited', 'not_accepted', userMessages.notAccepted),
    unless(isOutside, 'no_account', userMessages.noAccount),
  ),
  deleteUser: every(
    needs('manage_users:delete'),
    notAbove,
    staysAdmin,
    unless((person: PersonFacts) => person.isMe, 'oneself', userMessages.oneselfDeleted),
  ),
  resendInvitation: every(needs('manage_users:create'), notAbove, isInvited, mayMail),
  revokeInvitation: every(needs('manage_users:create'), notAbove, isInvited),
}

/** Of nobody yet. */
export const invitingPolicy = { inviteUser: every(needs('manage_users:create'), mayMail) }
