import { Secret, TOTP } from 'otpauth'
import { conflict, invalidField } from '#domain/errors.ts'
import { secondStepMessages } from '#domain/second-step/schema.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'
import { appSetUpTakes } from '#server/platform/limits.ts'
import { SecretError, type Secrets } from '#server/platform/secrets.ts'

/** Six digits that change every half minute, as every such app knows them. */
const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: 'Stringline', label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 })

/** How many half minutes a phone's clock may be off, either way. */
const window = 1

const placeOf = (accountId: string) => ({ companyId: null, purpose: 'authenticator-app', recordId: accountId }) as const

interface Whose {
  accountId: string
  secrets: Secrets
  now: Date
}

/** Makes the secret of an app that is being set up; the one in use stays good. */
export async function makeAppSecret(
  db: PlatformDb,
  { accountId, email, secrets, now }: Whose & { email: string },
): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: 20 }).base32
  const next = {
    next_sealed: secrets.seal(placeOf(accountId), secret),
    next_until: new Date(now.getTime() + appSetUpTakes).toISOString(),
  }
  await db
    .insertInto('authenticator_apps')
    .values({ account_id: accountId, ...next })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(next))
    .execute()
  return { secret, uri: totpOf(secret, email).toString() }
}

/** Puts the app that is being set up in place of the one in use, if this is a code of it, which is used with that. */
export async function confirmAppSecret(
  db: PlatformDb,
  { accountId, code, secrets, now }: Whose & { code: string },
): Promise<void> {
  const row = await db
    .selectFrom('authenticator_apps')
    .select('next_sealed')
    .where('account_id', '=', accountId)
    .where('next_until', '>', now.toISOString())
    .forUpdate()
    .executeTakeFirst()
  if (row?.next_sealed == null) throw invalidField('code', secondStepMessages.setUpOver)
  const step = stepOf(secrets.open(placeOf(accountId), row.next_sealed), code, now)
  if (step === null) throw invalidField('code', secondStepMessages.codeWrong)
  await db
    .updateTable('authenticator_apps')
    .set({
      secret_sealed: row.next_sealed,
      confirmed_at: now.toISOString(),
      last_step: step,
      last_used_at: now.toISOString(),
      next_sealed: null,
      next_until: null,
    })
    .where('account_id', '=', accountId)
    .execute()
}

/** Takes the app away; 409 where there is none. */
export async function dropApp(db: PlatformDb, accountId: string): Promise<void> {
  const dropped = await db
    .deleteFrom('authenticator_apps')
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .returning('account_id')
    .executeTakeFirst()
  if (dropped === undefined) throw conflict('no_app', secondStepMessages.noApp)
}

/**
 * Uses up a code of the account's app: right, wrong, or right and used already. However many try it at the same moment,
 * for one of them it is right.
 */
export async function takeAppCode(
  db: PlatformDb,
  { accountId, code, secrets, now }: Whose & { code: string },
): Promise<'right' | 'wrong' | 'used'> {
  const row = await db
    .selectFrom('authenticator_apps')
    .select('secret_sealed')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (row?.secret_sealed == null) return 'wrong'
  const secret = readable(secrets, accountId, row.secret_sealed)
  const step = secret === null ? null : stepOf(secret, code, now)
  if (secret === null || step === null) return 'wrong'
  const taken = await db
    .updateTable('authenticator_apps')
    .set({
      last_step: step,
      last_used_at: now.toISOString(),
      // Under the key of today: the one of before can be dropped once everybody has signed in.
      secret_sealed: secrets.seal(placeOf(accountId), secret),
    })
    .where('account_id', '=', accountId)
    .where('last_step', '<', step)
    .returning('account_id')
    .executeTakeFirst()
  return taken === undefined ? 'used' : 'right'
}

/** A sealed secret; null where its key was dropped: then no code of the app is right, and there are the other ways. */
function readable(secrets: Secrets, accountId: string, sealed: Buffer): string | null {
  try {
    return secrets.open(placeOf(accountId), sealed)
  } catch (error) {
    if (error instanceof SecretError) return null
    throw error
  }
}

/** The half minute a code is of, counted from 1970; null where it is of none that may still be meant. */
function stepOf(secret: string, code: string, now: Date): number | null {
  const totp = totpOf(secret)
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code.replace(/\s/g, ''), timestamp, window })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}
