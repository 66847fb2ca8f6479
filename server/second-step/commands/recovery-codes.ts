import { randomBytes } from 'node:crypto'
import { codeOf, plainCode, recoveryCodeCount } from '#domain/second-step/rules.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'
import { hashPassword, passwordMatches } from '#server/platform/session/passwords.ts'

/** Codes for a person, and what is stored of them. */
export interface NewCodes {
  shown: string[]
  stored: { beginning: string; code_hash: string }[]
}

/** The part of a code that is stored as it is; the rest has 39 bits, behind a hash that is as slow as a password's. */
const beginningOf = (plain: string): string => plain.slice(0, 4)

/** Makes codes. Before any transaction: hashing them takes a while. */
export async function newRecoveryCodes(): Promise<NewCodes> {
  const codes = new Map<string, string>()
  while (codes.size < recoveryCodeCount) {
    const code = codeOf(randomBytes(32))
    codes.set(beginningOf(code), code)
  }
  const stored = await Array.fromAsync(codes, async ([beginning, code]) => ({
    beginning,
    code_hash: await hashPassword(plainCode(code)),
  }))
  return { shown: [...codes.values()], stored }
}

/** Puts these codes in the place of those that the account had. */
export async function keepRecoveryCodes(
  db: PlatformDb,
  { accountId, codes, now }: { accountId: string; codes: NewCodes; now: Date },
): Promise<void> {
  await dropRecoveryCodes(db, accountId)
  await db
    .insertInto('recovery_codes')
    .values(codes.stored.map((each) => ({ account_id: accountId, made_at: now.toISOString(), ...each })))
    .execute()
}

export async function dropRecoveryCodes(db: PlatformDb, accountId: string): Promise<void> {
  await db.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
}

/** Uses up a recovery code: once, however many try it at the same moment. */
export async function takeRecoveryCode(
  db: PlatformDb,
  { accountId, code, now }: { accountId: string; code: string; now: Date },
): Promise<boolean> {
  const plain = plainCode(code)
  const row = await db
    .selectFrom('recovery_codes')
    .select('code_hash')
    .where('account_id', '=', accountId)
    .where('beginning', '=', beginningOf(plain))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  if (!(await passwordMatches(row?.code_hash ?? null, plain))) return false
  const taken = await db
    .updateTable('recovery_codes')
    .set({ used_at: now.toISOString() })
    .where('account_id', '=', accountId)
    .where('beginning', '=', beginningOf(plain))
    .where('used_at', 'is', null)
    .returning('beginning')
    .executeTakeFirst()
  return taken !== undefined
}
