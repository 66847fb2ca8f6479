import type { Area, Permission } from '../permissions.ts'

// What there is to choose of roles. Apart from the schemas: a page that offers it needs no zod (decision 0042).

export const roleSorts = ['name', 'createdAt'] as const

/** The areas as the roles screen groups them (SPEC 6). */
export const permissionGroups = {
  company: ['manage_company'],
  users: ['manage_users', 'manage_roles'],
  clients: ['manage_clients'],
  projects: ['manage_jobs', 'manage_reports', 'manage_variations'],
  tasks: ['manage_tasks'],
  financial: ['manage_invoices'],
  settings: ['manage_settings'],
} as const satisfies Record<string, readonly Area[]>

export type PermissionGroup = keyof typeof permissionGroups

/** `manage_jobs:edit` → `['manage_jobs', 'edit']`. */
export const partsOf = (permission: Permission): [area: Area, action: string] => {
  const [area = '', action = ''] = permission.split(':')
  return [area as Area, action]
}
