import { addressKey } from '#domain/characters.ts'
import { conflict, invalidField } from '#domain/errors.ts'
import { changeAddressHours, profileMessages } from '#domain/profile/schema.ts'
import { confirmAccount } from '#server/accounts/commands/confirming.ts'
import { makeAddressLink, setAddress, takeAddressLink } from '#server/accounts/commands/own.ts'
import { ownAccount, type OwnAccount } from '#server/accounts/queries.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'
import type { OnPlatform } from '#server/platform/http/route.ts'
import { rates } from '#server/platform/limits.ts'
import { countKey, refuseOver } from '#server/platform/session/counting.ts'
import { ownPlacesOf } from '#server/platform/session/own-principals.ts'
import { followAddress } from '#server/users/commands/own.ts'

/**
 * The link by which an account takes another address. Whether somebody has that address already is not asked: who does
 * not own it learns nothing by trying.
 */
export async function askForAddress(db: PlatformDb, account: OwnAccount, email: string, now: Date): Promise<string> {
  if (addressKey(email) === account.email) throw invalidField('email', profileMessages.sameEmail)
  const counts = rates.addressChange.account.map((pace) => ({
    ...pace,
    key: countKey(`address-change-${pace.within}`, account.id),
  }))
  await refuseOver(db, counts, { message: profileMessages.tooManyChanges, now })
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
  const places = await ownPlacesOf(db, accountId)
  if (!(await setAddress(db, accountId, email))) throw conflict('email_taken', profileMessages.emailTaken)
  for (const { userId, principal } of places) await enter(db, principal, (ctx) => followAddress(ctx, userId, email))
  // Who had not confirmed the address of before has shown this one to be theirs: what waited for that goes on.
  await confirmAccount(enter, db, { accountId, now, places })
  return { account: await ownAccount(db, accountId), oldEmail }
}
