import { z } from 'zod'
import {
  shownAddress,
  shownCount,
  shownEmail,
  shownId,
  shownInstant,
  shownLines,
  shownPhone,
  shownVersion,
} from '../field-kinds.ts'
import { passwordMessages } from '../accounts/rules.ts'
import { newPassword, personName } from '../accounts/schema.ts'
import {
  choice,
  idField,
  listOf,
  listQuery,
  pagesOf,
  optionalPhone,
  optionalText,
  permits,
  requiredEmail,
  requiredText,
} from '../fields.ts'
import { isClientRole, takesCustomRole } from '../permissions.ts'
import { companyRoles, invitableRoles, settableStatuses, userSorts, userStatuses } from './choices.ts'

/** Messages of a company's people and their invitations (SPEC 5, 6, 8). */
export const userMessages = {
  emailRequired: 'Email is required',
  emailInvalid: 'Please enter a valid email address',
  nameRequired: 'Name is required',
  phoneInvalid: 'Invalid phone number format',
  roleRequired: 'Role is required',
  statusRequired: 'Status is required',
  clientRequired: 'Client company is required',
  clientUnknown: 'Please choose a client of your company',
  clientForClientsOnly: 'Only people of a client have a client company',
  roleUnknown: 'Please choose a role of your company',
  customForUsersOnly: 'A custom role goes with the role User or Client',
  taken: 'Somebody with this address is in your company already',
  invitedAlready: 'This address has been invited already. Send the invitation again instead',
  notInvited: 'Only somebody who has not accepted yet can be invited again',
  notAccepted: 'Somebody who was invited becomes active by accepting',
  noAccount: 'This person came in with an archive and has no account here. Invite their address instead',
  more: 'You cannot give anybody rights that you do not have',
  above: 'You cannot change somebody who may do more than you',
  oneself: 'You cannot change your own role or status. Ask another administrator',
  oneselfDeleted: 'You cannot delete yourself',
  lastAdmin: 'A company needs at least one active organization admin',
}

/** Messages of accepting an invitation (SPEC 8). */
export const invitationMessages = {
  invalid: 'Invalid or expired invitation',
  signInFirst: 'You have an account already. Please sign in as {{email}} to accept',
  otherAccount: 'This invitation is for {{email}}, and you are signed in as somebody else',
  superAdmin: 'A platform administrator opens a company and is a member of none',
}

/** How long an invitation can be accepted (PRODUCT 1). */
export const invitationDays = 7

const ofRole = {
  /** Its rights in place of those of the role, never more than a client's for a client. */
  roleId: idField.nullable().optional(),
  clientId: idField.nullable().optional(),
}

interface RoleOf {
  role?: string | undefined
  roleId?: string | null | undefined
  clientId?: string | null | undefined
}

/**
 * A client company for, and only for, people of a client; a custom role in place of what users may do, or less of what
 * clients may.
 */
function checkRole({ role, roleId, clientId }: RoleOf, context: z.RefinementCtx): void {
  const complain = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  if (!role) {
    // It would be applied to nothing: what goes with which role is known by the role alone.
    if (roleId !== undefined || clientId !== undefined) complain('role', userMessages.roleRequired)
    return
  }
  if (isClientRole(role) && clientId == null) complain('clientId', userMessages.clientRequired)
  if (!isClientRole(role) && clientId != null) complain('clientId', userMessages.clientForClientsOnly)
  if (!takesCustomRole(role) && roleId != null) complain('roleId', userMessages.customForUsersOnly)
}

/** Who is invited, and as what (SPEC 5). */
export const inviteForm = z
  .strictObject({
    email: requiredEmail(userMessages.emailRequired, userMessages.emailInvalid),
    role: choice(invitableRoles, userMessages.roleRequired),
    ...ofRole,
  })
  .superRefine(checkRole)
export type InviteForm = z.output<typeof inviteForm>
export const inviteBody = inviteForm.safeExtend({ id: idField.optional() })

