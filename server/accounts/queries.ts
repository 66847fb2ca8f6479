import type { Language } from '#server/platform/http/language.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'
import { workplacesOf } from '#server/platform/session/members.ts'
import { tokenHash } from '#server/platform/session/tokens.ts'

/** Whose password a link is for; null where it is unknown, used, replaced or has run out: the four look the same. */
export async function resetOf(
  db: PlatformDb,
  token: string,
  now: Date,
): Promise<{ accountId: string; name: string; email: string; companies: string[] } | null> {
  const row = await db
    .selectFrom('account_links')
    .innerJoin('accounts', 'accounts.id', 'account_links.account_id')
    .select(['accounts.id as accountId', 'accounts.name', 'accounts.email'])
    .where('account_links.token_hash', '=', tokenHash(token))
    .where('account_links.purpose', '=', 'reset-password')
    .where('account_links.expires_at', '>', now.toISOString())
    .executeTakeFirst()
  if (row === undefined) return null
  const companies = await workplacesOf(db, row.accountId)
  return { ...row, companies: companies.map(({ name }) => name) }
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
/** An account as its own person sees it. */
export interface OwnAccount {
  id: string
  version: number
  email: string
  name: string
  passwordHash: string | null
  photoId: string | null
  preferencesVersion: number
  language: Language | null
  theme: string | null
  singleKeys: boolean
  timezone: string | null
  createdAt: string
}

/** The account of whoever is signed in. */
export async function ownAccount(db: PlatformDb, accountId: string): Promise<OwnAccount> {
  const row = await db
    .selectFrom('accounts')
    .select([
      'id',
      'version',
      'email',
      'name',
      'password_hash as passwordHash',
      'photo_id as photoId',
      'preferences_version as preferencesVersion',
      'language',
      'theme',
      'single_keys as singleKeys',
      'timezone',
      'created_at as createdAt',
    ])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return { ...row, language: row.language as Language | null }
}

/** Which address a link confirms, and for whom; null where it is unknown, used, replaced or has run out. */
export async function addressChangeOf(
  db: PlatformDb,
  token: string,
  now: Date,
): Promise<{ email: string; name: string } | null> {
  const row = await db
    .selectFrom('account_links')
    .innerJoin('accounts', 'accounts.id', 'account_links.account_id')
    .select(['accounts.name', 'account_links.address'])
    .where('account_links.token_hash', '=', tokenHash(token))
    .where('account_links.purpose', '=', 'change-address')
    .where('account_links.expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return row?.address == null ? null : { email: row.address, name: row.name }
}

/** The address that an account waits to be confirmed by; null where it waits for none. */
export async function awaitedAddress(db: PlatformDb, accountId: string, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('account_links')
    .select('address')
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'change-address')
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return row?.address ?? null
}

/** The photos of all accounts. */
export async function photoIds(db: PlatformDb): Promise<Set<string>> {
  const rows = await db.selectFrom('accounts').select('photo_id').where('photo_id', 'is not', null).execute()
  return new Set(rows.flatMap(({ photo_id: id }) => id ?? []))
}
