import { invalidField, type Refusal } from '#domain/errors.ts'
import { isAppCode } from '#domain/second-step/rules.ts'
import { secondStepMessages } from '#domain/second-step/schema.ts'
import type { Exchange, OnPlatform } from '#server/platform/http/route.ts'
import { logSecurity } from '#server/platform/http/security-log.ts'
import { takeAppCode } from './app.ts'
import { tell } from './changes.ts'
import { takeRecoveryCode } from './recovery-codes.ts'

/** Uses up a code of the account's app, or a recovery code of it; a 422 at `code` to throw where it is not right. */
export async function codeFault(
  exchange: Exchange & OnPlatform,
  accountId: string,
  code: string,
): Promise<Refusal | null> {
  const { services, platform, transact, request } = exchange
  const now = services.clock.now()
  if (isAppCode(code)) {
    const came = await takeAppCode(platform, { accountId, code, secrets: services.secrets, now })
    if (came === 'right') return null
    return codeRefused(came === 'used' ? secondStepMessages.codeUsed : secondStepMessages.codeWrong)
  }
  if (!(await takeRecoveryCode(platform, { accountId, code, now })))
    return codeRefused(secondStepMessages.recoveryWrong)
  await transact((db) => tell(exchange, db, accountId, 'code-used'))
  logSecurity(services.log, 'recovery-code-used', request, { account: accountId })
  return null
}

const codeRefused = (message: string): Refusal => invalidField('code', message)
