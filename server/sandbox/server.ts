import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Now } from './clock.ts'
import { guardDoor } from './door.ts'
import { style } from './html.ts'
import { openStore } from './store.ts'
import { openXero } from './xero/provider.ts'

export interface SandboxOptions {
  /** Where it keeps what it was told; nowhere, in tests that say so. */
  folder: string | undefined
  now?: Now
  /** 0, the default, takes a free one. */
  port?: number
}

export interface Sandbox {
  url: string
  port: number
  stop(): Promise<void>
}

/** Opens the sandbox on 127.0.0.1, and nowhere else. */
export async function openSandbox({ folder, now = () => new Date(), port = 0 }: SandboxOptions): Promise<Sandbox> {
  const store = openStore(folder === undefined ? ':memory:' : join(folder, 'xero.sqlite'))
  const app = Fastify({ bodyLimit: 4_000_000, routerOptions: { caseSensitive: false }, forceCloseConnections: true })
  readBodies(app)
  guardDoor(app)
  app.get('/sandbox/style.css', (_, reply) => reply.header('content-type', 'text/css; charset=utf-8').send(style))
  openXero(app, { store, now })
  const url = await app.listen({ host: '127.0.0.1', port })
  return {
    url,
    port: Number(new URL(url).port),
    async stop() {
      await app.close()
      store.close()
    },
  }
}

/** Forms as such, everything else as the text that it is: idempotency compares what was sent. */
function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, new URLSearchParams(String(body))),
  )
  app.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body))
}
