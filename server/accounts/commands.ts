import { addressKey } from '#domain/characters.ts'
import { resetMinutes } from '#domain/accounts/schema.ts'
import { notFound } from '#domain/errors.ts'
import { newId } from '#domain/ids.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'
import type { OnPlatform } from '#server/platform/http/route.ts'
import { minute } from '#server/platform/limits.ts'
import { hashPassword, refusePassword } from '#server/platform/session/passwords.ts'
import { endFeedsOf } from '#server/platform/session/feeds.ts'
import { dropIdentityOf } from '#server/platform/session/identities.ts'
import { refuseDisabled } from '#server/platform/session/members.ts'
import { endProgramTokensOf } from '#server/platform/session/programs.ts'
import { endSessionsOf } from '#server/platform/session/session.ts'
import { newToken, tokenHash } from '#server/platform/session/tokens.ts'
import { confirmAccount } from './commands/confirming.ts'
import { setPassword } from './commands/own.ts'
import { resetOf } from './queries.ts'

export interface NewAccount {
  email: string
  name: string
  passwordHash: string
  /** Since when the address is known to be the person's; null until they say so by the link that is mailed to it. */
  confirmedAt: string | null
  isSuperAdmin?: boolean
}

/** Makes an account; null where the address has one, which stays as it is: name and password are its person's alone. */
export async function createAccount(db: PlatformDb, account: NewAccount): Promise<string | null> {
  const row = await db
    .insertInto('accounts')
    .values({
      id: newId(),
      email: addressKey(account.email),
      name: account.name,
      password_hash: account.passwordHash,
      email_confirmed_at: account.confirmedAt,
      is_super_admin: account.isSuperAdmin ?? false,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/**
 * Makes the one link by which an account can choose a new password, for mailing to its address; answered once, only its
 * hash is stored. Null where the account has another address by now: whoever gives it one at this moment is waited for,
 * or waits and then takes this link away.
 */
export async function makeResetLink(
  db: PlatformDb,
  { accountId, email }: { accountId: string; email: string },
  now: Date,
): Promise<string | null> {
  const held = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('email', '=', email)
    .forKeyShare()
    .executeTakeFirst()
  if (held === undefined) return null
  const token = newToken()
  const row = {
    token_hash: tokenHash(token),
    expires_at: new Date(now.getTime() + resetMinutes * minute).toISOString(),
  }
  await db
    .insertInto('account_links')
    .values({ account_id: accountId, purpose: 'reset-password', ...row })
    .onConflict((conflict) => conflict.columns(['account_id', 'purpose']).doUpdateSet(row))
    .execute()
  return token
}

/**
 * Sets a new password by such a link: once, however many try at the same moment. Whoever was signed in with the old one
 * is signed in no more, and who came by an account at Microsoft links it anew. Null where the link opens nothing; 422
 * for a password that is refused, which uses nothing up, and 403 for an account that every company has disabled.
 */
export async function resetPassword(
  { platform, transact, enter }: OnPlatform,
  { token, password, now }: { token: string; password: string; now: Date },
): Promise<{ accountId: string } | null> {
  const reset = await resetOf(platform, token, now)
  if (reset === null) return null
  const { accountId, name, email, companies } = reset
  await refuseDisabled(platform, accountId)
  await refusePassword(password, [name, email, ...companies])
  const passwordHash = await hashPassword(password)
  return transact(async (db) => {
    const used = await db
      .deleteFrom('account_links')
      .where('token_hash', '=', tokenHash(token))
      .where('expires_at', '>', now.toISOString())
      .returning('account_id')
      .executeTakeFirst()
    if (used === undefined) throw notFound()
    await setPassword(db, accountId, passwordHash)
    // The link came by the address: it is the person's.
    await confirmAccount(enter, db, { accountId, now })
    await endSessionsOf(db, accountId)
    await endProgramTokensOf(db, accountId)
    await endFeedsOf(db, accountId)
    await dropIdentityOf(db, accountId)
    return { accountId }
  })
}

/** Links that ran out go. */
export async function forgetOldLinks(db: PlatformDb, now: Date): Promise<void> {
  await db.deleteFrom('account_links').where('expires_at', '<', now.toISOString()).execute()
}
