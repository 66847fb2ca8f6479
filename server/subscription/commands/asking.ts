import { Refusal, sentence } from '#domain/errors.ts'
import { subscriptionMessages } from '#domain/subscription/schema.ts'
import { NotConnected } from '#server/integrations/commands/calling.ts'
import { StripeRefused } from '#server/integrations/commands/stripe.ts'
import { ProviderFault } from '#server/integrations/provider.ts'

/** What Stripe, asked while somebody waits, answered, or why not in words for them. */
export async function answered<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (cause) {
    if (cause instanceof ProviderFault)
      throw new Refusal(409, 'provider_silent', subscriptionMessages.noAnswer, { cause })
    if (cause instanceof NotConnected) throw new Refusal(409, 'not_offered', subscriptionMessages.notOffered, { cause })
    if (cause instanceof StripeRefused) throw refused(cause)
    throw cause
  }
}

function refused(cause: StripeRefused): Refusal {
  const { status, said } = cause.refusal
  // Payment required: the bank said no.
  if (status === 402) return new Refusal(409, 'card_refused', subscriptionMessages.cardRefused, { cause })
  return new Refusal(409, 'stripe_refused', sentence(subscriptionMessages.refused, { said }), { cause })
}
