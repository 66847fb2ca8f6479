import type { FastifyInstance } from 'fastify'
import type { Now } from '../clock.ts'
import type { Faults } from '../faults.ts'
import type { Store } from '../store.ts'
import { calendarPages } from './calendar-pages.ts'
import { graphRoutes } from './graph.ts'
import { identityRoutes } from './identity.ts'
import { mailPages } from './mail-pages.ts'
import { openDirectory } from './people.ts'
import { openTokens, type Tokens } from './tokens.ts'

export interface MicrosoftOptions {
  store: Store
  now: Now
  faults: Faults
}

/** Everything below `/microsoft`. */
export function openMicrosoft(app: FastifyInstance, { store, now, faults }: MicrosoftOptions): { tokens: Tokens } {
  const directory = openDirectory(store)
  const tokens = openTokens(store, now, { directory, faults })
  const parts = { store, now, faults, tokens, directory }
  identityRoutes(app, parts)
  graphRoutes(app, parts)
  mailPages(app, parts)
  calendarPages(app, parts)
  return { tokens }
}
