import type { FastifyInstance } from 'fastify'
import type { Now } from '../clock.ts'
import type { Store } from '../store.ts'
import { openConnections } from './connections.ts'
import { connectionRoutes } from './connection-routes.ts'
import { identityRoutes } from './identity.ts'
import { openTokens } from './tokens.ts'

export interface XeroOptions {
  store: Store
  now: Now
}

/** Everything below `/xero`. */
export function openXero(app: FastifyInstance, { store, now }: XeroOptions): void {
  const parts = { store, now, tokens: openTokens(store, now), connections: openConnections(store, now) }
  identityRoutes(app, parts)
  connectionRoutes(app, parts)
}
