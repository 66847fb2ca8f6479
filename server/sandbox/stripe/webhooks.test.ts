import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type Stripe from 'stripe'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { TestClock } from '#server/platform/clock.ts'
import { sandboxStripe } from '../clients.ts'
import { minutes, openPlayground } from '../sandbox.testing.ts'
import type { Sandbox } from '../server.ts'
import { businesses } from './accounts.ts'
import { clientOf, connected, formTo, newSession, payAt } from './stripe.testing.ts'

const [{ id: harbour }] = businesses
let sandbox: Sandbox
let clock: TestClock
let url: string
let client: Stripe
beforeEach(async () => {
  ;({ sandbox, clock } = await openPlayground())
  url = sandbox.url
  client = clientOf(url)
})
const admin = (path: string, body: object) =>
  fetch(`${url}/sandbox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

describe('webhooks', () => {
  /** Whoever is told; answers as it is set. */
  async function openListener() {
    const heard: Stripe.Event[] = []
    const state = { status: 200 }
    const server = createServer((request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        const signature = String(request.headers['stripe-signature'])
        const now = clock.now().getTime()
        const { webhookSecret } = sandboxStripe
        const event = client.webhooks.constructEvent(
          Buffer.concat(parts),
          signature,
          webhookSecret,
          undefined,
          undefined,
          now,
        )
        if (state.status === 200) heard.push(event)
        response.writeHead(state.status).end()
      })
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo
    await admin('webhooks', { provider: 'stripe', url: `http://127.0.0.1:${port}/hook` })
    return { heard, state, kinds: () => heard.map(({ type }) => type) }
  }

  it('are signed, tell of the account, and come again until they are taken', async () => {
    const { heard, state, kinds } = await openListener()
    const inName = await connected(url, harbour)
    state.status = 500
    await payAt(await client.checkout.sessions.create(newSession(), inName))
    await sandbox.deliver()
    expect(heard).toEqual([])
    state.status = 200
    clock.advance(minutes(1))
    await sandbox.deliver()
    expect(kinds()).toEqual(['payment_intent.succeeded', 'charge.succeeded', 'checkout.session.completed'])
    expect(heard.map(({ account }) => account)).toEqual([harbour, harbour, harbour])
    await sandbox.deliver()
    expect(heard).toHaveLength(3)
    const listed = await client.events.list({ types: ['charge.succeeded'] }, inName)
    expect(listed.data.map(({ type }) => type)).toEqual(['charge.succeeded'])
  })

  it('come twice and the last one first where that is asked for', async () => {
    const { kinds } = await openListener()
    const inName = await connected(url, harbour)
    await admin('faults', { kind: 'reorderWebhooks', times: 2 })
    await admin('faults', { kind: 'duplicateWebhooks', times: 1 })
    await payAt(await client.checkout.sessions.create(newSession(), inName))
    await sandbox.deliver()
    expect(kinds()).toEqual([
      'checkout.session.completed',
      'checkout.session.completed',
      'charge.succeeded',
      'payment_intent.succeeded',
    ])
  })

  it('that an account has let us go is the last that is heard of it', async () => {
    const { kinds } = await openListener()
    await connected(url, harbour)
    await formTo(`${url}/stripe/accounts/${harbour}`, { deed: 'disconnect' })
    await sandbox.deliver()
    expect(kinds()).toEqual(['account.application.deauthorized'])
  })
})
