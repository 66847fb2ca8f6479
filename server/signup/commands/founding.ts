import { addressKey } from '#domain/characters.ts'
import { shortCodeOf } from '#domain/companies/rules.ts'
import { conflict } from '#domain/errors.ts'
import { newId } from '#domain/ids.ts'
import { freshOnboarding } from '#domain/onboarding/rules.ts'
import { grantsOf } from '#domain/permissions.ts'
import { signUpMessages } from '#domain/signup/rules.ts'
import type { SignUpBody } from '#domain/signup/schema.ts'
import { createAccount } from '#server/accounts/commands.ts'
import { setFirstLogo } from '#server/companies/commands/branding.ts'
import { foundCompany } from '#server/companies/commands.ts'
import type { ReadyUpload } from '#server/files/bytes.ts'
import { confirmUpload, reserveUpload } from '#server/files/commands.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'
import type { OnPlatform } from '#server/platform/http/route.ts'
import { enqueueOnPlatform } from '#server/platform/jobs/enqueue.ts'
import type { Queue } from '#server/platform/jobs/queue.ts'
import { minute } from '#server/platform/limits.ts'
import { addMembership } from '#server/platform/session/members.ts'
import { passwordMatches } from '#server/platform/session/passwords.ts'
import { kindsOf } from '#server/platform/session/second-step.ts'
import { fingerprint, recordActivity } from '#server/platform/writing.ts'
import { insertPerson } from '#server/users/commands/people.ts'
import { mailConfirmation, mailKnownAccount } from '../jobs.ts'
import { accountOfSignUp } from '../queries.ts'

/** A company that signs up, as it was sent. */
export interface SigningUp {
  /** The form's, which the company gets: a form sent twice makes one. */
  id: string
  body: SignUpBody
  passwordHash: string
  logo: ReadyUpload | null
  now: Date
  queue: Queue
}

/** Notes that a company may come of this form, before anything of it is stored. */
export async function beginSignUp(db: PlatformDb, id: string, now: Date): Promise<void> {
  await db
    .insertInto('sign_ups')
    .values({ id, begun_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/**
 * Founds the company on its trial, with its org_admin and its branding, all or nothing; the logo's bytes are stored
 * already. Answers the account that is to be signed in; null where the address has one, whose person is written to: a
 * stranger learns nothing of it, and nothing of it is touched.
 */
export function signUp({ transact, enter }: OnPlatform, signing: SigningUp): Promise<string | null> {
  const { id, body, now, queue } = signing
  const hash = hashOf(signing)
  return transact(async (db) => {
    const before = await db
      .selectFrom('sign_ups')
      .select(['created_hash', 'account_id', 'founded_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (before?.founded_at != null) return repeated(db, before, signing)
    const email = addressKey(body.email)
    const { passwordHash } = signing
    const accountId = await createAccount(db, { email, name: body.name, passwordHash, confirmedAt: null })
    const written = { language: body.language, mailId: newId() }
    const platform = { db, now: now.toISOString(), queue }
    if (accountId === null) {
      await enqueueOnPlatform(platform, mailKnownAccount, { email, ...written })
      return null
    }
    await found(db, enter, accountId, signing)
    await db
      .updateTable('sign_ups')
      .set({ account_id: accountId, created_hash: hash, founded_at: now.toISOString() })
      .where('id', '=', id)
      .execute()
    await enqueueOnPlatform(platform, mailConfirmation, { accountId, ...written })
    return accountId
  })
}

/** What was sent, but for the password, which is asked of the account. */
function hashOf({ body, logo }: SigningUp): Buffer {
  const { password: _, form: __, ...said } = body
  return fingerprint({ ...said, logo: logo?.stored.sha256 ?? null })
}

/** Whoever sends the same again within a while, since no answer came, is signed in as if it had. */
const repeatedWithin = 15 * minute

async function repeated(
  db: PlatformDb,
  {
    created_hash,
    account_id,
    founded_at,
  }: { created_hash: Buffer | null; account_id: string | null; founded_at: string | null },
  signing: SigningUp,
): Promise<string> {
  const age = signing.now.getTime() - Date.parse(founded_at ?? '')
  const isSame = created_hash?.equals(hashOf(signing)) === true && age <= repeatedWithin
  const account = isSame && account_id !== null ? await accountOfSignUp(db, account_id) : undefined
  if (account !== undefined && (await passwordMatches(account.passwordHash, signing.body.password))) {
    // Who has set up a second step by now goes by way of it, as everywhere.
    const { app, passkey } = await kindsOf(db, account.id)
    if (!app && !passkey) return account.id
  }
  throw conflict('form_used', signUpMessages.usedForm)
}

/** All that is the company's is written within it, by one role: on Citus two may not write the same rows at once. */
async function found(
  db: PlatformDb,
  enter: OnPlatform['enter'],
  accountId: string,
  { id: companyId, body, logo, now }: SigningUp,
): Promise<void> {
  const { name, email, timezone } = body
  const userId = newId()
  const actor = { kind: 'staff', userId, companyId, grants: grantsOf('org_admin', null) } as const
  await enter(db, { actor, name, timezone }, async (ctx) => {
    await foundCompany(
      ctx.db,
      {
        id: companyId,
        name: body.companyName,
        code: shortCodeOf(body.companyName),
        email,
        timezone,
        language: body.language,
        size: body.companySize,
        industry: body.industry,
        onboarding: freshOnboarding,
        brandPrimary: body.primaryColor,
        brandSecondary: body.secondaryColor,
      },
      now,
    )
    await insertPerson(ctx.db, { id: userId, companyId, name, email, role: 'org_admin' })
    await recordActivity(ctx, 'company.founded', { kind: 'company', id: companyId, label: body.companyName })
    if (logo === null) return
    await reserveUpload(ctx, logo.stored, userId)
    await confirmUpload(ctx, logo.stored)
    await setFirstLogo(ctx, logo.stored.id)
  })
  await addMembership(db, { accountId, companyId, userId })
}

/** Forgets the form that founded the company. */
export async function forgetSignUp(db: PlatformDb, companyId: string): Promise<void> {
  await db.deleteFrom('sign_ups').where('id', '=', companyId).execute()
}

/** Forgets forms from before that moment; of those that founded nothing, what was stored goes first. */
export async function forgetSignUps(
  db: PlatformDb,
  before: string,
  removeStored: (companyId: string) => Promise<void>,
): Promise<void> {
  const old = await db.selectFrom('sign_ups').select(['id', 'founded_at']).where('begun_at', '<', before).execute()
  for (const { id, founded_at } of old) {
    if (founded_at === null) await removeStored(id)
    await db.deleteFrom('sign_ups').where('id', '=', id).execute()
  }
}
