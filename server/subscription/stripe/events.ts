import type Stripe from 'stripe'
import { z } from 'zod'
import { askOwnAccount } from '#server/integrations/commands/stripe.ts'
import type { Services } from '#server/platform/runtime.ts'

/** The kinds of events that change how a subscription stands. */
const kinds = [
  'checkout.session.completed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.paid',
  'invoice.payment_failed',
] as const satisfies Stripe.Event['type'][]

const spoken = z.object({ customer: z.string().max(255) })

/** Whom an event speaks of; null where it is nothing of subscriptions. What it says of them is asked anew. */
export function customerIn({ type, data: { object } }: Stripe.Event): string | null {
  if (!kinds.some((kind) => kind === type)) return null
  const said = spoken.safeParse(object)
  return said.success ? said.data.customer : null
}

/** Whom was spoken of since then: up to a limit that nobody comes to in ten minutes. */
export async function customersSince(services: Services, since: string): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  const created = { gte: Math.floor(Date.parse(since) / 1000) }
  for (let after: string | undefined, page = 0; page < 100; page += 1) {
    const { data, has_more: hasMore } = await askOwnAccount(services, (client) =>
      client.events.list({
        types: [...kinds],
        created,
        limit: 100,
        ...(after === undefined ? {} : { starting_after: after }),
      }),
    )
    for (const customer of data.map(customerIn)) if (customer !== null) found.add(customer)
    after = data.at(-1)?.id
    if (!hasMore || after === undefined) break
  }
  return found
}
