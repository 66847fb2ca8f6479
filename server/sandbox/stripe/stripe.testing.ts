import Stripe from 'stripe'
import { sandboxStripe } from '../clients.ts'

/** Stripe's own client, which asks the sandbox. */
export const clientOf = (url: string, key = sandboxStripe.secretKey): Stripe =>
  new Stripe(key, {
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient((input, init) => {
      const address = input instanceof Request ? input.url : String(input)
      return fetch(
        address
          .replace('https://api.stripe.com', `${url}/stripe/api`)
          .replace('https://connect.stripe.com', `${url}/stripe/connect`),
        init,
      )
    }),
  })

export const formTo = (url: string, form: Record<string, string>): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
    headers: { origin: new URL(url).origin },
  })

const back = 'http://localhost:3000/app/settings/integrations/stripe'

/** Asks for the page of consent. */
export const authorize = (url: string, changes: Record<string, string> = {}): Promise<Response> => {
  const asked = {
    response_type: 'code',
    client_id: sandboxStripe.clientId,
    scope: 'read_write',
    redirect_uri: back,
    state: 'the-state',
    ...changes,
  }
  return fetch(`${url}/stripe/connect/oauth/authorize?${new URLSearchParams(asked)}`, { redirect: 'manual' })
}

/** Answers the page of consent; what is brought back. */
export async function consent(url: string, account: string, decision = 'allow'): Promise<URLSearchParams> {
  const page = await (await authorize(url)).text()
  const [, request = ''] = /name="request" value="([^"]+)"/.exec(page) ?? []
  const answer = await formTo(`${url}/stripe/connect/oauth/consent`, { request, account, decision })
  return new URL(answer.headers.get('location') ?? '').searchParams
}

/** Connects an account, and answers how it is spoken for. */
export async function connected(url: string, account: string): Promise<{ stripeAccount: string }> {
  const code = (await consent(url, account)).get('code') ?? ''
  await clientOf(url).oauth.token({ grant_type: 'authorization_code', code })
  return { stripeAccount: account }
}

/** What a page to pay at is asked for with. */
export const newSession = (changes: Partial<Stripe.Checkout.SessionCreateParams> = {}) => ({
  mode: 'payment' as const,
  line_items: [{ quantity: 1, price_data: { currency: 'nzd', unit_amount: 11_500, product_data: { name: 'INV-1' } } }],
  success_url: 'http://localhost:3000/back?session={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://localhost:3000/left',
  payment_intent_data: { metadata: { checkout: 'the-id' } },
  ...changes,
})

/** Somebody pays there; where that leads. */
export async function payAt(session: Stripe.Checkout.Session, card = 'visa'): Promise<string> {
  return (await formTo(session.url ?? '', { card })).headers.get('location') ?? ''
}
