import Stripe from 'stripe'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { receiveStripe } from '#domain/checkout/api.ts'
import { sandboxStripe } from '#server/sandbox/clients.ts'
import { openTill, type Till } from './checkout.testing.ts'

// What Stripe signed, and what is in it nevertheless.

let till: Till
beforeAll(async () => {
  till = await openTill()
})
afterAll(() => till.stop())

/** Sends a notification, signed with this secret. */
function send(payload: string, secret = sandboxStripe.webhookSecret): Promise<Response> {
  const timestamp = Math.floor(till.server.clock.now().getTime() / 1000)
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  return fetch(`${till.server.url}${receiveStripe.path}`, {
    method: 'POST',
    body: payload,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
  })
}

it.each(['no json', '{"object":"event"', '{}{}', 'type=charge.refunded'])(
  'a signed notification that is not JSON is refused: %j',
  async (body) => {
    const answer = await send(body)
    expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ code: 'malformed_json' })])
    expect((await send(body, 'whsec_another')).status).toBe(401)
  },
)

it.each(['null', '5', '[]', '{}', '{"object":"v2.core.event","type":"a"}', '{"type":"charge.refunded","data":null}'])(
  'a signed notification of another shape is accepted and changes nothing: %s',
  async (body) => {
    expect((await send(body)).status).toBe(200)
  },
)
