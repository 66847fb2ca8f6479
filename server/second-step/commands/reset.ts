import { addressKey } from '#domain/characters.ts'
import { newId } from '#domain/ids.ts'
import { enqueueOnPlatform } from '#server/platform/jobs/enqueue.ts'
import type { Opened } from '#server/platform/jobs/handler.ts'
import { dropPendingSignIns } from '#server/platform/session/pending.ts'
import { endSessionsOf, findAccount } from '#server/platform/session/session.ts'
import { mailChange } from '../jobs.ts'
import { dropRecoveryCodes } from './recovery-codes.ts'

/**
 * Takes an account's second step away, for somebody who has lost phone, passkeys and codes. It is for whoever runs the
 * installation, who has made sure who asks (docs/operations.md): no company may do it, since the account is its
 * person's. Every session ends, the person is told, and the log keeps why. False where the address has no account.
 */
export async function resetSecondStep(
  { services, platform }: Opened,
  { email, reason }: { email: string; reason: string },
): Promise<boolean> {
  const account = await findAccount(platform.db, addressKey(email))
  if (account === undefined) return false
  const { clock, queue, log } = services
  await platform.transact(async (db) => {
    await db.selectFrom('accounts').select('id').where('id', '=', account.id).forUpdate().execute()
    await db.deleteFrom('authenticator_apps').where('account_id', '=', account.id).execute()
    await db.deleteFrom('passkeys').where('account_id', '=', account.id).execute()
    await dropRecoveryCodes(db, account.id)
    await dropPendingSignIns(db, account.id)
    await endSessionsOf(db, account.id)
    const data = { accountId: account.id, change: 'reset', mailId: newId() } as const
    await enqueueOnPlatform({ db, now: clock.now().toISOString(), queue }, mailChange, data)
  })
  log.warn({ security: 'second-step-reset', account: account.id, reason }, 'security event')
  return true
}
