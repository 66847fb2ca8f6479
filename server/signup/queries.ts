import type { PlatformDb } from '#server/platform/db/platform.ts'

/** The account that a form made, with its password as it is now. */
export const accountOfSignUp = (
  db: PlatformDb,
  id: string,
): Promise<{ id: string; passwordHash: string | null } | undefined> =>
  db.selectFrom('accounts').select(['id', 'password_hash as passwordHash']).where('id', '=', id).executeTakeFirst()
