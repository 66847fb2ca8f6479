import { conflict } from '#domain/errors.ts'
import { identityMessages } from '#domain/identities/schema.ts'
import type { PlatformDb } from '../db/platform.ts'
import { dropPendingSignIns } from './pending.ts'

// Who somebody is at a provider: their directory there and their id in it. An address is what the provider was told,
// and proves nothing.

/** Somebody at Microsoft. */
export interface MicrosoftPerson {
  tenant: string
  subject: string
}

/** What is shown of a link between an account and somebody at Microsoft. */
export interface LinkedIdentity {
  address: string
  linkedAt: string
  lastUsedAt: string | null
}

const provider = 'microsoft'

/** The account that somebody at Microsoft signs in to; null where they are linked with none. */
export async function accountLinkedWith(
  db: PlatformDb,
  { tenant, subject }: MicrosoftPerson,
): Promise<{ id: string; passwordHash: string | null } | null> {
  const row = await db
    .selectFrom('identities')
    .innerJoin('accounts', 'accounts.id', 'identities.account_id')
    .select(['accounts.id', 'accounts.password_hash as passwordHash'])
    .where('identities.provider', '=', provider)
    .where('identities.tenant', '=', tenant)
    .where('identities.subject', '=', subject)
    .executeTakeFirst()
  return row ?? null
}

/** Notes that somebody came by it. */
export async function noteIdentityUsed(db: PlatformDb, accountId: string, now: Date): Promise<void> {
  await db
    .updateTable('identities')
    .set({ last_used_at: now.toISOString() })
    .where('account_id', '=', accountId)
    .where('provider', '=', provider)
    .execute()
}

/** With whom at Microsoft an account is linked; null where it is with nobody. */
export async function identityOf(db: PlatformDb, accountId: string): Promise<LinkedIdentity | null> {
  const row = await db
    .selectFrom('identities')
    .select(['address', 'linked_at as linkedAt', 'last_used_at as lastUsedAt'])
    .where('account_id', '=', accountId)
    .where('provider', '=', provider)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Links an account, which is locked, with somebody at Microsoft, in the place of whoever it was linked with before. 409
 * where they are linked with another account.
 */
export async function keepIdentity(
  db: PlatformDb,
  { accountId, person, address, now }: { accountId: string; person: MicrosoftPerson; address: string; now: Date },
): Promise<void> {
  await dropIdentityOf(db, accountId)
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('identities')
    .values({ provider, ...person, account_id: accountId, address, linked_at: now.toISOString() })
    .onConflict((conflict) => conflict.columns(['provider', 'tenant', 'subject']).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) throw conflict('linked_elsewhere', identityMessages.linkedElsewhere)
}

/** Links an account no more, and ends sign-ins that wait for their second step; false where it was not linked. */
export async function dropIdentityOf(db: PlatformDb, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('identities')
    .where('account_id', '=', accountId)
    .where('provider', '=', provider)
    .executeTakeFirst()
  if (numDeletedRows > 0n) await dropPendingSignIns(db, accountId)
  return numDeletedRows > 0n
}
