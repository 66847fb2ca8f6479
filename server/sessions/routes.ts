import { notFound } from '#domain/errors.ts'
import * as api from '#domain/sessions/api.ts'
import { admit, signedInBy, tokenOf } from '#server/platform/http/authenticate.ts'
import { openOnPlatform } from '#server/platform/http/route.ts'
import { logSecurity } from '#server/platform/http/security-log.ts'
import { endOtherSessions, endSessionById } from '#server/platform/session/seen.ts'
import { revokeSessionIn } from './commands.ts'
import { listOwnSessions, listSessionsIn } from './queries.ts'

export const sessionsRoutes = [
  openOnPlatform(api.listSessions, (exchange) =>
    listOwnSessions(exchange.platform, { ...signedInBy(exchange), now: exchange.services.clock.now() }),
  ),
  openOnPlatform(api.revokeSession, async (exchange, { params }) => {
    if (!(await endSessionById(exchange.platform, params.id, signedInBy(exchange).accountId))) throw notFound()
    logSecurity(exchange.services.log, 'session-revoked', exchange.request, { session: params.id })
  }),
  openOnPlatform(api.revokeOtherSessions, async (exchange) => {
    const ended = await endOtherSessions(exchange.platform, signedInBy(exchange))
    logSecurity(exchange.services.log, 'session-revoked', exchange.request, { sessions: ended })
    return { ended }
  }),
  openOnPlatform(api.listCompanySessions, (exchange, { query }) => {
    const { actor } = admit(api.listCompanySessions, exchange.signedIn)
    const token = tokenOf(exchange.services, exchange.request) ?? ''
    return listSessionsIn(exchange.platform, { actor, token, now: exchange.services.clock.now() }, query)
  }),
  openOnPlatform(api.revokeCompanySession, async (exchange, { params }) => {
    const principal = admit(api.revokeCompanySession, exchange.signedIn)
    const token = tokenOf(exchange.services, exchange.request) ?? ''
    await revokeSessionIn(exchange, { principal, id: params.id, token, now: exchange.services.clock.now() })
    logSecurity(exchange.services.log, 'session-revoked', exchange.request, { session: params.id })
  }),
]
