import { linkMinutes } from '#domain/identities/schema.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'
import { minute } from '#server/platform/limits.ts'
import { newToken, tokenHash } from '#server/platform/session/tokens.ts'

const purpose = 'link-microsoft'

/**
 * Makes the one link by which the account of an address can be linked with Microsoft; answered once, only its hash is
 * stored. Null where no account has the address, or it is not known to be its person's: nobody gets a way in to what
 * somebody else signed up with their address.
 */
export async function makeMicrosoftLink(
  db: PlatformDb,
  email: string,
  now: Date,
): Promise<{ token: string; name: string } | null> {
  const account = await db
    .selectFrom('accounts')
    .select(['id', 'name'])
    .where('email', '=', email)
    .where((on) => on.or([on('email_confirmed_at', 'is not', null), on('is_super_admin', '=', true)]))
    .forKeyShare()
    .executeTakeFirst()
  if (account === undefined) return null
  const token = newToken()
  const row = {
    address: email,
    token_hash: tokenHash(token),
    expires_at: new Date(now.getTime() + linkMinutes * minute).toISOString(),
  }
  await db
    .insertInto('account_links')
    .values({ account_id: account.id, purpose, ...row })
    .onConflict((conflict) => conflict.columns(['account_id', 'purpose']).doUpdateSet(row))
    .execute()
  return { token, name: account.name }
}

/** Whose account such a link is for; null where it is unknown, used, replaced or has run out. */
export async function microsoftLinkOf(
  db: PlatformDb,
  hash: Buffer,
  now: Date,
): Promise<{ accountId: string; name: string; email: string } | null> {
  const row = await db
    .selectFrom('account_links')
    .innerJoin('accounts', (join) =>
      join.onRef('accounts.id', '=', 'account_links.account_id').onRef('accounts.email', '=', 'account_links.address'),
    )
    .select(['accounts.id as accountId', 'accounts.name', 'accounts.email'])
    .where('account_links.token_hash', '=', hash)
    .where('account_links.purpose', '=', purpose)
    .where('account_links.expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return row ?? null
}

/** Uses such a link of an account, which is locked: once, however many try. */
export async function takeMicrosoftLink(
  db: PlatformDb,
  { accountId, hash }: { accountId: string; hash: Buffer },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('account_links')
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('token_hash', '=', hash)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
