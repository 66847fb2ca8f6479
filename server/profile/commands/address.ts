import { addressKey } from '#domain/characters.ts'
import { conflict, invalidField } from '#domain/errors.ts'
import { changeAddressHours, profileMessages } from '#domain/profile/schema.ts'
import { makeAddressLink, setAddress, takeAddressLink } from '#server/accounts/commands/own.ts'
import { ownAccount, type OwnAccount } from '#server/accounts/queries.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'
import type { OnPlatform } from '#server/platform/http/route.ts'
import { ownPlacesOf } from '#server/platform/session/own-principals.ts'
import { followAddress } from '#server/users/commands/own.ts'

/**
 * The link by which an account takes another address. Whether somebody has that address already is not asked: who does
 * not own it learns nothing by trying.
 */
export function askForAddress(db: PlatformDb, account: OwnAccount, email: string, now: Date): Promise<string> {
  if (addressKey(email) === account.email) throw invalidField('email', profileMessages.sameEmail)
  return makeAddressLink(db, account.id, { email, hours: changeAddressHours, now })
}

/** An account that has another address by now. */
interface Moved {
  account: OwnAccount
  oldEmail: string
}

/**
 * Gives the account the address that the link confirms, in every company too; null where the link opens nothing, 409
 * where the address has an account of its own by now.
 */
export async function takeAddress(
  db: PlatformDb,
  { enter, token, now }: Pick<OnPlatform, 'enter'> & { token: string; now: Date },
): Promise<Moved | null> {
  const taken = await takeAddressLink(db, token, now)
  if (taken === null) return null
  const { accountId, email } = taken
  const { email: oldEmail } = await ownAccount(db, accountId)
  if (!(await setAddress(db, accountId, { email, now }))) throw conflict('email_taken', profileMessages.emailTaken)
  for (const { userId, principal } of await ownPlacesOf(db, accountId))
    await enter(db, principal, (ctx) => followAddress(ctx, userId, email))
  return { account: await ownAccount(db, accountId), oldEmail }
}
