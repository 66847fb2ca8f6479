import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Connections, wireConnection } from './connections.ts'
import { bearerOf, notFound, Refused } from './refusals.ts'
import type { Tokens } from './tokens.ts'

/** `/connections`: which organisations the caller's person has connected, and taking one away. */
export function connectionRoutes(
  app: FastifyInstance,
  { tokens, connections }: { tokens: Tokens; connections: Connections },
): void {
  app.get('/xero/connections', (request, reply) =>
    answered(reply, () => {
      const { person } = bearerOf(tokens, request.headers.authorization)
      const { authEventId } = request.query as { authEventId?: string }
      return connections
        .list(person)
        .filter(({ authEvent }) => authEventId === undefined || authEvent === authEventId)
        .map(wireConnection)
    }),
  )
  app.delete('/xero/connections/:id', (request, reply) =>
    answered(reply, () => {
      const { person } = bearerOf(tokens, request.headers.authorization)
      if (!connections.remove((request.params as { id: string }).id, person)) throw notFound()
      reply.code(204)
      return undefined
    }),
  )
}

function answered(reply: FastifyReply, work: () => unknown): FastifyReply {
  try {
    return reply.send(work())
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return reply.code(error.status).headers(error.headers).send(error.body)
  }
}
