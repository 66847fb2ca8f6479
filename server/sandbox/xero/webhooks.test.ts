import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { minutes } from '../sandbox.testing.ts'
import { builders, type Desk, electricians, made, openDesk } from './accounting.testing.ts'
import type { WebhookEvent } from './webhooks.ts'

interface Delivery {
  events: WebhookEvent[]
  firstEventSequence: number
  lastEventSequence: number
  entropy: string
}

interface Listener {
  url: string
  /** What came with a right signature and events in it. */
  deliveries: Delivery[]
  /** What it answers to those. */
  answer: number
  /** Whether it looks at signatures. */
  isRight: boolean
  /** How many came without events, to try it. */
  trials: number
}

/** A receiver as Xero wants it: 200 to what is signed rightly, 401 to anything else. */
async function openListener(isRight = true): Promise<Listener> {
  const listener: Listener = { url: '', deliveries: [], answer: 200, isRight, trials: 0 }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const text = Buffer.concat(parts).toString()
      const wanted = createHmac('sha256', 'stringline-sandbox-webhook-key').update(text).digest('base64')
      const isTaken = !listener.isRight || request.headers['x-xero-signature'] === wanted
      const body = JSON.parse(text) as Delivery
      if (body.events.length === 0) listener.trials += 1
      else listener.deliveries.push(body)
      response.writeHead(!isTaken ? 401 : body.events.length === 0 ? 200 : listener.answer).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  listener.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  return listener
}

const admin = async ({ sandbox }: Desk, path: string, body: object): Promise<unknown> => {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${sandbox.url}/sandbox/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers,
  })
  return response.status === 200 ? await response.json() : response.status
}

async function subscribed(choice: Parameters<typeof openDesk>[0] = {}): Promise<{ desk: Desk; listener: Listener }> {
  const [desk, listener] = [await openDesk(choice), await openListener()]
  await admin(desk, 'webhooks', { url: listener.url })
  return { desk, listener }
}

const told = ({ deliveries }: Listener): string[] =>
  deliveries.flatMap(({ events }) => events.map(({ eventCategory, eventType }) => `${eventCategory} ${eventType}`))

describe('a subscription', () => {
  test('is tried with right and wrong signatures before anything is sent', async () => {
    const desk = await openDesk()
    const listener = await openListener()
    expect(await admin(desk, 'webhooks', { url: listener.url })).toMatchObject({ subscription: { state: 'ok' } })
    expect(listener.trials).toBe(4)
  })

  test('to somebody who takes any signature gets nothing', async () => {
    const desk = await openDesk()
    const listener = await openListener(false)
    expect(await admin(desk, 'webhooks', { url: listener.url })).toMatchObject({ subscription: { state: 'unproven' } })
    await made(desk)
    desk.clock.advance(minutes(1))
    await desk.sandbox.deliver()
    expect(listener.deliveries).toEqual([])
  })

  test('is there as soon as whoever is told of it is, however long that took', async () => {
    const desk = await openDesk()
    const listener = await openListener(false)
    await admin(desk, 'webhooks', { url: listener.url })
    for (let tries = 0; tries < 20; tries++) {
      desk.clock.advance(minutes(1))
      await desk.sandbox.deliver()
    }
    listener.isRight = true
    desk.clock.advance(2000)
    await desk.sandbox.deliver()
    expect(await (await fetch(`${desk.sandbox.url}/sandbox/webhooks`)).json()).toMatchObject({
      subscription: { state: 'ok' },
    })
  })

  test.each(['nonsense', 'ftp://127.0.0.1/', 'javascript:alert(1)'])('to %s is refused', async (url) => {
    expect(await admin(await openDesk(), 'webhooks', { url })).toBe(400)
  })
})

