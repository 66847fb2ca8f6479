import type Stripe from 'stripe'
import type { StripeConfig } from '#server/platform/config-stripe.ts'
import type { Services } from '#server/platform/runtime.ts'
import { NotConnected, withConnection } from './calling.ts'
import type { Asking } from './call-log.ts'
import type { ProviderAnswer, Question } from '../provider.ts'
import { eventSignedBy, refusalIn, stripeAt, type StripeRefusal } from '../stripe/library.ts'

/** Stripe understood and said no, for this reason: the same question will be answered so again. */
export class StripeRefused extends Error {
  readonly refusal: StripeRefusal

  constructor(refusal: StripeRefusal) {
    super(`Stripe refuses it: ${refusal.code}`)
    this.name = 'StripeRefused'
    this.refusal = refusal
  }
}

/** The account at Stripe that a company takes payments by. */
export interface AccountAt extends Asking {
  provider: 'stripe'
  /** Speaks for this account and no other: a company may have connected another one meanwhile. */
  account: string
}

/** How a question is asked in an account's name. */
export interface InName {
  stripeAccount: string
}

/**
 * Asks Stripe one thing in the name of an account. Throws `StripeRefused` where it says no, and what `withConnection`
 * throws; no transaction may be open around it.
 */
export async function askAccount<T>(
  asking: AccountAt,
  question: Question,
  ask: (client: Stripe, inName: InName) => Promise<T>,
): Promise<T> {
  const client = await stripeAt(configOf(asking.services))
  const answer = await withConnection(asking, question, async ({ access }): Promise<ProviderAnswer & Said<T>> => {
    if (access !== asking.account) throw new NotConnected('The company takes payments by another account')
    try {
      return { status: 200, value: await ask(client, { stripeAccount: access }) }
    } catch (error) {
      const refusal = await refusalIn(error)
      // What every call does with 401: see whether the connection is over.
      return { status: refusal.code === 'account_invalid' ? 401 : refusal.status, refusal }
    }
  })
  if ('refusal' in answer) throw new StripeRefused(answer.refusal)
  return answer.value
}

/**
 * Asks Stripe one thing of our own account. Throws `StripeRefused` where it says no, `ProviderFault` where it gives no
 * answer, and `NotConnected` where it is not configured; no transaction may be open around it.
 */
export async function askOwnAccount<T>(services: Services, ask: (client: Stripe) => Promise<T>): Promise<T> {
  const client = await stripeAt(configOf(services))
  try {
    return await ask(client)
  } catch (error) {
    throw new StripeRefused(await refusalIn(error))
  }
}

type Said<T> = { value: T } | { refusal: StripeRefusal }

function configOf({ config: { stripe } }: Services): StripeConfig {
  if (stripe === undefined) throw new NotConnected('stripe is not configured')
  return stripe
}

/** What a notification says, as `eventSignedBy` answers it. */
export const signedEvent = (
  { config: { stripe }, clock }: Services,
  text: string,
  signature: string,
): Promise<Stripe.Event | null | 'unsigned'> =>
  stripe === undefined ? Promise.resolve('unsigned') : eventSignedBy(stripe, text, { signature, now: clock.now() })
