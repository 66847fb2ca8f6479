import type { Actor } from '#domain/actor.ts'
import type { Session } from '#domain/session/schema.ts'
import type { SignedIn } from '#server/platform/session/session.ts'

export const sessionPolicy = {
  viewDashboard: (actor: Actor | null): boolean => actor !== null && actor.kind !== 'client',
  viewPortal: (actor: Actor | null): boolean => actor?.kind === 'client',
  roleOf: (signedIn: SignedIn): Session['user']['role'] =>
    signedIn.isSuperAdmin ? 'super_admin' : (signedIn.role ?? 'user'),
}