describe('events', () => {
  test('say what changed, signed, in their order', async () => {
    const { desk, listener } = await subscribed()
    const { invoiceID = '', contact } = await made(desk)
    await desk.api.createPayment(desk.tenant, { invoice: { invoiceID }, account: { code: '090' }, amount: 15 })
    await desk.sandbox.deliver()
    expect(listener.deliveries).toEqual([
      {
        events: [
          {
            resourceUrl: `${desk.sandbox.url}/xero/api.xro/2.0/Contacts/${contact?.contactID}`,
            resourceId: contact?.contactID,
            eventDateUtc: '2026-03-02T09:00:00.000',
            eventType: 'CREATE',
            eventCategory: 'CONTACT',
            tenantId: builders,
            tenantType: 'ORGANISATION',
          },
          expect.objectContaining({ resourceId: invoiceID, eventCategory: 'INVOICE', eventType: 'CREATE' }),
          expect.objectContaining({ resourceId: invoiceID, eventCategory: 'INVOICE', eventType: 'UPDATE' }),
        ],
        firstEventSequence: 1,
        lastEventSequence: 3,
        entropy: expect.stringMatching(/^[A-Z0-9_-]{20}$/) as string,
      },
    ])
    await desk.sandbox.deliver()
    expect(listener.deliveries).toHaveLength(1)
  })

  test('of credit notes say their type and how they stand', async () => {
    const { desk, listener } = await subscribed()
    const { contact } = await made(desk)
    const creditNote = { type: 'ACCRECCREDIT' as never, contact, lineItems: [{ description: 'a', lineAmount: 1 }] }
    await desk.api.createCreditNotes(desk.tenant, { creditNotes: [creditNote] })
    await desk.sandbox.deliver()
    expect(listener.deliveries[0]?.events.at(-1)).toMatchObject({
      eventCategory: 'CREDITNOTE',
      data: { Type: 'ACCRECCREDIT', Status: 'DRAFT' },
    })
  })

  test('of a refused write, and of an organisation that is not connected, there are none', async () => {
    const { desk, listener } = await subscribed()
    await made(desk, { lineItems: [] }).catch(() => undefined)
    await made({ ...desk, tenant: electricians }).catch(() => undefined)
    await desk.sandbox.deliver()
    expect(listener.deliveries).toEqual([])
  })

  test('are sent again, later each time, until they are taken', async () => {
    const { desk, listener } = await subscribed()
    listener.answer = 500
    await made(desk)
    await desk.sandbox.deliver()
    await desk.sandbox.deliver()
    expect(listener.deliveries).toHaveLength(1)
    desk.clock.advance(2000)
    await desk.sandbox.deliver()
    desk.clock.advance(2000)
    await desk.sandbox.deliver()
    expect(listener.deliveries).toHaveLength(2)
    listener.answer = 200
    desk.clock.advance(2000)
    await desk.sandbox.deliver()
    expect(listener.deliveries).toHaveLength(3)
    expect(listener.deliveries[2]?.events).toEqual(listener.deliveries[0]?.events)
  })

  test('are given up after a day', async () => {
    const { desk, listener } = await subscribed()
    listener.answer = 500
    await made(desk)
    for (let hour = 0; hour < 26; hour++) {
      await desk.sandbox.deliver()
      desk.clock.advance(minutes(61))
    }
    listener.answer = 200
    const before = listener.deliveries.length
    await desk.sandbox.deliver()
    expect(listener.deliveries).toHaveLength(before)
  })

  test('are doubled and reordered by request', async () => {
    const { desk, listener } = await subscribed()
    await admin(desk, 'faults', { kind: 'duplicateWebhooks', times: 1 })
    const { contact } = await made(desk)
    await desk.sandbox.deliver()
    expect(listener.deliveries).toHaveLength(2)
    expect(listener.deliveries[1]).toEqual(listener.deliveries[0])
    listener.deliveries.length = 0
    await admin(desk, 'faults', { kind: 'reorderWebhooks', times: 2 })
    const { invoiceID = '' } = await made(desk, { contact, status: 'DRAFT' })
    await desk.sandbox.deliver()
    expect(listener.deliveries).toEqual([])
    await desk.api.updateInvoice(desk.tenant, invoiceID, { invoices: [{ reference: 'a' }] })
    await desk.sandbox.deliver()
    expect(told(listener)).toEqual(['INVOICE UPDATE', 'INVOICE CREATE'])
  })
})
