import * as api from '#domain/tokens/api.ts'
import { memberIn } from '#server/profile/queries/own.ts'
import { tell } from '#server/second-step/commands/changes.ts'
import { signedInBy } from '#server/platform/http/authenticate.ts'
import { openOnPlatform, type Exchange, type OnPlatform } from '#server/platform/http/route.ts'
import { logSecurity } from '#server/platform/http/security-log.ts'
import { programTokensOf } from '#server/platform/session/programs.ts'
import { createToken, revokeToken, type Holding } from './commands.ts'
import { tokenShown } from './queries.ts'

export const tokenRoutes = [
  openOnPlatform(api.listTokens, async (exchange) => {
    const { accountId, member, now } = holdingIn(exchange)
    const { companyId } = member.principal.actor
    const tokens = await programTokensOf(exchange.platform, { accountId, companyId })
    return { items: tokens.map((token) => tokenShown(token, now.toISOString())), total: tokens.length }
  }),
  openOnPlatform(api.createToken, async (exchange, input) => {
    const { services, transact, request } = exchange
    const holding = holdingIn(exchange)
    const made = await transact(async (db) => {
      const created = await createToken(db, holding, input)
      if (created.token !== null) await tell(exchange, db, holding.accountId, 'token-made')
      return created
    })
    if (made.token !== null) logSecurity(services.log, 'token-created', request, { token: made.id })
    return made
  }),
  openOnPlatform(api.revokeToken, async (exchange, { params }) => {
    const { services, transact, request } = exchange
    await transact((db) => revokeToken(db, holdingIn(exchange), params.id))
    logSecurity(services.log, 'token-revoked', request, { token: params.id })
  }),
]

function holdingIn(exchange: Exchange & OnPlatform): Holding {
  const { signedIn, enter, services } = exchange
  const member = signedIn && memberIn(signedIn)
  if (member === null) throw new Error('An endpoint of members was reached by somebody else')
  return { accountId: signedInBy(exchange).accountId, member, enter, now: services.clock.now() }
}
