import { endpoint } from '../endpoint.ts'
import { idParams } from '../fields.ts'
import {
  acceptInvitationBody,
  invitation,
  invitationParams,
  inviteBody,
  roleChoices,
  updateUserBody,
  userList,
  userListQuery,
  userRecord,
} from './schema.ts'

// Within the form: what somebody may do is another matter than what they are called.
const bodyRights = { changeUserRole: ['manage_users:edit'], changeUserStatus: ['manage_users:edit'] } as const

export const listUsers = endpoint({
  name: 'listUsers',
  method: 'GET',
  path: '/api/users',
  summary: 'List the people of the company',
  access: ['manage_users:view'],
  query: userListQuery,
  output: userList,
})

export const getUser = endpoint({
  name: 'getUser',
  method: 'GET',
  path: '/api/users/:id',
  summary: 'Read one person of the company',
  access: ['manage_users:view'],
  params: idParams,
  output: userRecord,
})

export const updateUser = endpoint({
  name: 'updateUser',
  method: 'PATCH',
  path: '/api/users/:id',
  summary: 'Edit a person: name, role, client company, status',
  access: ['manage_users:view'],
  bodyRights,
  // Who is enabled again, or no client's any more, counts again.
  quota: 'users',
  params: idParams,
  body: updateUserBody,
  output: userRecord,
  versioned: true,
})

/** What they made keeps their name. */
export const deleteUser = endpoint({
  name: 'deleteUser',
  method: 'DELETE',
  path: '/api/users/:id',
  summary: 'Remove a person from the company',
  access: ['manage_users:view'],
  params: idParams,
})

/** Who invites or edits people may look the roles up, and nothing more of them. */
export const lookupRoles = endpoint({
  name: 'lookupRoles',
  method: 'GET',
  path: '/api/users/role-choices',
  summary: 'Roles to choose for somebody',
  access: ['manage_users:view'],
  output: roleChoices,
})

/** The invited person, who can sign in once the link that is mailed was accepted. */
export const inviteUser = endpoint({
  name: 'inviteUser',
  method: 'POST',
  path: '/api/invitations',
  summary: 'Invite somebody to the company',
  access: ['manage_users:create'],
  body: inviteBody,
  output: userRecord,
  creates: true,
  quota: 'users',
})

/** By the person's id. The link that was sent before opens nothing any more. */
export const resendInvitation = endpoint({
  name: 'resendInvitation',
  method: 'POST',
  path: '/api/invitations/:id/resend',
  summary: 'Send an invitation again, with a new link',
  access: ['manage_users:view'],
  params: idParams,
  output: userRecord,
})

/** By the person's id. */
export const revokeInvitation = endpoint({
  name: 'revokeInvitation',
  method: 'DELETE',
  path: '/api/invitations/:id',
  summary: 'Take an invitation back',
  access: ['manage_users:view'],
  params: idParams,
})

/** Expired, used, revoked and unknown links are all 404 (PRODUCT 1). */
export const readInvitation = endpoint({
  name: 'readInvitation',
  method: 'GET',
  path: '/api/accept-invite/:token',
  summary: 'What an invitation is for',
  access: 'public',
  params: invitationParams,
  output: invitation,
})

/** Sets the session cookie. Who has an account already must be signed in with it. */
export const acceptInvitation = endpoint({
  name: 'acceptInvitation',
  method: 'POST',
  path: '/api/accept-invite/:token',
  summary: 'Accept an invitation',
  access: 'public',
  params: invitationParams,
  body: acceptInvitationBody,
})
