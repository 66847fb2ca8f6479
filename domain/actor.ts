import type { Endpoint } from './endpoint.ts'
import type { Permission } from './permissions.ts'

/** Somebody employed by the company: org_admin, admin, user or a custom role. */
export interface StaffActor {
  kind: 'staff'
  userId: string
  companyId: string
  grants: ReadonlySet<Permission>
}

/** A person of one of the company's clients; the database shows them that client's rows only. */
export interface ClientActor {
  kind: 'client'
  userId: string
  companyId: string
  clientId: string
  grants: ReadonlySet<Permission>
}

/** The super admin, inside a company they have opened by name. */
export interface PlatformActor {
  kind: 'platform'
  userId: string
  companyId: string
}

/** The product itself: background jobs and seed data. */
export interface SystemActor {
  kind: 'system'
  companyId: string
}

/** Whoever holds a share link: one report of one client, read-only. */
export interface VisitorActor {
  kind: 'visitor'
  companyId: string
  clientId: string
  reportId: string
}

/** Who acts, always inside exactly one company. */
export type Actor = StaffActor | ClientActor | PlatformActor | SystemActor | VisitorActor

/** Whether the actor holds the permission. The super admin passes every check (SPEC 6). */
export function holds(actor: Actor, permission: Permission): boolean {
  switch (actor.kind) {
    case 'platform':
    case 'system':
      return true
    case 'visitor':
      return permission === 'manage_reports:view'
    case 'staff':
    case 'client':
      return actor.grants.has(permission)
  }
}

/**
 * Whether somebody may call the endpoint at all: what a request is admitted by, and what the screens offer. Of the
 * records behind it the policies decide. Null is somebody who is in no company; the super admin is one even outside.
 */
export function admits(
  { access }: Pick<Endpoint, 'access'>,
  actor: Actor | null,
  isSuperAdmin = actor?.kind === 'platform',
): boolean {
  if (access === 'public' || access === 'development') return true
  if (access === 'platform') return isSuperAdmin
  if (actor === null) return false
  if (access === 'session') return actor.kind !== 'visitor'
  if (access === 'contact') return actor.kind === 'client'
  if (access === 'staff') return clientOf(actor) === null
  return access.some((permission) => holds(actor, permission))
}

/** The company's own person behind the actor; null for the super admin, the product itself and visitors. */
export function memberOf(actor: Actor): string | null {
  return actor.kind === 'staff' || actor.kind === 'client' ? actor.userId : null
}

/** The client an outside actor is confined to; null for those who see the whole company. */
export function clientOf(actor: Actor): string | null {
  return 'clientId' in actor ? actor.clientId : null
}
