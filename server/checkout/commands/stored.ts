import type { IntegrationActor } from '#domain/actor.ts'
import { providerNames } from '#domain/integrations/choices.ts'
import type { AccountAt } from '#server/integrations/commands/stripe.ts'
import type { Context, Principal } from '#server/platform/context.ts'
import type { Services } from '#server/platform/runtime.ts'
import { within } from '#server/platform/within.ts'

/** In whose company payments online are looked after: the product's own doing, whoever asked for it. */
export interface Looking {
  services: Services
  principal: Principal
}

/** What the product does itself: a client knows nothing of our accounts, and a visitor of nothing but the invoice. */
export const asProduct = ({ services, principal }: Looking): Looking => {
  const { companyId } = principal.actor
  return { services, principal: { ...principal, actor: { kind: 'system', companyId }, name: 'Stringline' } }
}

/** One transaction of the product's own. */
export const inCompany = <T>(looking: Looking, work: (ctx: Context) => Promise<T>): Promise<T> =>
  within(looking.services)(asProduct(looking).principal, work)

/** What Stripe tells us is recorded by itself, by the right that it has. */
export const asStripe = ({ services, principal }: Looking): Looking => {
  const actor: IntegrationActor = { kind: 'integration', provider: 'stripe', companyId: principal.actor.companyId }
  return { services, principal: { ...principal, actor, name: providerNames.stripe } }
}

/** The account that is asked for a payment online. */
export const accountAt = (looking: Looking, account: string): AccountAt => ({
  ...asProduct(looking),
  provider: 'stripe',
  account,
})
