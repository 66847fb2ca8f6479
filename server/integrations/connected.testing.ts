import { completeIntegration, connectIntegration, listIntegrations } from '#domain/integrations/api.ts'
import type { Integration } from '#domain/integrations/schema.ts'
import type { Caller } from '#server/testing/caller.ts'
import type { StandIn } from './stand-in.testing.ts'

const provider = 'xero' as const

/** Somebody goes to the provider, says yes there and comes back. */
export async function connected(person: Caller, standIn: StandIn, names?: readonly string[]): Promise<Integration> {
  const { url } = await person.call(connectIntegration, { body: { provider } })
  return person.call(completeIntegration, { body: { provider, ...standIn.consent(url, names) } })
}

/** How a company stands with Xero, as somebody of it sees it. */
export async function standing(person: Caller): Promise<Integration> {
  const { items } = await person.call(listIntegrations, {})
  const [xero] = items
  if (xero === undefined) throw new Error('There is Xero')
  return xero
}