const userFields = {
  name: requiredText(userMessages.nameRequired),
  role: choice(companyRoles, userMessages.roleRequired),
  ...ofRole,
  status: choice(settableStatuses, userMessages.statusRequired).optional(),
  jobTitle: optionalText(),
  phone: optionalPhone(userMessages.phoneInvalid),
}

/** A person as the company edits them (SPEC 5); their address is their own. */
export const userForm = z.strictObject(userFields).superRefine(checkRole)
export type UserForm = z.output<typeof userForm>
/** The same of who has not come yet and has told no name. */
export const invitedUserForm = z.strictObject({ ...userFields, name: optionalText() }).superRefine(checkRole)
/** Whoever names a role says all of it: a custom role and a client belong to the role they come with. */
export const updateUserBody = z.strictObject(userFields).partial().superRefine(checkRole)

export const userRecord = z
  .object({
    id: shownId,
    version: shownVersion,
    email: shownEmail,
    name: z.string(),
    role: z.enum(companyRoles),
    /** The custom role in place of the system role, with its name. */
    customRole: z.object({ id: shownId, name: z.string() }).nullable(),
    client: z.object({ id: shownId, name: z.string() }).nullable(),
    status: z.enum(userStatuses),
    jobTitle: z.string(),
    phone: shownPhone,
    photoUrl: shownAddress.nullable(),
    /** When they were last at work here, to a few minutes. */
    lastActive: shownInstant.nullable(),
    /** Of somebody who has not accepted yet. */
    invitation: z.object({ sentAt: shownInstant, expiresAt: shownInstant, isExpired: z.boolean() }).nullable(),
    /** Whether it is who asks. */
    isMe: z.boolean(),
    createdAt: shownInstant,
    ...permits(
      'updateUser',
      'changeUserRole',
      'changeUserStatus',
      'deleteUser',
      'resendInvitation',
      'revokeInvitation',
    ),
  })
  .meta({ id: 'User' })
export type UserRecord = z.infer<typeof userRecord>

export const userListQuery = z.strictObject({
  ...listQuery(userSorts),
  status: choice(userStatuses).optional(),
  role: choice(companyRoles).optional(),
  roleId: idField.optional(),
})
export const userList = pagesOf(userRecord)
  .extend({
    counts: z.object({ active: shownCount, invited: shownCount, disabled: shownCount }),
  })
  .meta({ id: 'UserList' })

/** A role to choose for somebody, and whether the person who asks may give it. */
const roleChoice = z.object({
  role: z.enum(companyRoles),
  /** Null for a role of the system. */
  roleId: shownId.nullable(),
  name: z.string(),
  description: shownLines,
  mayGive: z.boolean(),
})
export type RoleChoice = z.infer<typeof roleChoice>
export const roleChoices = listOf(roleChoice).meta({ id: 'UserRoleChoices' })

export const invitationParams = z.strictObject({ token: z.string().max(200) })

/** What an invitation says to whoever holds its link. */
export const invitation = z
  .object({
    email: shownEmail,
    /** What they are called, where whoever invited them said so. */
    name: z.string(),
    companyName: z.string(),
    role: z.enum(companyRoles),
    roleName: z.string().nullable(),
    invitedBy: z.string(),
    /** Whether this address has an account: it is accepted by signing in, and nothing of the account is changed. */
    hasAccount: z.boolean(),
    /** Whether this browser is signed in with that account. */
    isSignedIn: z.boolean(),
  })
  .meta({ id: 'Invitation' })
export type Invitation = z.infer<typeof invitation>

/** Of who has no account yet; with an account both stay away. */
export const acceptInvitationForm = z.strictObject({ name: personName, password: newPassword })
/** The same as the screen asks for it, the password twice. */
export const newcomerForm = acceptInvitationForm
  .extend({ confirmPassword: z.string() })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    error: passwordMessages.mismatch,
  })
export const acceptInvitationBody = acceptInvitationForm.partial()
