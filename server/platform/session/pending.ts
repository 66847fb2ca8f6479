import { sql } from 'kysely'
import { conflict, type Refusal, tooMany } from '#domain/errors.ts'
import { secondStepMessages } from '#domain/second-step/schema.ts'
import { sessionMessages } from '#domain/session/schema.ts'
import type { PlatformDb } from '../db/platform.ts'
import { secondStepGuesses } from '../limits.ts'
import { countDown, countKey, countUp } from './counting.ts'
import { wrongCredentials } from './session.ts'
import { newToken, tokenHash } from './tokens.ts'

/** Somebody whose password was right, until the second step. */
export interface PendingSignIn {
  accountId: string
  remember: boolean
  /** What the password was right for: a new one takes the sign-in away. */
  passwordHash: string | null
  /** The provider that said who it is, where it was no password. */
  through: string | null
  /** When the first step was proved; null where nothing proves it. */
  provenAt: string | null
  /** No other guess follows this one. */
  isLastGuess: boolean
}

/**
 * Begins a sign-in that waits for its second step; the token is for this browser's cookie. 401 where the password that
 * was right for this hash has been changed since, also at this moment.
 */
export async function startPendingSignIn(
  db: PlatformDb,
  {
    account,
    remember,
    through,
    provenAt,
    now,
  }: {
    account: { id: string; passwordHash: string | null }
    remember: boolean
    through: string | null
    provenAt: string | null
    now: Date
  },
): Promise<string> {
  const token = newToken()
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('pending_sign_ins')
    .columns(['token_hash', 'account_id', 'remember', 'through', 'proven_at', 'expires_at'])
    .expression(
      db
        .selectFrom('accounts')
        .select((row) => [
          row.val(tokenHash(token)).as('t'),
          'id',
          row.val(remember).as('r'),
          row.val(through).as('w'),
          row.val(provenAt).as('p'),
          row.val(new Date(now.getTime() + secondStepGuesses.within).toISOString()).as('e'),
        ])
        .where('id', '=', account.id)
        .where(sql<boolean>`password_hash is not distinct from ${account.passwordHash}`)
        // Whoever changes it at this moment is waited for, or waits and then takes this away.
        .forShare(),
    )
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) throw wrongCredentials()
  return token
}

/** There is no such sign-in, or no more: whoever it is begins again with the password. */
export const signInOver = (): Refusal => conflict('sign_in_over', secondStepMessages.signInOver)

const live = (db: PlatformDb, token: string | null, now: Date) =>
  db
    .selectFrom('pending_sign_ins')
    .select(['account_id as accountId', 'remember'])
    .where('token_hash', '=', tokenHash(token ?? ''))
    .where('expires_at', '>', now.toISOString())
    .where('guesses', '<', secondStepGuesses.perSignIn)

/** The account of a sign-in that waits; 409 where there is none. */
export async function pendingAccount(db: PlatformDb, token: string | null, now: Date): Promise<string> {
  const row = await live(db, token, now).executeTakeFirst()
  if (row === undefined) throw signInOver()
  return row.accountId
}

const guessesOf = (accountId: string): string => countKey('second-step', accountId)

/**
 * Counts a guess before it is looked at, so that guesses sent all at once are counted all the same. 429 where the
 * account has been guessed at too often, over however many sign-ins: only who knows its password comes so far, and a
 * passkey is no guess and still goes.
 */
export async function countGuess(
  db: PlatformDb,
  token: string | null,
  { isCode, now }: { isCode: boolean; now: Date },
): Promise<PendingSignIn> {
  const row = await db
    .updateTable('pending_sign_ins')
    .set({ guesses: sql`guesses + 1` })
    .where('token_hash', '=', tokenHash(token ?? ''))
    .where('expires_at', '>', now.toISOString())
    .where('guesses', '<', secondStepGuesses.perSignIn)
    .returning((row) => [
      'account_id as accountId',
      'remember',
      'through',
      'proven_at as provenAt',
      'guesses',
      row
        .selectFrom('accounts')
        .select('password_hash')
        .whereRef('accounts.id', '=', 'pending_sign_ins.account_id')
        .as('passwordHash'),
    ])
    .executeTakeFirst()
  if (row === undefined) throw signInOver()
  if (isCode) await refuseGuessed(db, row.accountId, now)
  const { guesses, ...pending } = row
  return { ...pending, isLastGuess: guesses >= secondStepGuesses.perSignIn }
}

/**
 * Counts a guess at a code of this account, and refuses with 429 beyond what an account takes: the same count for all
 * places where codes are asked for.
 */
export async function refuseGuessed(db: PlatformDb, accountId: string, now: Date): Promise<void> {
  const { limit, within } = secondStepGuesses.perAccount
  const counted = (await countUp(db, [{ key: guessesOf(accountId), within }], now)).get(guessesOf(accountId))
  if (counted !== undefined && counted.times > limit)
    throw tooMany('too_many_attempts', sessionMessages.tooMany, counted.forgottenIn)
}

/** A right code was no guess. */
export const forgiveGuess = (db: PlatformDb, accountId: string): Promise<void> => countDown(db, [guessesOf(accountId)])

/** Takes the sign-in to its end: for one of however many finish it at the same moment. */
export async function endPendingSignIn(db: PlatformDb, token: string | null): Promise<void> {
  const ended = await db
    .deleteFrom('pending_sign_ins')
    .where('token_hash', '=', tokenHash(token ?? ''))
    .returning('account_id')
    .executeTakeFirst()
  if (ended === undefined) throw signInOver()
}

/** Nobody goes on with a sign-in of an account whose second step has just changed. */
export async function dropPendingSignIns(db: PlatformDb, accountId: string): Promise<void> {
  await db.deleteFrom('pending_sign_ins').where('account_id', '=', accountId).execute()
}

/** Sign-ins that nobody finished in time go. */
export async function forgetOldPending(db: PlatformDb, now: Date): Promise<void> {
  await db.deleteFrom('pending_sign_ins').where('expires_at', '<', now.toISOString()).execute()
}
