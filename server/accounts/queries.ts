import type { PlatformDb } from '#server/platform/db/platform.ts'
import { tokenHash } from '#server/platform/session/tokens.ts'

/** Whose password a link is for; null where it is unknown, used, replaced or has run out: the four look the same. */
export async function resetOf(
  db: PlatformDb,
  token: string,
  now: Date,
): Promise<{ accountId: string; name: string; email: string } | null> {
  const row = await db
    .selectFrom('account_links')
    .innerJoin('accounts', 'accounts.id', 'account_links.account_id')
    .select(['accounts.id as accountId', 'accounts.name', 'accounts.email'])
    .where('account_links.token_hash', '=', tokenHash(token))
    .where('account_links.purpose', '=', 'reset-password')
    .where('account_links.expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return row ?? null
}

/** Which address a link confirms; null where it opens nothing, as above. */
export async function confirmationOf(db: PlatformDb, token: string, now: Date): Promise<{ email: string } | null> {
  const row = await db
    .selectFrom('account_links')
    .innerJoin('accounts', (join) =>
      join.onRef('accounts.id', '=', 'account_links.account_id').onRef('accounts.email', '=', 'account_links.address'),
    )
    .select('accounts.email')
    .where('account_links.token_hash', '=', tokenHash(token))
    .where('account_links.purpose', '=', 'confirm-address')
    .where('account_links.expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return row ?? null
}

/** Whom to write to about confirming, and whether that is done. */
export const addressOf = (
  db: PlatformDb,
  accountId: string,
): Promise<{ email: string; isConfirmed: boolean } | undefined> =>
  db
    .selectFrom('accounts')
    .select((row) => ['email', row('email_confirmed_at', 'is not', null).$castTo<boolean>().as('isConfirmed')])
    .where('id', '=', accountId)
    .executeTakeFirst()
