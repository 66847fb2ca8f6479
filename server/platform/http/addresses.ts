import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notFound, Refusal, sentence } from '#domain/errors.ts'

const addressMessages = {
  unknown: 'There is nothing at this address. /api/reference lists the addresses of the API',
  otherMethod: 'This address does not take {{method}}',
} as const

/** Says why a request has no route: 405 where its address takes other methods, otherwise 404. */
export type Unrouted = (request: FastifyRequest) => Refusal

/** Notes the routes that are registered from now on. */
export function noteAddresses(app: FastifyInstance): Unrouted {
  const known = new Map<string, { pattern: RegExp; methods: Set<string> }>()
  app.addHook('onRoute', ({ method, url }) => {
    if (url.includes('*')) return
    const address = known.get(url) ?? { pattern: patternOf(url), methods: new Set() }
    for (const each of [method].flat()) address.methods.add(each)
    known.set(url, address)
  })
  return (request) => {
    const [path = ''] = request.url.split('?')
    const taken = [...known.values()].filter(({ pattern }) => pattern.test(path))
    const allow = [...new Set(taken.flatMap(({ methods }) => [...methods]))]
    if (allow.length > 0) {
      const said = sentence(addressMessages.otherMethod, { method: request.method })
      return new Refusal(405, 'method_not_allowed', said, { allow })
    }
    return path.startsWith('/api/') ? new Refusal(404, 'not_found', addressMessages.unknown) : notFound()
  }
}

const patternOf = (url: string): RegExp =>
  new RegExp(`^${url.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replace(/:\w+/g, '[^/]+')}$`)
