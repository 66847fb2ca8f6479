import { sql } from 'kysely'
import { addressKey } from '#domain/characters.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'
import { hour } from '#server/platform/limits.ts'
import { dropPendingSignIns } from '#server/platform/session/pending.ts'
import { newToken, tokenHash } from '#server/platform/session/tokens.ts'
import { ownAccount, type OwnAccount } from '../queries.ts'

// What a person changes of their own account; what of it stands in companies too, server/profile carries there.

/** The account as it is, locked for a change until the transaction ends. */
export async function lockAccount(db: PlatformDb, accountId: string): Promise<OwnAccount> {
  await db.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
  return ownAccount(db, accountId)
}

export async function renameAccount(db: PlatformDb, accountId: string, name: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set((row) => ({ name, version: row('version', '+', 1) }))
    .where('id', '=', accountId)
    .execute()
}

/**
 * Sets a password that was checked. What was begun with the one before ends with it: links for choosing one and for
 * linking with Microsoft, a change of address that waits for its link, sign-ins that wait for their second step.
 */
export async function setPassword(db: PlatformDb, accountId: string, passwordHash: string): Promise<void> {
  await db.updateTable('accounts').set({ password_hash: passwordHash }).where('id', '=', accountId).execute()
  for (const purpose of ['reset-password', 'change-address', 'link-microsoft'] as const)
    await forgetLink(db, accountId, purpose)
  await dropPendingSignIns(db, accountId)
}

interface Choices {
  language?: string | null | undefined
  theme?: string | null | undefined
  singleKeys?: boolean | undefined
  timezone?: string | null | undefined
}

/** Sets what somebody chose for themselves; what is left away stays. */
export async function setPreferences(
  db: PlatformDb,
  accountId: string,
  { language, theme, timezone, singleKeys }: Choices,
): Promise<void> {
  await db
    .updateTable('accounts')
    .set((row) => ({
      language,
      theme,
      timezone,
      single_keys: singleKeys,
      preferences_version: row('preferences_version', '+', 1),
    }))
    .where('id', '=', accountId)
    .execute()
}

/** The photo from now on, or none. */
export async function setPhoto(db: PlatformDb, accountId: string, photoId: string | null): Promise<void> {
  await db.updateTable('accounts').set({ photo_id: photoId }).where('id', '=', accountId).execute()
}

type Purpose = 'reset-password' | 'confirm-address' | 'change-address' | 'link-microsoft'

/** The link of that purpose is good no more. */
export async function forgetLink(db: PlatformDb, accountId: string, purpose: Purpose): Promise<void> {
  await db.deleteFrom('account_links').where('account_id', '=', accountId).where('purpose', '=', purpose).execute()
}

/** Makes the one link by which an account can take another address; answered once, only its hash is stored. */
export async function makeAddressLink(
  db: PlatformDb,
  accountId: string,
  { email, hours, now }: { email: string; hours: number; now: Date },
): Promise<string> {
  const token = newToken()
  const row = {
    token_hash: tokenHash(token),
    address: addressKey(email),
    expires_at: new Date(now.getTime() + hours * hour).toISOString(),
  }
  await db
    .insertInto('account_links')
    .values({ account_id: accountId, purpose: 'change-address', ...row })
    .onConflict((conflict) => conflict.columns(['account_id', 'purpose']).doUpdateSet(row))
    .execute()
  return token
}

/** Uses such a link up, once however many try; the account and its new address, or null where it opens nothing. */
export async function takeAddressLink(
  db: PlatformDb,
  token: string,
  now: Date,
): Promise<{ accountId: string; email: string } | null> {
  const used = await db
    .deleteFrom('account_links')
    .where('token_hash', '=', tokenHash(token))
    .where('purpose', '=', 'change-address')
    .where('expires_at', '>', now.toISOString())
    .returning(['account_id', 'address'])
    .executeTakeFirst()
  return used?.address == null ? null : { accountId: used.account_id, email: used.address }
}

/**
 * Gives an account another address, which it has shown to be its own. False where somebody else has it by now. What was
 * mailed to the old one opens nothing any more.
 */
export async function setAddress(db: PlatformDb, accountId: string, email: string): Promise<boolean> {
  // Whoever takes this address at the same moment waits here and then finds it taken.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`address ${email}`}::text, 0))`.execute(db)
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set((row) => ({ email, version: row('version', '+', 1) }))
    .where('id', '=', accountId)
    .where((on) =>
      on.not(on.exists(on.selectFrom('accounts as other').select('other.id').where('other.email', '=', email))),
    )
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  for (const purpose of ['reset-password', 'confirm-address', 'link-microsoft'] as const)
    await forgetLink(db, accountId, purpose)
  return true
}
