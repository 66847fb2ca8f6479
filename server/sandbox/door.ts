import type { FastifyInstance } from 'fastify'

/**
 * What every request must be, whatever it asks for: addressed to this machine by name (a page elsewhere can make its
 * own name lead here), and, where a browser says so, sent by a page of the sandbox itself.
 */
export function guardDoor(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const host = request.headers.host ?? ''
    if (!/^(127\.0\.0\.1|localhost)(:\d+)?$/.test(host))
      return reply.code(421).send('The sandbox answers to 127.0.0.1 and localhost alone.')
    const origin = request.headers.origin
    if (request.method !== 'GET' && origin !== undefined && origin !== `http://${host}`)
      return reply.code(403).send('The sandbox takes forms from its own pages alone.')
    return undefined
  })
}
