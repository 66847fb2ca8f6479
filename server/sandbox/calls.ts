import type { FastifyInstance } from 'fastify'
import type { Now } from './clock.ts'

/** A call that came, without anything secret: no query, no body, no header but whose organisation it was about. */
export interface LoggedCall {
  at: string
  method: string
  path: string
  tenant: string
  status: number
}

/** The last calls, newest first; in memory, since they tell nothing that lasts. */
export function logCalls(app: FastifyInstance, now: Now): () => readonly LoggedCall[] {
  const calls: LoggedCall[] = []
  app.addHook('onResponse', async (request, reply) => {
    const [path = ''] = request.url.split('?')
    if (
      !/^\/(xero\/(identity|connections|api\.xro)|microsoft\/(login|graph|outlook)|stripe\/(connect|api))/i.test(path)
    )
      return
    const tenant = String(request.headers['xero-tenant-id'] ?? '')
    calls.unshift({ at: now().toISOString(), method: request.method, path, tenant, status: reply.statusCode })
    calls.splice(500)
  })
  return () => calls
}
