import { conflict, notFound } from '#domain/errors.ts'
import { newId } from '#domain/ids.ts'
import { signUpMessages } from '#domain/signup/rules.ts'
import { confirmAccount, takeConfirmationLink } from '#server/accounts/commands/confirming.ts'
import { addressOf } from '#server/accounts/queries.ts'
import type { Language } from '#server/platform/http/language.ts'
import type { OnPlatform } from '#server/platform/http/route.ts'
import { enqueueOnPlatform, type PlatformContext } from '#server/platform/jobs/enqueue.ts'
import { rates } from '#server/platform/limits.ts'
import { countKey, refuseOver } from '#server/platform/session/counting.ts'
import { mailConfirmation } from '../jobs.ts'

/** Confirms an address by its link, once. Null where it opens nothing. */
export const confirmAddress = (
  { transact, enter }: OnPlatform,
  token: string,
  now: Date,
): Promise<{ accountId: string } | null> =>
  transact(async (db) => {
    const accountId = await takeConfirmationLink(db, token, now)
    if (accountId === null) return null
    await confirmAccount(enter, db, { accountId, now })
    return { accountId }
  })

/** Has the link mailed again; 409 once the address is confirmed, 429 for who asks too often. */
export async function sendConfirmation(
  platform: PlatformContext,
  { accountId, language }: { accountId: string; language: Language },
): Promise<void> {
  const account = await addressOf(platform.db, accountId)
  if (account === undefined) throw notFound()
  if (account.isConfirmed) throw conflict('confirmed_already', signUpMessages.confirmedAlready)
  const counts = rates.confirmation.account.map((pace) => ({
    ...pace,
    key: countKey(`confirmation-${pace.within}`, accountId),
  }))
  await refuseOver(platform.db, counts, {
    message: signUpMessages.tooManyConfirmations,
    now: new Date(platform.now),
  })
  await enqueueOnPlatform(platform, mailConfirmation, { accountId, language, mailId: newId() })
}
