import type { FastifyReply } from 'fastify'
import { forbidden } from '#domain/errors.ts'
import { followChanges } from '#domain/live/api.ts'
import { tokenOf } from '#server/platform/http/authenticate.ts'
import { serve } from '#server/platform/http/route.ts'
import type { Listener } from '#server/platform/live/stream.ts'
import { isProgramToken } from '#server/platform/session/programs.ts'
import { tokenHash } from '#server/platform/session/tokens.ts'
import { listMissed } from './queries.ts'

export const liveRoutes = [
  serve(followChanges, async ({ services, request, reply, signedIn, principal, within }, { query }) => {
    const { live } = services
    const token = tokenOf(services, request)
    const { actor } = principal
    if (signedIn === null || token === null || !('userId' in actor)) throw forbidden()
    live.refuseCrowd()
    beginStream(reply)
    if (request.method === 'HEAD') {
      reply.raw.end()
      return reply
    }
    const by = { hash: tokenHash(token), isProgram: isProgramToken(token) }
    const listener: Listener = { accountId: signedIn.accountId, actor, by }
    const lastHeard = request.headers['last-event-id']
    const past = { lastHeard: typeof lastHeard === 'string' ? lastHeard : undefined, age: query.age }
    await live.follow(reply.raw, listener, () => within(principal, (ctx) => listMissed(ctx, past), { readOnly: true }))
    return reply
  }),
]

/** The head of an answer that does not end; from here on it is written to directly, and nothing in between keeps it. */
function beginStream(reply: FastifyReply): void {
  reply.hijack()
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-request-id': reply.request.id,
  })
  reply.raw.flushHeaders()
}
