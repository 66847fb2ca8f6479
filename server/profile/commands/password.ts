import { invalidField } from '#domain/errors.ts'
import { profileMessages } from '#domain/profile/schema.ts'
import { setPassword } from '#server/accounts/commands/own.ts'
import { ownAccount, type OwnAccount } from '#server/accounts/queries.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'
import { countAttempt, forgiveAttempt } from '#server/platform/session/attempts.ts'
import { hashPassword, passwordMatches, refusePassword } from '#server/platform/session/passwords.ts'
import { endOtherSessions } from '#server/platform/session/seen.ts'

/** Who shows that they know the present password, from where. */
export interface Knowing {
  accountId: string
  currentPassword: string
  address: string
}

/**
 * The account, once its present password is shown: 422 at its field otherwise. Attempts count as those to sign in do,
 * so that a session left open somewhere is no way to guess.
 */
export async function knowingPassword(
  db: PlatformDb,
  clock: Clock,
  { accountId, currentPassword, address }: Knowing,
): Promise<OwnAccount> {
  const account = await ownAccount(db, accountId)
  await countAttempt(db, account.email, address, clock)
  if (!(await passwordMatches(account.passwordHash, currentPassword)))
    throw invalidField('currentPassword', profileMessages.currentWrong)
  await forgiveAttempt(db, account.email, address)
  return account
}

/** The hash of a password that is fit for this person: not common, nor made of what others know of them. */
export async function hashFitting(
  password: string,
  { name, email }: OwnAccount,
  companyName: string | undefined,
): Promise<string> {
  await refusePassword(password, [name, email, companyName ?? ''])
  return hashPassword(password)
}

/** Sets it. Every other session of the account is over: whoever was signed in by the old one is out. */
export async function changePassword(
  db: PlatformDb,
  accountId: string,
  { passwordHash, keptToken }: { passwordHash: string; keptToken: string },
): Promise<void> {
  await setPassword(db, accountId, passwordHash)
  await endOtherSessions(db, { accountId, token: keptToken })
}
