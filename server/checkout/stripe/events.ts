import type Stripe from 'stripe'
import { z } from 'zod'
import { askAccount, type AccountAt } from '#server/integrations/commands/stripe.ts'

/** Of which payment online an event speaks: by our id, which Stripe was told, or by its own for the money. */
export interface Spoken {
  checkoutId: string | null
  intent: string | null
  session: string | null
}

/** The kinds of events that change how a payment stands. */
const kinds = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.succeeded',
  'charge.updated',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
] as const satisfies Stripe.Event['type'][]

/** What is spoken of; null where it is nothing of ours. What it says of it is asked anew. */
export function spokenOf({ type, data: { object } }: Stripe.Event): Spoken | null {
  if (!kinds.some((kind) => kind === type)) return null
  const said = spoken.safeParse(object)
  if (!said.success) return null
  const { object: kind, id, metadata, payment_intent: intent } = said.data
  const named = z.uuid().safeParse(metadata?.['checkout'])
  const isSession = kind === 'checkout.session'
  const about = {
    checkoutId: named.success ? named.data : null,
    intent: intent ?? null,
    session: isSession ? id : null,
  }
  return about.checkoutId === null && about.intent === null ? null : about
}

const spoken = z.object({
  object: z.string(),
  id: z.string().max(255),
  metadata: z.record(z.string(), z.string()).nullish(),
  payment_intent: z.string().max(255).nullish(),
})

/** What happened in an account since then, the newest first: up to a limit that nobody comes to in ten minutes. */
export async function spokenSince(at: AccountAt, since: string): Promise<Spoken[]> {
  const found: Spoken[] = []
  const created = { gte: Math.floor(Date.parse(since) / 1000) }
  for (let after: string | undefined, page = 0; page < 100; page += 1) {
    const { data, has_more: hasMore } = await askAccount(at, { path: '/v1/events' }, (client, inName) =>
      client.events.list(
        { types: [...kinds], created, limit: 100, ...(after === undefined ? {} : { starting_after: after }) },
        inName,
      ),
    )
    found.push(...data.map(spokenOf).filter((each) => each !== null))
    after = data.at(-1)?.id
    if (!hasMore || after === undefined) break
  }
  return found
}
