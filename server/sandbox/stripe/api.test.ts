import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { TestClock } from '#server/platform/clock.ts'
import { sandboxStripe } from '../clients.ts'
import { minutes, openPlayground } from '../sandbox.testing.ts'
import { businesses } from './accounts.ts'
import { authorize, clientOf, connected, consent, formTo, newSession, payAt } from './stripe.testing.ts'

const [harbour, southerly, kauri] = businesses.map(({ id }) => id) as [string, string, string]
let clock: TestClock
let url: string
let client: Stripe
beforeEach(async () => {
  const { sandbox, ...rest } = await openPlayground()
  clock = rest.clock
  url = sandbox.url
  client = clientOf(url)
})

/** What Stripe's own library makes of a refusal. */
async function refusal(ask: Promise<unknown>) {
  try {
    await ask
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const kind = error.rawType === 'invalid_request_error' ? undefined : error.rawType
    return [error.statusCode, error.code ?? kind, error.param].filter((part) => part !== undefined)
  }
  throw new Error('It was not refused')
}

describe('connecting', () => {
  it('an account says yes once for each code, within five minutes', async () => {
    const code = (await consent(url, harbour)).get('code') ?? ''
    expect(await client.oauth.token({ grant_type: 'authorization_code', code })).toMatchObject({
      stripe_user_id: harbour,
      scope: 'read_write',
      livemode: false,
      token_type: 'bearer',
    })
    expect(await refusal(client.oauth.token({ grant_type: 'authorization_code', code }))).toMatchObject([
      400,
      'invalid_grant',
    ])
    const late = (await consent(url, harbour)).get('code') ?? ''
    clock.advance(minutes(5))
    expect(await refusal(client.oauth.token({ grant_type: 'authorization_code', code: late }))).toMatchObject([
      400,
      'invalid_grant',
    ])
  })

  it('or no, which the application is told', async () => {
    expect(Object.fromEntries(await consent(url, harbour, 'cancel'))).toMatchObject({
      error: 'access_denied',
      state: 'the-state',
    })
  })

  it('is asked by the application that it knows, and goes back where that says', async () => {
    expect((await authorize(url, { client_id: 'ca_other' })).status).toBe(400)
    expect((await authorize(url, { redirect_uri: 'javascript:alert(1)' })).status).toBe(400)
    const wrong = await authorize(url, { scope: 'everything' })
    expect(new URL(wrong.headers.get('location') ?? '').searchParams.get('error')).toBe('invalid_scope')
  })

  it('ends by the application or at Stripe; then nothing of the account is told', async () => {
    const inName = await connected(url, harbour)
    expect((await client.accounts.retrieve(harbour)).business_profile?.name).toBe('Harbour Ridge Builders')
    await client.oauth.deauthorize({ client_id: sandboxStripe.clientId, stripe_user_id: harbour })
    expect(await refusal(client.accounts.retrieve(harbour))).toMatchObject([403, 'account_invalid'])
    expect(await refusal(client.checkout.sessions.create(newSession(), inName))).toMatchObject([403, 'account_invalid'])
    expect(
      await refusal(client.oauth.deauthorize({ client_id: sandboxStripe.clientId, stripe_user_id: harbour })),
    ).toMatchObject([401, 'invalid_client'])
    expect(await refusal(clientOf(url, 'sk_test_other').accounts.retrieve(harbour))).toMatchObject([401])
  })
})

describe('a page to pay at', () => {
  it('is paid at once, with a fee of 2.7 % and 30 cents, and sends people back with its id', async () => {
    const inName = await connected(url, harbour)
    const made = await client.checkout.sessions.create(newSession(), inName)
    expect(made).toMatchObject({ status: 'open', payment_status: 'unpaid', amount_total: 11_500 })
    expect(await payAt(made)).toBe(`http://localhost:3000/back?session=${made.id}`)
    await payAt(made)
    const expand = ['payment_intent.latest_charge.balance_transaction']
    const paid = await client.checkout.sessions.retrieve(made.id, { expand }, inName)
    expect(paid).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      payment_intent: {
        status: 'succeeded',
        metadata: { checkout: 'the-id' },
        latest_charge: {
          amount_captured: 11_500,
          payment_method_details: { card: { brand: 'visa', last4: '4242' } },
          balance_transaction: { fee: 341, net: 11_159 },
        },
      },
    })
    expect((await client.charges.list({}, inName)).data).toHaveLength(1)
  })

  it('is not paid by a card that is declined, and can’t be paid once it has expired', async () => {
    const inName = await connected(url, harbour)
    const made = await client.checkout.sessions.create(newSession(), inName)
    expect(await payAt(made, 'declined')).toContain('declined')
    expect((await client.checkout.sessions.retrieve(made.id, {}, inName)).status).toBe('open')
    await client.checkout.sessions.expire(made.id, {}, inName)
    expect((await formTo(made.url ?? '', { card: 'visa' })).status).toBe(410)
    expect(await refusal(client.checkout.sessions.expire(made.id, {}, inName))).toMatchObject([400])
    const [other] = [await client.checkout.sessions.create(newSession(), inName)]
    clock.advance(minutes(24 * 60 + 1))
    expect((await client.checkout.sessions.retrieve(other.id, {}, inName)).status).toBe('expired')
  })

  it.each([
    ['a field that is none', { colour: 'red' }, [400, 'parameter_unknown', 'colour']],
    [
      'too little',
      { line_items: [{ quantity: 1, price_data: { currency: 'nzd', unit_amount: 49, product_data: { name: 'a' } } }] },
      [400, 'amount_too_small'],
    ],
    ['an end too soon', { expires_at: 1 }, [400, 'expires_at']],
    ['no lines', { line_items: undefined }, [400, 'parameter_missing', 'line_items']],
  ])('is refused for %s', async (_, changes, expected) => {
    const inName = await connected(url, harbour)
    const asked = { ...newSession(), ...changes } as Stripe.Checkout.SessionCreateParams
    expect(await refusal(client.checkout.sessions.create(asked, inName))).toMatchObject(expected)
  })

  it('is none of an account that is not ready, nor of another account', async () => {
    const [ready, unready, other] = [
      await connected(url, harbour),
      await connected(url, kauri),
      await connected(url, southerly),
    ]
    expect(await refusal(client.checkout.sessions.create(newSession(), unready))).toMatchObject([400, 'account_closed'])
    const { id } = await client.checkout.sessions.create(newSession(), ready)
    expect(await refusal(client.checkout.sessions.retrieve(id, {}, other))).toMatchObject([
      404,
      'resource_missing',
      'id',
    ])
  })
})

