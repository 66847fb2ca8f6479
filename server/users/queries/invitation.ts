import type { CompanyRole, Permission } from '#domain/permissions.ts'
import type { Invitation } from '#domain/users/schema.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'
import { companyOf, personOf } from '#server/platform/session/members.ts'
import { findAccount } from '#server/platform/session/session.ts'
import { tokenHash } from '#server/platform/session/tokens.ts'

/** Somebody who was invited and has not come yet. */
export interface WaitedFor {
  companyId: string
  companyName: string
  timezone: string
  userId: string
  email: string
  /** What they are called, where whoever invited them said so. */
  name: string
  role: CompanyRole
  roleName: string | null
  permissions: Permission[] | null
  clientId: string | null
  invitedBy: string
  /** The account of this address, with its own name for itself; null where there is none. */
  account: { id: string; name: string; isSuperAdmin: boolean } | null
}

/** Whom this link lets in; null where it is unknown, used, revoked or expired: the four look the same. */
export async function invitationOf(db: PlatformDb, token: string, now: Date): Promise<WaitedFor | null> {
  const row = await db
    .selectFrom('invitations')
    .innerJoinLateral(personOf('invitations'), (join) => join.onTrue())
    .innerJoinLateral(companyOf('invitations'), (join) => join.onTrue())
    .select([
      'invitations.company_id as companyId',
      'invitations.user_id as userId',
      'invitations.invited_by as invitedBy',
      'person.email',
      'person.name',
      'person.role',
      'person.role_name as roleName',
      'person.client_id as clientId',
      'person.permissions',
      'company.name as companyName',
      'company.timezone',
    ])
    .where('invitations.token_hash', '=', tokenHash(token))
    .where('invitations.expires_at', '>', now.toISOString())
    .where('person.status', '=', 'invited')
    // Of a company that is closed nobody becomes a member; opened again, its invitations are good again.
    .where((on) => on.or([on('company.closed_from', 'is', null), on('company.closed_from', '>', now.toISOString())]))
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    ...row,
    role: row.role as CompanyRole,
    permissions: row.permissions as Permission[] | null,
    account: (await findAccount(db, row.email)) ?? null,
  }
}

/** What the page of an invitation shows. */
export const invitationShown = (waited: WaitedFor, accountId: string | null): Invitation => ({
  email: waited.email,
  name: waited.name,
  companyName: waited.companyName,
  role: waited.role,
  roleName: waited.roleName,
  invitedBy: waited.invitedBy,
  hasAccount: waited.account !== null,
  isSignedIn: accountId !== null && accountId === waited.account?.id,
})
