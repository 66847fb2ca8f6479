import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { faultInput, type Faults } from './faults.ts'

/** The providers that tell us what happened. */
export const hookedProviders = ['xero', 'stripe'] as const
type HookedProvider = (typeof hookedProviders)[number]

/** Where the product takes the webhooks of each. */
export type WebhookUrls = Partial<Record<HookedProvider, string>>

const provider = z.enum(hookedProviders).default('xero')
const subscriptionInput = z.strictObject({ url: z.url({ protocol: /^https?$/ }).max(2000), provider })

/** What every provider's webhooks have in common. */
interface Hooks {
  subscribe(url: string): void
  unsubscribe(): void
  subscription(): object | undefined
  waiting(): number
  deliver(): Promise<void>
}

/** What can be ended all at once. */
interface Endable {
  expireAll(): void
  revokeAll(): void
}

/**
 * What no provider has: faults on demand, and where webhooks go. JSON alone, which no page of elsewhere can send here
 * without being asked first.
 */
export function adminRoutes(
  app: FastifyInstance,
  { faults, tokens, webhooks }: { faults: Faults; tokens: readonly Endable[]; webhooks: Record<HookedProvider, Hooks> },
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

  const asked = ({ query }: FastifyRequest): Hooks => webhooks[provider.catch('xero').parse((query as Asked).provider)]
  const standing = (hooks: Hooks) => ({ subscription: hooks.subscription() ?? null, waiting: hooks.waiting() })
  app.get('/sandbox/webhooks', (request) => standing(asked(request)))
  app.delete('/sandbox/webhooks', (request, reply) => {
    asked(request).unsubscribe()
    return reply.code(204).send()
  })
  app.post('/sandbox/webhooks', async (request, reply) => {
    const input = read(subscriptionInput, request, reply)
    if (input === undefined) return reply
    const hooks = webhooks[input.provider]
    hooks.subscribe(input.url)
    await hooks.deliver()
    return reply.code(200).send(standing(hooks))
  })
}

type Asked = { provider?: unknown }

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
