import * as api from '#domain/accounts/api.ts'
import { accountMessages } from '#domain/accounts/schema.ts'
import { addressKey } from '#domain/characters.ts'
import { newId } from '#domain/ids.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'
import { logSecurity } from '#server/platform/http/security-log.ts'
import { openOnPlatform } from '#server/platform/http/route.ts'
import { enqueueOnPlatform } from '#server/platform/jobs/enqueue.ts'
import { rates } from '#server/platform/limits.ts'
import { countKey, refuseOver } from '#server/platform/session/counting.ts'
import { unknownToken } from '#server/platform/session/guesses.ts'
import { refuseDisabled } from '#server/platform/session/members.ts'
import { networkOf } from '#server/platform/session/networks.ts'
import { resetPassword } from './commands.ts'
import { mailReset } from './jobs.ts'
import { resetOf } from './queries.ts'

export const accountRoutes = [
  openOnPlatform(api.forgotPassword, async ({ services, platform, transact, request }, { body }) => {
    const now = services.clock.now()
    await refuseNetwork(platform, request.ip, now)
    const data = { email: addressKey(body.email), language: body.language, mailId: newId() }
    await transact((db) => enqueueOnPlatform({ db, now: now.toISOString(), queue: services.queue }, mailReset, data))
    logSecurity(services.log, 'password-reset-asked', request)
  }),
  openOnPlatform(api.readReset, async ({ services, platform, request }, { params }) => {
    const now = services.clock.now()
    const reset = await resetOf(platform, params.token, now)
    if (reset === null) throw await unknownToken(platform, request.ip, now)
    await refuseDisabled(platform, reset.accountId)
    return reset
  }),
  openOnPlatform(api.resetPassword, async (exchange, { params, body }) => {
    const { services, platform, request } = exchange
    const now = services.clock.now()
    const done = await resetPassword(exchange, { token: params.token, password: body.password, now })
    if (done === null) throw await unknownToken(platform, request.ip, now)
    logSecurity(services.log, 'password-reset', request, { account: done.accountId })
  }),
]

/** 429 once a network has asked for too many, known addresses and unknown ones alike. */
function refuseNetwork(db: PlatformDb, address: string, now: Date): Promise<void> {
  const counts = rates.reset.network.map((pace) => ({
    ...pace,
    key: countKey(`reset-${pace.within}`, networkOf(address)),
  }))
  return refuseOver(db, counts, { message: accountMessages.tooMany, now })
}
