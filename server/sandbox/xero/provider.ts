import type { FastifyInstance } from 'fastify'
import type { Now } from '../clock.ts'
import type { Faults } from '../faults.ts'
import type { Store } from '../store.ts'
import { accountingRoutes } from './accounting.ts'
import { bookRoutes } from './book-routes.ts'
import { connectionRoutes } from './connection-routes.ts'
import { type Connections, openConnections } from './connections.ts'
import { identityRoutes } from './identity.ts'
import { openLimits } from './limits.ts'
import { openTokens, type Tokens } from './tokens.ts'
import { openWebhooks, type Webhooks } from './webhooks.ts'

export interface XeroOptions {
  store: Store
  now: Now
  faults: Faults
  origin: () => string
}

/** Everything below `/xero`. */
export function openXero(
  app: FastifyInstance,
  { store, now, faults, origin }: XeroOptions,
): { tokens: Tokens; connections: Connections; webhooks: Webhooks } {
  const tokens = openTokens(store, now)
  const connections = openConnections(store, now)
  const isConnected = (tenant: string): boolean => connections.isKnown(tenant)
  const webhooks = openWebhooks({ store, now, faults, origin, isConnected })
  const parts = { store, now, faults, tokens, connections, limits: openLimits(now), tell: webhooks.tell }
  app.addHook('preHandler', async (request, reply) => {
    const isIdentity = /^\/xero\/(identity|connections)/i.test(request.url)
    if (isIdentity && faults.take('down', ({ where }) => where !== 'api') !== undefined)
      return reply.code(503).send('Service Unavailable')
    return undefined
  })
  identityRoutes(app, parts)
  connectionRoutes(app, parts)
  accountingRoutes(app, parts)
  bookRoutes(app, parts)
  return { tokens, connections, webhooks }
}
