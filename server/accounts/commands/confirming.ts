import { confirmationHours } from '#domain/signup/rules.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'
import type { OnPlatform } from '#server/platform/http/route.ts'
import { hour } from '#server/platform/limits.ts'
import { ownPlacesOf, type OwnPlace } from '#server/platform/session/own-principals.ts'
import { newToken, tokenHash } from '#server/platform/session/tokens.ts'
import { recordActivity } from '#server/platform/writing.ts'

/**
 * Makes the one link that confirms the address of an account; answered once, only its hash is stored. The one before is
 * good no more.
 */
export async function makeConfirmationLink(
  db: PlatformDb,
  { accountId, address, now }: { accountId: string; address: string; now: Date },
): Promise<string> {
  const token = newToken()
  const row = {
    address,
    token_hash: tokenHash(token),
    expires_at: new Date(now.getTime() + confirmationHours * hour).toISOString(),
  }
  await db
    .insertInto('account_links')
    .values({ account_id: accountId, purpose: 'confirm-address', ...row })
    .onConflict((conflict) => conflict.columns(['account_id', 'purpose']).doUpdateSet(row))
    .execute()
  return token
}

/** Takes such a link, once however many try. Null where it opens nothing, or the account has another address by now. */
export async function takeConfirmationLink(db: PlatformDb, token: string, now: Date): Promise<string | null> {
  const link = await db
    .deleteFrom('account_links')
    .where('token_hash', '=', tokenHash(token))
    .where('purpose', '=', 'confirm-address')
    .where('expires_at', '>', now.toISOString())
    .where((row) =>
      row.exists(
        row
          .selectFrom('accounts')
          .select('id')
          .whereRef('accounts.id', '=', 'account_links.account_id')
          .whereRef('accounts.email', '=', 'account_links.address'),
      ),
    )
    .returning('account_id')
    .executeTakeFirst()
  return link?.account_id ?? null
}

/**
 * Notes that the address of an account is its person's, as everybody does whose link came by that address. Told once in
 * each company they work in, where something may have waited for it. `places` are read before by who has written in
 * them in the same transaction: on Citus another role reads none of it then.
 */
export async function confirmAccount(
  enter: OnPlatform['enter'],
  db: PlatformDb,
  { accountId, now, places }: { accountId: string; now: Date; places?: readonly OwnPlace[] },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ email_confirmed_at: now.toISOString() })
    .where('id', '=', accountId)
    .where('email_confirmed_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  for (const { userId, isActive, isCancelled, principal } of places ?? (await ownPlacesOf(db, accountId))) {
    if (!isActive || isCancelled) continue
    await enter(db, principal, (ctx) =>
      recordActivity(ctx, 'user.confirmed', { kind: 'user', id: userId, label: principal.name }),
    )
  }
}
