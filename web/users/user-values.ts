import type { z } from 'zod'

import { isClientRole } from '#domain/permissions.ts'
import { companyRoles } from '#domain/users/choices.ts'
import type { settableStatuses } from '#domain/users/choices.ts'
import type { InviteForm, inviteForm, userForm, UserForm, UserRecord } from '#domain/users/schema.ts'
import { choiceOfUser } from './role-choice.ts'

/** What both forms hold of a role: which one as one value, and the client of a client's person. */
export type RoleValues = { choice: string; client: { id: string; name: string } | null }

export type InviteValues = RoleValues & { email: string }
export type UserValues = RoleValues & {
  name: string
  jobTitle: string
  phone: string
  /** Undefined of somebody who has not accepted yet: there is none to set. */
  status: (typeof settableStatuses)[number] | undefined
  /** Of a client's person: what restricts them further, which this form leaves as it is. */
  restrictedBy: string | null
}

/** The status as the form may set it; who is invited becomes active by accepting. */
const settable: Record<UserRecord['status'], UserValues['status']> = {
  active: 'active',
  disabled: 'disabled',
  invited: undefined,
}

export const takesClient = (choice: string): boolean => isClientRole(choice)

export const emptyInvitation: InviteValues = { email: '', choice: '', client: null }

/** Somebody as the form starts from them. */
export const userValuesOf = (user: UserRecord): UserValues => ({
  name: user.name,
  choice: choiceOfUser(user),
  client: user.client,
  jobTitle: user.jobTitle,
  phone: user.phone,
  status: settable[user.status],
  restrictedBy: user.client ? (user.customRole?.id ?? null) : null,
})

/** A chosen role as the endpoints take it. */
function roleOf({ choice, client }: RoleValues) {
  const system = companyRoles.find((each) => each === choice)
  return {
    role: system ?? (choice === '' ? undefined : 'user'),
    roleId: system === undefined && choice !== '' ? choice : null,
    clientId: client?.id ?? null,
  }
}

/** What the endpoint of an invitation takes. */
export const inviteInputOf = ({ email, ...role }: InviteValues) =>
  ({ email, ...roleOf(role) }) as z.input<typeof inviteForm> & InviteForm

/** What the endpoint of an edit takes. Who has not accepted yet has no status to set. */
export function userInputOf({ name, jobTitle, phone, status, restrictedBy, ...values }: UserValues) {
  const role = roleOf(values)
  return {
    ...(name === '' && status === undefined ? {} : { name }),
    jobTitle,
    phone,
    ...role,
    roleId: role.roleId ?? (takesClient(values.choice) ? restrictedBy : null),
    status,
  } as z.input<typeof userForm> & UserForm
}
