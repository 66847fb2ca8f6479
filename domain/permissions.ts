import type { Closing } from './registry/rules.ts'
import type { companyRoles } from './users/choices.ts'

/** Permission areas with their actions (SPEC 6). The order is the order of the roles screen. */
export const catalogue = {
  manage_company: ['view', 'edit'],
  manage_users: ['view', 'create', 'edit', 'delete'],
  manage_roles: ['view', 'create', 'edit', 'delete'],
  manage_clients: ['view', 'create', 'edit', 'delete'],
  manage_jobs: ['view', 'create', 'edit', 'delete', 'approve'],
  manage_reports: ['view', 'create', 'edit', 'delete', 'approve'],
  manage_invoices: ['view', 'create', 'edit', 'delete', 'approve'],
  manage_variations: ['view', 'create', 'edit', 'delete', 'approve'],
  manage_tasks: ['view', 'create', 'edit', 'delete', 'assign'],
  manage_settings: ['view', 'edit', 'manage'],
} as const

export type Area = keyof typeof catalogue
export type Permission = { [A in Area]: `${A}:${(typeof catalogue)[A][number]}` }[Area]

/** Every permission there is, as `area:action`. */
export const allPermissions = Object.entries(catalogue).flatMap(([area, actions]) =>
  actions.map((action) => `${area}:${action}` as Permission),
)

/** A role of a company. */
export type CompanyRole = (typeof companyRoles)[number]

/** Every right to see: who holds them all sees whatever there is. */
export const everyView = allPermissions.filter((permission) => permission.endsWith(':view'))

const everythingIn = (...areas: Area[]): Permission[] =>
  allPermissions.filter((permission) => areas.includes(permission.split(':')[0] as Area))

const projectAreas: Area[] = [
  'manage_clients',
  'manage_jobs',
  'manage_reports',
  'manage_invoices',
  'manage_variations',
  'manage_tasks',
  'manage_settings',
]

/** The role table of SPEC 6 as PRODUCT 4 reads it: what each system role may do. */
export const rolePermissions: Record<CompanyRole, readonly Permission[]> = {
  org_admin: allPermissions,
  admin: everythingIn('manage_users', ...projectAreas),
  user: [
    'manage_jobs:view',
    'manage_reports:view',
    'manage_reports:create',
    'manage_tasks:view',
    'manage_tasks:create',
    'manage_tasks:edit',
  ],
  client: ['manage_reports:view', 'manage_invoices:view'],
}

/** Whether people of that role belong to a client of the company, and not to the company itself. */
export const isClientRole = (role: string): boolean => role === 'client'

/** The role that an invitation means: `staff` is accepted, and means admin (PRODUCT 1). */
export const roleMeant = (role: CompanyRole | 'staff'): CompanyRole => (role === 'staff' ? 'admin' : role)

/** Whether a custom role may stand in place of what this role may do; admins are what they are. */
export const takesCustomRole = (role: string): boolean => role === 'user' || role === 'client'

/** Permissions that never go to somebody outside the company, whatever a custom role says. */
const clientCeiling: ReadonlySet<Permission> = new Set(rolePermissions.client)

/**
 * The permissions a person holds: those of the system role, or of the custom role in its place.
 * A client user never gets more than the client role, whatever it is assigned.
 */
export function grantsOf(role: CompanyRole, customRole: readonly Permission[] | null): ReadonlySet<Permission> {
  const chosen = customRole ?? rolePermissions[role]
  return new Set(isClientRole(role) ? chosen.filter((permission) => clientCeiling.has(permission)) : chosen)
}

/**
 * Whether somebody of that role still sees a company that is closed. After a trial or a cancellation, or while it is
 * not paid, everybody does, with the rights they had; of one that Stringline shut its org_admins, to take along what is
 * the company's own.
 */
export const staysIn = (why: Closing, role: CompanyRole): boolean => why !== 'shut' || role === 'org_admin'
