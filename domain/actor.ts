import type { Endpoint } from './endpoint.ts'
import type { Permission } from './permissions.ts'

/** Somebody who comes to a company. */
interface Coming {
  /** The company is closed: what their rights would let them change, they only see. */
  closed?: boolean
}

/** Somebody employed by the company: org_admin, admin, user or a custom role. */
export interface StaffActor extends Coming {
  kind: 'staff'
  userId: string
  companyId: string
  grants: ReadonlySet<Permission>
  /** Has not confirmed the address they sign in with: nothing is mailed to others in their name. */
  unconfirmed?: boolean
}

/** A person of one of the company's clients; the database shows them that client's rows only. */
export interface ClientActor extends Coming {
  kind: 'client'
  userId: string
  companyId: string
  clientId: string
  grants: ReadonlySet<Permission>
}

/** The super admin, inside a company they have opened by name. */
export interface PlatformActor extends Coming {
  kind: 'platform'
  userId: string
  companyId: string
}

/** The product itself: background jobs and seed data. */
export interface SystemActor {
  kind: 'system'
  companyId: string
}

/** Whoever holds a link: one report or one invoice of one client, read-only. */
export interface VisitorActor {
  kind: 'visitor'
  companyId: string
  clientId: string
  /** What the link opens. */
  subject: { kind: LinkedKind; id: string }
}

/** What links open for whoever holds them. */
export type LinkedKind = 'report' | 'invoice'

/** What whoever holds a link may do with what it opens. */
const linkGrants: Record<LinkedKind, Permission> = { report: 'manage_reports:view', invoice: 'manage_invoices:view' }

/**
 * A program that acts for a person by a token of theirs: with the person's rights and no more (PRODUCT 11), and
 * confined to a client where the person is.
 */
export interface TokenActor extends Coming {
  kind: 'token'
  tokenId: string
  userId: string
  companyId: string
  /** The client of the person, null for somebody employed by the company. */
  clientId: string | null
  grants: ReadonlySet<Permission>
  /** As of its person. */
  unconfirmed?: boolean
}

/** The outside systems a company can connect. */
export const providers = ['xero', 'stripe'] as const
export type Provider = (typeof providers)[number]

/** A connected outside system, working in the company with the rights its purpose needs. */
export interface IntegrationActor {
  kind: 'integration'
  provider: Provider
  companyId: string
}

/** Who acts, always inside exactly one company. */
export type Actor =
  | StaffActor
  | ClientActor
  | PlatformActor
  | SystemActor
  | VisitorActor
  | TokenActor
  | IntegrationActor

/** What each outside system may do: the books know clients and invoices; each records what was paid. */
const integrationGrants: Record<Provider, ReadonlySet<Permission>> = {
  xero: new Set(['manage_clients:view', 'manage_invoices:view', 'manage_invoices:edit']),
  stripe: new Set(['manage_invoices:view', 'manage_invoices:edit']),
}

/** Whether the actor holds the permission. The super admin passes every check (SPEC 6). */
export function holds(actor: Actor, permission: Permission): boolean {
  switch (actor.kind) {
    case 'platform':
    case 'system':
      return true
    case 'visitor':
      return permission === linkGrants[actor.subject.kind]
    case 'integration':
      return integrationGrants[actor.provider].has(permission)
    case 'staff':
    case 'client':
    case 'token':
      return actor.grants.has(permission)
  }
}

/** Whether the actor holds all of them: nobody gives what they don't hold (PRODUCT 4). */
export const holdsAll = (actor: Actor, permissions: Iterable<Permission>): boolean =>
  [...permissions].every((permission) => holds(actor, permission))

/**
 * Whether the actor belongs to the company itself. Outside are the people of its clients, their programs, and visitors.
 */
export function isInside(actor: Actor): boolean {
  switch (actor.kind) {
    case 'staff':
    case 'platform':
    case 'system':
    case 'integration':
      return true
    case 'client':
    case 'visitor':
      return false
    case 'token':
      return actor.clientId === null
  }
}

/**
 * Whether somebody may call the endpoint at all: what a request is admitted by, and what the screens offer. Of the
 * records behind it the policies decide. Null is somebody who is in no company; what such a person is, `outside` says.
 */
export function admits(
  { access, right, proof }: Pick<Endpoint, 'access' | 'right' | 'proof'>,
  actor: Actor | null,
  outside: { isSuperAdmin?: boolean; isSignedIn?: boolean } = {},
): boolean {
  // A program has no user beside it who could prove their identity.
  if (proof !== undefined && actor?.kind === 'token') return false
  if (right !== undefined && (actor === null || !holdsAll(actor, [right].flat()))) return false
  if (access === 'public' || access === 'development') return true
  if (access === 'platform') return outside.isSuperAdmin ?? actor?.kind === 'platform'
  if (access === 'account') return actor === null ? outside.isSignedIn === true : hasAccount(actor)
  if (actor === null) return false
  if (access === 'member') return isMember(actor)
  if (access === 'session') return actor.kind !== 'visitor'
  if (access === 'contact') return actor.kind !== 'visitor' && !isInside(actor)
  if (access === 'staff') return isInside(actor)
  return access.some((permission) => holds(actor, permission))
}

/** Whether nothing is mailed to others in the actor's name yet, since their own address is not confirmed. */
export const isUnconfirmed = (actor: Actor): boolean => 'unconfirmed' in actor && actor.unconfirmed === true

/** Whether the company is closed for the actor: read, and changed by nobody. */
export const isClosed = (actor: Actor): boolean => 'closed' in actor && actor.closed === true

/** Whether a person acts who has signed in, and no program, product or stranger in their place. */
const hasAccount = ({ kind }: Actor): boolean => kind === 'staff' || kind === 'client' || kind === 'platform'

/** Whether a person of the company acts, or of a client of its, themselves. */
const isMember = ({ kind }: Actor): boolean => kind === 'staff' || kind === 'client'

/**
 * The person of the company behind the actor; null for the super admin, the product itself, visitors and other systems.
 */
export function memberOf(actor: Actor): string | null {
  switch (actor.kind) {
    case 'staff':
    case 'client':
    case 'token':
      return actor.userId
    case 'platform':
    case 'system':
    case 'visitor':
    case 'integration':
      return null
  }
}

/** The client an outside actor is confined to; null for those who see the whole company. */
export function clientOf(actor: Actor): string | null {
  switch (actor.kind) {
    case 'client':
    case 'visitor':
    case 'token':
      return actor.clientId
    case 'staff':
    case 'platform':
    case 'system':
    case 'integration':
      return null
  }
}
