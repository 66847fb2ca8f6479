import type Stripe from 'stripe'
import { centsOf } from '#domain/checkout/rules.ts'
import { paidPlans, planPrices, type PaidPlan } from '#domain/subscription/choices.ts'
import type { PlanChoice } from '#domain/subscription/schema.ts'
import { askOwnAccount, StripeRefused } from '#server/integrations/commands/stripe.ts'
import type { Services } from '#server/platform/runtime.ts'

// What a plan is at Stripe: a product for each, by whose id it is known again, and a price for each way to pay it. They
// are made where they are missing.

const productNames: Record<PaidPlan, string> = { basic: 'Stringline Basic', pro: 'Stringline Pro' }
const productOf = (plan: PaidPlan): string => `stringline_${plan}`

/** Which plan a product of ours is; null of any other. */
export const planOfProduct = (product: string): PaidPlan | null =>
  paidPlans.find((plan) => productOf(plan) === product) ?? null

/** By what a price is found. It has all that a price says: another amount is another price. */
function lookupKeyOf({ plan, interval }: PlanChoice, currency: string): string {
  return `${productOf(plan)}_${interval}_${currency}_${centsOf(planPrices[plan][interval])}`
}

/** The price of a plan at Stripe. Whoever makes it at the same moment makes the same one. */
export async function priceOf(services: Services, choice: PlanChoice): Promise<string> {
  const currency = services.config.stripe?.planCurrency ?? ''
  const key = lookupKeyOf(choice, currency)
  const found = await findPrice(services, key)
  if (found !== null) return found
  await makeProduct(services, choice.plan)
  return makePrice(services, { ...choice, key, currency })
}

const findPrice = (services: Services, key: string): Promise<string | null> =>
  askOwnAccount(services, async (client) => {
    const { data } = await client.prices.list({ lookup_keys: [key], active: true, limit: 1 })
    return data[0]?.id ?? null
  })

async function makeProduct(services: Services, plan: PaidPlan): Promise<void> {
  try {
    await askOwnAccount(services, (client) =>
      client.products.create({ id: productOf(plan), name: productNames[plan], metadata: { plan } }),
    )
  } catch (error) {
    if (!(error instanceof StripeRefused) || error.refusal.code !== 'resource_already_exists') throw error
  }
}

async function makePrice(
  services: Services,
  { plan, interval, key, currency }: PlanChoice & { key: string; currency: string },
): Promise<string> {
  const wanted: Stripe.PriceCreateParams = {
    product: productOf(plan),
    currency,
    unit_amount: centsOf(planPrices[plan][interval]),
    recurring: { interval },
    lookup_key: key,
  }
  try {
    return await askOwnAccount(
      services,
      async (client) => (await client.prices.create(wanted, { idempotencyKey: key })).id,
    )
  } catch (error) {
    // Somebody else made it since it was looked for.
    const made = error instanceof StripeRefused ? await findPrice(services, key) : null
    if (made === null) throw error
    return made
  }
}
