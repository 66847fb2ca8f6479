import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { handlers } from '#server/features.ts'
import { bookkept, electricians, failing, openDesk, type Bookkept, type Desk } from './books.testing.ts'
import { hearBooks } from './jobs.ts'
import { waitingJobs } from '#server/testing/background.ts'

let desk: Desk
let kept: Bookkept
let address: string
beforeAll(async () => {
  desk = await openDesk()
  address = `${desk.server.url}/api/webhooks/xero`
})
beforeEach(async () => {
  kept = await bookkept(desk)
  const headers = { 'content-type': 'application/json' }
  await fetch(`${desk.sandbox.url}/sandbox/webhooks`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ url: address }),
  })
})
afterAll(() => desk.stop())

/** Does what the notices have queued, as the worker would; answers of how many companies. */
async function hear(): Promise<string[]> {
  await desk.sandbox.deliver()
  const queued = await waitingJobs(desk.server, hearBooks.name)
  for (const envelope of queued) await handlers.find(({ job }) => job === hearBooks)?.run(desk.server, envelope)
  return queued.map((envelope) => ('companyId' in envelope ? envelope.companyId : ''))
}

const send = (body: string, signature: string) =>
  fetch(address, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'x-xero-signature': signature },
  })
const signed = (body: string, key = 'stringline-sandbox-webhook-key') =>
  createHmac('sha256', key).update(body).digest('base64')

describe('a notice of Xero', () => {
  it('is taken where it is signed rightly, and is nothing else; Xero tries both', async () => {
    const body = '{"events":[],"firstEventSequence":0,"lastEventSequence":0}'
    const statuses = [signed(body), signed(`${body} `), signed(body, 'another key'), '', 'not base64'].map((each) =>
      send(body, each).then(async (answer) => [answer.status, await answer.text()]),
    )
    expect(await Promise.all(statuses)).toEqual([[200, ''], ...Array.from({ length: 4 }, () => [401, ''])])
    await desk.sandbox.deliver()
    const state = await (await fetch(`${desk.sandbox.url}/sandbox/webhooks`)).json()
    expect(state).toMatchObject({ subscription: { state: 'ok' } })
  })

  it('that says nothing we understand is taken and does nothing', async () => {
    for (const body of ['null', '[]', '{"events":"all"}', '{"events":[{"eventCategory":"INVOICE"}]}'])
      expect((await send(body, signed(body))).status).toBe(200)
    expect(await hear()).toEqual([])
  })

  it.each(['', 'no json', '{"events":[]', '{"events":[]}}', 'events=1'])(
    'that is signed and is not JSON is refused: %j',
    async (body) => {
      const answer = await send(body, signed(body))
      expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ code: 'malformed_json' })])
      expect((await send(body, signed(body, 'another key'))).status).toBe(401)
      expect(await hear()).toEqual([])
    },
  )

  it('has the money entered there entered here, once, though it comes twice and the last one first', async () => {
    const invoice = await kept.approved()
    await kept.sync()
    await hear()
    await kept.sync()
    await failing(desk, { kind: 'duplicateWebhooks', times: 4 })
    await kept.payThere(invoice.id, '15.00')
    await kept.payThere(invoice.id, '100.00')
    await failing(desk, { kind: 'reorderWebhooks', times: 2 })
    expect((await hear()).length).toBeGreaterThan(1)
    await kept.sync()
    const { status, payments } = await kept.invoice(invoice.id)
    expect([status, payments.map(({ amount }) => amount).toSorted()]).toEqual(['paid', ['100.00', '15.00']])
  })

  it('concerns the company whose books they are and no other', async () => {
    const other = await bookkept(desk, electricians)
    const invoice = await other.approved()
    await other.sync()
    await hear()
    await other.payThere(invoice.id, '15.00')
    expect([...new Set(await hear())]).toEqual([other.company.id])
    await other.sync()
    expect(await other.invoice(invoice.id)).toMatchObject({ amountPaid: '15.00' })
  })
})
