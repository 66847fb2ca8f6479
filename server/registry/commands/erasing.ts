import { eraseAccounts, type ErasedAccount } from '#server/accounts/commands/erasing.ts'
import { giveUpTrial, removeCompany } from '#server/companies/commands/standing.ts'
import { endGrants } from '#server/integrations/commands/ending.ts'
import { grantsToEnd } from '#server/integrations/queries/grants.ts'
import type { Context, Principal } from '#server/platform/context.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'
import { enqueueOnPlatform } from '#server/platform/jobs/enqueue.ts'
import { systemIn } from '#server/platform/jobs/principal.ts'
import type { Queue } from '#server/platform/jobs/queue.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { forgetMembers } from '#server/platform/session/members.ts'
import { endWithErased } from '#server/subscription/commands/ending.ts'
import { liveSubscription } from '#server/subscription/queries/subscription.ts'
import { forgetAllTokens } from '#server/shares/commands/forgetting.ts'
import { forgetSignUp } from '#server/signup/commands/founding.ts'
import { forgetInvitations } from '#server/users/commands/invitations.ts'
import { removeCompanyBytes } from '../jobs.ts'
import { forgetOpenings } from './opening.ts'
import { forgetSizes } from './sizes.ts'

interface Erasing {
  now: string
  secrets: Secrets
  queue: Queue
  enter: <T>(db: PlatformDb, principal: Principal, work: (ctx: Context) => Promise<T>) => Promise<T>
}

/**
 * Erases a company whose time is over, in the caller's transaction: what the platform knows of it, then all of its own
 * rows, which go with it, and the accounts that belong to no other company. Its files follow the commit. Answers the
 * accounts that went; null where it was opened again.
 */
export async function eraseCompany(
  { now, queue, secrets, enter }: Erasing,
  db: PlatformDb,
  companyId: string,
): Promise<ErasedAccount[] | null> {
  await giveUpTrial(db, companyId, now)
  // Nothing of it goes by the company's calendar: whatever that says can't keep it.
  const inCompany = systemIn({ companyId, timezone: 'UTC' })
  // Read before they go with the company; given back, and ended, once it is gone.
  const grants = await enter(db, inCompany, (ctx) => grantsToEnd(ctx, secrets))
  const subscription = await enter(db, inCompany, liveSubscription)
  if (!(await removeCompany(db, companyId, now))) return null
  await endGrants({ db, now, queue }, grants)
  await endWithErased({ db, now, queue }, subscription)
  await enter(db, inCompany, async (ctx) => {
    await forgetAllTokens(ctx)
    await forgetInvitations(ctx)
  })
  const members = await forgetMembers(db, companyId)
  await forgetOpenings(db, companyId)
  await forgetSizes(db, companyId)
  await forgetSignUp(db, companyId)
  const accounts = await eraseAccounts(db, members)
  const photoIds = accounts.flatMap(({ photoId }) => photoId ?? [])
  await enqueueOnPlatform({ db, now, queue }, removeCompanyBytes, { companyId, photoIds })
  return accounts
}
