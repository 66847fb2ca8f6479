import { addressKey } from '#domain/characters.ts'
import { newId } from '#domain/ids.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'

export interface NewAccount {
  email: string
  name: string
  passwordHash: string
  /** Since when the address is known to be the person's; null until they say so by the link that is mailed to it. */
  confirmedAt: string | null
  isSuperAdmin?: boolean
}

/** Makes an account; null where the address has one, which stays as it is: name and password are its person's alone. */
export async function createAccount(db: PlatformDb, account: NewAccount): Promise<string | null> {
  const row = await db
    .insertInto('accounts')
    .values({
      id: newId(),
      email: addressKey(account.email),
      name: account.name,
      password_hash: account.passwordHash,
      email_confirmed_at: account.confirmedAt,
      is_super_admin: account.isSuperAdmin ?? false,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}
