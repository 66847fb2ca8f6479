import { z } from 'zod'
import { shownCount, shownId, shownInstant, shownLines, shownVersion } from '../field-kinds.ts'
import { fieldMessages, idField, listOf, listQuery, permits, requiredLines, requiredText, pagesOf } from '../fields.ts'
import { allPermissions, type Permission } from '../permissions.ts'
import { companyRoles } from '../users/choices.ts'
import { roleSorts } from './choices.ts'
import { areasWithoutView, inCatalogueOrder } from './rules.ts'

/** Messages of roles (SPEC 5, 8). */
export const roleMessages = {
  nameRequired: 'Role name is required',
  nameTaken: 'Another role already has this name',
  descriptionRequired: 'Description is required',
  viewMissing: 'What somebody may work with they must be able to view',
  noAdd: 'You do not have permission to add roles',
  noUpdate: 'You do not have permission to update roles',
  noDelete: 'You do not have permission to delete roles',
  isSystem: 'System roles stay as they are',
  beyondOwn: 'You can only give or take away rights that you have yourself',
  beyondOwnRole: 'You can only move people to a role whose rights you have yourself',
  hasUsers: 'This role still has users. Choose the role they move to',
  otherRole: 'Please choose another role to move to',
  clientsOnly: 'Only people of a client can have the client role',
}

const permission = z.enum(allPermissions as [Permission, ...Permission[]], { error: fieldMessages.invalidChoice })

/** The form of a role: what a person may enter (SPEC 3, 5). */
export const roleForm = z.strictObject({
  name: requiredText(roleMessages.nameRequired, { max: 80 }),
  description: requiredLines(roleMessages.descriptionRequired, { max: 500 }),
  permissions: z
    .array(permission, { error: fieldMessages.invalidChoice })
    .max(200, fieldMessages.tooLong)
    .refine((permissions) => areasWithoutView(permissions).length === 0, roleMessages.viewMissing)
    .transform(inCatalogueOrder),
})
export type RoleForm = z.output<typeof roleForm>

export const createRoleBody = roleForm.extend({ id: idField.optional() })
export const updateRoleBody = roleForm.partial()

/** A role as it arrives from outside: a system role by its name, one of the company's own by its id. */
const roleKey = z.union([z.enum(companyRoles), idField], { error: 'This id is not valid' })
export const roleParams = z.strictObject({ id: roleKey })
export const deleteRoleQuery = z.strictObject({ moveTo: roleKey.optional() })

const permissionIds = z.array(permission)

const roleId = z.string().describe('The id of a role of the company, a UUID, or the name of a role of the system.')

/** A role with what it allows (SPEC 3); of system roles `id` is their name. */
export const roleRecord = z
  .object({
    id: roleId,
    companyId: shownId,
    version: shownVersion,
    name: z.string(),
    description: shownLines,
    isSystem: z.boolean(),
    permissions: permissionIds,
    /** Everybody who has it, whatever their status. */
    userCount: shownCount,
    /** Null of system roles, which were always there. */
    createdAt: shownInstant.nullable(),
    updatedAt: shownInstant.nullable(),
    ...permits('updateRole', 'deleteRole'),
  })
  .meta({ id: 'Role' })
export type RoleRecord = z.infer<typeof roleRecord>

export const roleListQuery = z.strictObject(listQuery(roleSorts))

/** The list, with what the asker holds: nobody gives away more than that. */
export const roleList = pagesOf(roleRecord).extend({ grantable: permissionIds }).meta({ id: 'RoleList' })

export const rolePeopleQuery = z.strictObject({
  page: listQuery(roleSorts).page,
  pageSize: listQuery(roleSorts).pageSize,
})
const rolePerson = z.object({
  id: shownId,
  name: z.string(),
  jobTitle: z.string(),
  status: z.enum(['active', 'invited', 'disabled']),
  /** Somebody of a client never gets more than the client role. */
  ofClient: z.boolean(),
})
export const rolePeople = pagesOf(rolePerson).meta({ id: 'RolePeople' })

/** A role as a choice, nothing more. */
const roleChoice = z.object({
  id: roleId,
  name: z.string(),
  description: shownLines,
  isSystem: z.boolean(),
  permissions: permissionIds,
})
export type RoleChoice = z.infer<typeof roleChoice>
export const roleChoices = listOf(roleChoice).meta({ id: 'RoleChoices' })
