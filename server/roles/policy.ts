import { holdsAll, type Actor } from '#domain/actor.ts'
import { forbidden, type Refusal } from '#domain/errors.ts'
import type { CompanyRole, Permission } from '#domain/permissions.ts'
import { companyRoles } from '#domain/users/choices.ts'
import { roleMessages } from '#domain/roles/schema.ts'
import { every, needs } from '#server/platform/policy.ts'

interface RoleFacts {
  isSystem: boolean
  permissions: readonly Permission[]
}

const systemStays = forbidden(roleMessages.isSystem)
/** 403 and no wrong moment: a system role never becomes anybody's to change. */
const ofTheCompany = (_: Actor, role: RoleFacts): Refusal | null => (role.isSystem ? systemStays : null)

/**
 * Nobody gives what they don't hold (PRODUCT 4), and nobody takes it away from others either: whoever may do more was
 * given it by somebody who may.
 */
export const mayGive = (
  actor: Actor,
  permissions: readonly Permission[],
  message: string = roleMessages.beyondOwn,
): Refusal | null => (holdsAll(actor, permissions) ? null : forbidden(message))

export const rolePolicy = {
  updateRole: every(needs('manage_roles:edit', roleMessages.noUpdate), ofTheCompany),
  deleteRole: every(needs('manage_roles:delete', roleMessages.noDelete), ofTheCompany, (actor, role: RoleFacts) =>
    mayGive(actor, role.permissions),
  ),
}

/** Whether a key is that of a system role. */
export const isSystemRole = (key: string): key is CompanyRole => companyRoles.some((role) => role === key)
