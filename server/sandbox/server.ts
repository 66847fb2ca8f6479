import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { adminRoutes, hookedProviders, type WebhookUrls } from './admin.ts'
import { logCalls } from './calls.ts'
import type { Now } from './clock.ts'
import { guardDoor } from './door.ts'
import { openFaults } from './faults.ts'
import { homeRoutes } from './home.ts'
import { style } from './html.ts'
import { openMicrosoft } from './microsoft/provider.ts'
import { openStore } from './store.ts'
import { openStripe } from './stripe/provider.ts'
import { openXero } from './xero/provider.ts'

export interface SandboxOptions {
  /** Where it keeps what it was told; nowhere, in tests that say so. */
  folder: string | undefined
  now?: Now
  /** 0, the default, takes a free one. */
  port?: number
  /** Where the product takes webhooks of each provider; said at start, or later to `/sandbox/webhooks`. */
  webhookUrls?: WebhookUrls | undefined
  /** Sends what is due that often, in milliseconds; without it nothing is sent but when asked to. */
  deliverEvery?: number
}

export interface Sandbox {
  url: string
  /** Sends the webhooks that are due. */
  deliver(): Promise<void>
  stop(): Promise<void>
}

/** Opens the sandbox on 127.0.0.1, and nowhere else. */
export async function openSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { folder, now = () => new Date(), port = 0, webhookUrls, deliverEvery } = options
  const store = openStore(folder === undefined ? ':memory:' : join(folder, 'xero.sqlite'))
  const app = Fastify({ bodyLimit: 5_000_000, routerOptions: { caseSensitive: false }, forceCloseConnections: true })
  readBodies(app)
  guardDoor(app)
  app.get('/sandbox/style.css', (_, reply) => reply.header('content-type', 'text/css; charset=utf-8').send(style))
  const calls = logCalls(app, now)
  const faults = openFaults()
  let url = ''
  const { tokens, connections, webhooks: xero } = openXero(app, { store, now, faults, origin: () => url })
  const microsoft = openMicrosoft(app, { store, now, faults })
  const stripe = openStripe(app, { store, now, faults })
  const webhooks = { xero, stripe: stripe.webhooks }
  const deliver = async (): Promise<void> => {
    await Promise.all([webhooks.xero.deliver(), webhooks.stripe.deliver()])
  }
  // An account at Stripe gives no token that could be over.
  const accounts = { expireAll: () => {}, revokeAll: () => stripe.accounts.disconnectAll() }
  adminRoutes(app, { faults, tokens: [tokens, microsoft.tokens, accounts], webhooks })
  homeRoutes(app, { calls, connections, webhooks, accounts: stripe.accounts })
  url = await app.listen({ host: '127.0.0.1', port })
  for (const provider of hookedProviders) {
    const to = webhookUrls?.[provider]
    if (to !== undefined) webhooks[provider].subscribe(to)
  }
  const timer = deliverEvery === undefined ? undefined : setInterval(() => void deliver(), deliverEvery)
  let stopped = false
  return {
    url,
    deliver,
    async stop() {
      if (stopped) return
      stopped = true
      clearInterval(timer)
      await app.close()
      store.close()
    },
  }
}

/** Forms and bytes as such, everything else as the text that it is: idempotency compares what was sent. */
function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, new URLSearchParams(String(body))),
  )
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
  app.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body))
}
