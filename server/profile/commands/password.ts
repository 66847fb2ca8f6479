import { invalidField } from '#domain/errors.ts'
import { profileMessages } from '#domain/profile/schema.ts'
import { setPassword } from '#server/accounts/commands/own.ts'
import { ownAccount, type OwnAccount } from '#server/accounts/queries.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'
import { countAttempt, forgiveAttempt } from '#server/platform/session/attempts.ts'
import { hashPassword, passwordMatches, refusePassword } from '#server/platform/session/passwords.ts'
import { endFeedsOf } from '#server/platform/session/feeds.ts'
import { endProgramTokensOf } from '#server/platform/session/programs.ts'
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

interface Changing {
  passwordHash: string
  /** The session that stays. */
  keptToken: string
  revokeTokens: boolean
  revokeCalendarLinks: boolean
}

/**
 * Sets it, and ends every other session of the account: nobody stays signed in with the former password. API tokens and
 * calendar links of the account end as well where the person says so; answers how many of them did.
 */
export async function changePassword(
  db: PlatformDb,
  accountId: string,
  { passwordHash, keptToken, revokeTokens, revokeCalendarLinks }: Changing,
): Promise<{ tokens: number; calendarLinks: number }> {
  await setPassword(db, accountId, passwordHash)
  await endOtherSessions(db, { accountId, token: keptToken })
  return {
    tokens: revokeTokens ? await endProgramTokensOf(db, accountId) : 0,
    calendarLinks: revokeCalendarLinks ? await endFeedsOf(db, accountId) : 0,
  }
}
