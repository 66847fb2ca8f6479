import { forgetMailsTo } from '#server/mail/commands/platform.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'
import { tellOfSessions } from '#server/platform/live/note.ts'

/** An account that was removed; of its photo the bytes are still there. */
export interface ErasedAccount {
  id: string
  email: string
  photoId: string | null
}

/**
 * Removes those of these accounts that belong to no company any more, and by the keys that lead to them their sessions,
 * devices, passkeys, second steps, links and identities elsewhere; mails to their addresses too. Super admins stay.
 */
export async function eraseAccounts(db: PlatformDb, ids: readonly string[]): Promise<ErasedAccount[]> {
  if (ids.length === 0) return []
  // Locked first: an account that is joining a company at this moment is waited for, and seen by the statement after.
  await db.selectFrom('accounts').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
  const links = await db
    .selectFrom('account_links')
    .select(['account_id as id', 'address'])
    .where('account_id', 'in', ids)
    .where('address', 'is not', null)
    .execute()
  const erased = await db
    .deleteFrom('accounts')
    .where('id', 'in', ids)
    .where('is_super_admin', '=', false)
    .where((row) =>
      row.not(row.exists(row.selectFrom('memberships').select('user_id').whereRef('account_id', '=', 'accounts.id'))),
    )
    .returning(['id', 'email', 'photo_id as photoId'])
    .execute()
  if (erased.length === 0) return []
  const gone = new Set(erased.map(({ id }) => id))
  // While an address is being changed, mails were sent to the new one as well.
  const waiting = links.flatMap(({ id, address }) => (gone.has(id) && address !== null ? [address] : []))
  const addresses = [...erased.map(({ email }) => email), ...waiting]
  await forgetMailsTo(db, addresses)
  for (const { id } of erased) await tellOfSessions(db, id)
  return erased
}