describe('money', () => {
  const paidOnce = async (inName: { stripeAccount: string }) => {
    const made = await client.checkout.sessions.create(newSession(), inName)
    await payAt(made)
    const { payment_intent: intent } = await client.checkout.sessions.retrieve(made.id, {}, inName)
    return typeof intent === 'string' ? intent : (intent?.id ?? '')
  }

  it('goes back in parts, and no more than came', async () => {
    const inName = await connected(url, harbour)
    const intent = await paidOnce(inName)
    await client.refunds.create({ payment_intent: intent, amount: 1_500 }, inName)
    expect(await refusal(client.refunds.create({ payment_intent: intent, amount: 10_001 }, inName))).toMatchObject([
      400,
      'amount',
    ])
    await client.refunds.create({ payment_intent: intent }, inName)
    const [charge] = (await client.charges.list({ payment_intent: intent }, inName)).data
    expect(charge).toMatchObject({ amount_refunded: 11_500, refunded: true })
    expect(await refusal(client.refunds.create({ payment_intent: intent }, inName))).toMatchObject([
      400,
      'charge_already_refunded',
    ])
  })

  it('asked for with the same key it is done once; with another question the key is refused', async () => {
    const inName = await connected(url, harbour)
    const intent = await paidOnce(inName)
    const ask = (amount: number) =>
      client.refunds.create({ payment_intent: intent, amount }, { ...inName, idempotencyKey: 'once' })
    const [first, second] = [await ask(100), await ask(100)]
    expect(second.id).toBe(first.id)
    expect(await refusal(ask(200))).toMatchObject([400, 'idempotency_error'])
    expect((await client.refunds.list({ payment_intent: intent }, inName)).data).toHaveLength(1)
  })

  it('that is contested is not given back, and is there again where the business wins', async () => {
    const inName = await connected(url, harbour)
    const intent = await paidOnce(inName)
    const [charge] = (await client.charges.list({ payment_intent: intent }, inName)).data
    const inside = `${url}/stripe/accounts/${harbour}`
    await formTo(inside, { deed: 'contest', charge: charge?.id ?? '' })
    expect(await refusal(client.refunds.create({ payment_intent: intent }, inName))).toMatchObject([
      400,
      'charge_disputed',
    ])
    const [dispute] = (await client.disputes.list({ charge: charge?.id ?? '' }, inName)).data
    expect(dispute).toMatchObject({ status: 'needs_response', amount: 11_500 })
    await formTo(inside, { deed: 'win', dispute: dispute?.id ?? '' })
    await client.refunds.create({ payment_intent: intent }, inName)
  })

  it('and pages are as they were after a restart', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'stringline-stripe-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const first = await openPlayground(folder)
    const inName = await connected(first.sandbox.url, harbour)
    const made = await clientOf(first.sandbox.url).checkout.sessions.create(newSession(), inName)
    await first.sandbox.stop()
    const second = await openPlayground(folder)
    const again = await clientOf(second.sandbox.url).checkout.sessions.retrieve(made.id, {}, inName)
    expect([again.status, again.amount_total]).toEqual(['open', 11_500])
  })
})

it('more than a hundred calls within a second are too many', async () => {
  await connected(url, harbour)
  clock.advance(1_001)
  const calls = Array.from({ length: 101 }, () =>
    client.accounts.retrieve(harbour).then(
      () => 200,
      () => 429,
    ),
  )
  expect((await Promise.all(calls)).filter((status) => status === 429)).toEqual([429])
  clock.advance(1_001)
  await client.accounts.retrieve(harbour)
})
