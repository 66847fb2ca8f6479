import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { faultInput, type Faults } from './faults.ts'
import type { Tokens as MicrosoftTokens } from './microsoft/tokens.ts'
import type { Tokens } from './xero/tokens.ts'
import type { Webhooks } from './xero/webhooks.ts'

const subscriptionInput = z.strictObject({ url: z.url({ protocol: /^https?$/ }).max(2000) })

/**
 * What no provider has: faults on demand, and where webhooks go. JSON alone, which no page of elsewhere can send here
 * without being asked first.
 */
export function adminRoutes(
  app: FastifyInstance,
  { faults, tokens, webhooks }: { faults: Faults; tokens: readonly (Tokens | MicrosoftTokens)[]; webhooks: Webhooks },
): void {
  app.get('/sandbox/faults', () => faults.list())
  app.delete('/sandbox/faults', (_, reply) => {
    faults.clear()
    return reply.code(204).send()
  })
  app.post('/sandbox/faults', (request, reply) => {
    const fault = read(faultInput, request, reply)
    if (fault === undefined) return reply
    if (fault.kind === 'expireTokens') tokens.forEach((each) => each.expireAll())
    else if (fault.kind === 'revokeTokens') tokens.forEach((each) => each.revokeAll())
    else faults.add(fault)
    return reply.code(204).send()
  })

  app.get('/sandbox/webhooks', () => ({ subscription: webhooks.subscription() ?? null, waiting: webhooks.waiting() }))
  app.delete('/sandbox/webhooks', (_, reply) => {
    webhooks.unsubscribe()
    return reply.code(204).send()
  })
  app.post('/sandbox/webhooks', async (request, reply) => {
    const input = read(subscriptionInput, request, reply)
    if (input === undefined) return reply
    webhooks.subscribe(input.url)
    await webhooks.deliver()
    return reply.code(200).send({ subscription: webhooks.subscription() ?? null, waiting: webhooks.waiting() })
  })
}

/** The body, if it is JSON and says what it should; otherwise the refusal has been sent. */
function read<T>(schema: z.ZodType<T>, request: FastifyRequest, reply: FastifyReply): T | undefined {
  const isJson = /^application\/json\b/.test(request.headers['content-type'] ?? '')
  const parsed = isJson ? schema.safeParse(parse(request.body)) : undefined
  if (parsed?.success === true) return parsed.data
  void reply.code(isJson ? 400 : 415).send({ issues: parsed?.error.issues ?? [] })
  return undefined
}

function parse(body: unknown): unknown {
  try {
    return JSON.parse(String(body))
  } catch {
    return undefined
  }
}
