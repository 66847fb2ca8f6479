import { Refusal } from '#domain/errors.ts'
import { secondStepMessages } from '#domain/second-step/schema.ts'
import { setCookie } from '#server/platform/http/cookies.ts'
import type { Exchange, OnPlatform } from '#server/platform/http/route.ts'
import { logSecurity } from '#server/platform/http/security-log.ts'
import { secondStepGuesses } from '#server/platform/limits.ts'
import { refuseDisabled } from '#server/platform/session/members.ts'
import { startPendingSignIn } from '#server/platform/session/pending.ts'
import { kindsOf } from '#server/platform/session/second-step.ts'

/**
 * After a right password, or what Microsoft said: null where the account has no second step, else what it has; the
 * browser keeps the token of the sign-in that waits. A program has nobody to ask: it works with an API token.
 */
export async function askForSecondStep(
  { services, platform, request, reply }: Exchange & OnPlatform,
  account: { id: string; passwordHash: string | null },
  {
    remember = false,
    token = false,
    through = null,
    provenAt,
  }: {
    remember?: boolean | undefined
    token?: boolean | undefined
    through?: string | null
    /** When the first step was proved, where that was not just now; null for never. */
    provenAt?: string | null
  },
): Promise<{ app: boolean; passkey: boolean } | null> {
  const kinds = await kindsOf(platform, account.id)
  if (!kinds.app && !kinds.passkey) return null
  await refuseDisabled(platform, account.id)
  logSecurity(services.log, 'second-step-asked', request, { account: account.id })
  if (token) throw new Refusal(403, 'use_api_token', secondStepMessages.useToken)
  const now = services.clock.now()
  const pending = { account, remember, through, provenAt: provenAt === undefined ? now.toISOString() : provenAt, now }
  const value = await startPendingSignIn(platform, pending)
  setCookie(services, reply, 'sign-in', { value, lasts: secondStepGuesses.within })
  return kinds
}
