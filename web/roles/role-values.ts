import type { z } from 'zod'

import type { Permission } from '#domain/permissions.ts'
import type { roleForm, RoleRecord } from '#domain/roles/schema.ts'

/** What the role form holds on screen. */
export type RoleValues = { name: string; description: string; permissions: Permission[] }

export const emptyRole: RoleValues = { name: '', description: '', permissions: [] }

/** A stored role as the form starts from it. */
export const roleValuesOf = ({ name, description, permissions }: RoleRecord): RoleValues => ({
  name,
  description,
  permissions,
})

/** What the endpoint takes. */
export const roleInputOf = (values: RoleValues): z.input<typeof roleForm> => values
