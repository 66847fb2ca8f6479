import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { connected, minutes, openPlayground } from '../sandbox.testing.ts'
import {
  builders,
  clientAt,
  type Desk,
  electricians,
  invoice,
  made,
  openDesk,
  post,
  put,
  raw,
  refusal,
} from './accounting.testing.ts'
import { people } from './organisations.ts'

const contact = (name: string) => put({ Contacts: [{ Name: name }] })
const names = async (desk: Pick<Desk, 'sandbox' | 'token' | 'tenant'>): Promise<string[]> => {
  const { body } = await raw(desk, '/Contacts')
  return (body['Contacts'] as { Name: string }[]).map(({ Name }) => Name)
}
const fault = async ({ sandbox }: Pick<Desk, 'sandbox'>, body: object): Promise<number> => {
  const headers = { 'content-type': 'application/json' }
  const sent = { method: 'POST', body: JSON.stringify(body), headers }
  return (await fetch(`${sandbox.url}/sandbox/faults`, sent)).status
}

describe('who may call', () => {
  test.each([
    ['no token', { authorization: '' }, 401, 'AuthenticationUnsuccessful'],
    ['a token of nobody', { authorization: 'Bearer nobody' }, 401, 'AuthenticationUnsuccessful'],
    ['no organisation', { 'xero-tenant-id': '' }, 403, 'AuthenticationUnsuccessful'],
    ['an organisation that is not connected', { 'xero-tenant-id': electricians }, 403, 'AuthenticationUnsuccessful'],
    ['an organisation that is not there', { 'xero-tenant-id': 'nobody' }, 403, 'AuthenticationUnsuccessful'],
  ])('not with %s', async (_, headers, status, Detail) => {
    const desk = await openDesk()
    expect(await raw(desk, '/Organisation', { headers })).toMatchObject({ status, body: { Status: status, Detail } })
  })

  test('not with a token that is over', async () => {
    const desk = await openDesk()
    desk.clock.advance(minutes(30))
    const { status, body } = await raw(desk, '/Organisation')
    expect({ status, detail: body['Detail'] }).toEqual({
      status: 401,
      detail: 'TokenExpired: token expired at 03/02/2026 09:30:00',
    })
  })

  test('not what the token was not given', async () => {
    const desk = await openDesk({ scope: 'accounting.contacts.read accounting.transactions' })
    expect((await raw(desk, '/Contacts')).status).toBe(200)
    expect((await raw(desk, '/Invoices')).status).toBe(200)
    for (const refused of [await raw(desk, '/Contacts', contact('A')), await raw(desk, '/Organisation')])
      expect(refused).toMatchObject({ status: 401, body: { Detail: 'AuthorizationUnsuccessful' } })
  })

  test('not any more once the organisation was disconnected', async () => {
    const desk = await openDesk()
    const headers = { authorization: `Bearer ${desk.token}` }
    const [connection] = (await (await fetch(`${desk.sandbox.url}/xero/connections`, { headers })).json()) as {
      id: string
    }[]
    await fetch(`${desk.sandbox.url}/xero/connections/${connection?.id}`, { method: 'DELETE', headers })
    expect((await raw(desk, '/Organisation')).status).toBe(403)
  })

  test('organisations see nothing of each other', async () => {
    const desk = await openDesk({ tenants: [builders, electricians] })
    const { invoiceID = '' } = await made(desk, { invoiceNumber: 'INV-1' })
    const other = { ...desk, tenant: electricians }
    expect(await names(other)).toEqual([])
    expect((await raw(other, `/Invoices/${invoiceID}`)).status).toBe(404)
    expect((await made(other, { invoiceNumber: 'INV-1' })).invoiceNumber).toBe('INV-1')
  })

  test('what is not there is a 404', async () => {
    const desk = await openDesk()
    expect((await raw(desk, '/BankTransfers')).status).toBe(404)
  })
})

describe('limits', () => {
  test('sixty calls in a minute, then a 429 that says which limit it was and when to come again', async () => {
    const desk = await openDesk()
    const first = await raw(desk, '/Organisation')
    expect(first.headers.get('x-minlimit-remaining')).toBe('59')
    expect(first.headers.get('x-daylimit-remaining')).toBe('4999')
    expect(first.headers.get('x-appminlimit-remaining')).toBe('9999')
    desk.clock.advance(20_000)
    for (let call = 0; call < 59; call++) expect((await raw(desk, '/Organisation')).status).toBe(200)
    const refused = await raw(desk, '/Organisation')
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('40')
    expect(refused.headers.get('x-rate-limit-problem')).toBe('minute')
    expect(refused.headers.get('x-minlimit-remaining')).toBe('0')
    desk.clock.advance(40_000)
    expect((await raw(desk, '/Organisation')).status).toBe(200)
    expect((await raw(desk, '/Organisation')).status).toBe(429)
  })

  test('each organisation has its own', async () => {
    const desk = await openDesk({ tenants: [builders, electricians] })
    for (let call = 0; call < 61; call++) await raw(desk, '/Organisation')
    expect((await raw({ ...desk, tenant: electricians }, '/Organisation')).status).toBe(200)
  })

  test('five at once, whatever the minute allows', async () => {
    const desk = await openDesk()
    await fault(desk, { kind: 'slow', milliseconds: 400, times: 5 })
    const answers = await Promise.all(Array.from({ length: 6 }, () => raw(desk, '/Organisation')))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 429])
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.headers.get('x-rate-limit-problem')).toBe('concurrent')
    expect((await raw(desk, '/Organisation')).status).toBe(200)
  })
})

describe('an idempotency key', () => {
  const key = { 'idempotency-key': 'a-key' }

  test('answers again what it answered, and does nothing twice', async () => {
    const desk = await openDesk()
    const body = { Invoices: [{ ...wired, Contact: { Name: 'A' } }] }
    const one = await raw(desk, '/Invoices', put(body, key))
    const two = await raw(desk, '/Invoices', put(body, key))
    expect(one.status).toBe(200)
    expect(two.body).toEqual(one.body)
    expect((await desk.api.getInvoices(desk.tenant)).body.invoices).toHaveLength(1)
  })

  test('answers a refusal again too', async () => {
    const desk = await openDesk()
    const one = await raw(desk, '/Contacts', put({ Contacts: [{ FirstName: 'A' }] }, key))
    expect(one.status).toBe(400)
    expect((await raw(desk, '/Contacts', put({ Contacts: [{ FirstName: 'A' }] }, key))).body).toEqual(one.body)
  })

  test.each([
    ['another body', '/Contacts', put({ Contacts: [{ Name: 'B' }] }, key)],
    ['another method', '/Contacts', post({ Contacts: [{ Name: 'A' }] }, key)],
    ['another address', '/Contacts?summarizeErrors=false', put({ Contacts: [{ Name: 'A' }] }, key)],
  ])('is refused for %s', async (_, path, init) => {
    const desk = await openDesk()
    await raw(desk, '/Contacts', put({ Contacts: [{ Name: 'A' }] }, key))
    const { status, body } = await raw(desk, path, init)
    expect({ status, detail: body['Detail'] }).toEqual({
      status: 400,
      detail: 'The idempotency key was used before, for another request.',
    })
    expect(await names(desk)).toEqual(['A'])
  })

  test('is another organisation’s own, is forgotten after six minutes, and has up to 128 characters', async () => {
    const desk = await openDesk({ tenants: [builders, electricians] })
    await raw(desk, '/Contacts', put({ Contacts: [{ Name: 'A' }] }, key))
    const other = await raw({ ...desk, tenant: electricians }, '/Contacts', put({ Contacts: [{ Name: 'B' }] }, key))
    expect(other.status).toBe(200)
    desk.clock.advance(minutes(6))
    expect((await raw(desk, '/Contacts', put({ Contacts: [{ Name: 'C' }] }, key))).status).toBe(200)
    const long = (length: number) => put({ Contacts: [{ Name: 'D' }] }, { 'idempotency-key': 'x'.repeat(length) })
    expect((await raw(desk, '/Contacts', long(129))).status).toBe(400)
    expect((await raw(desk, '/Contacts', long(128))).status).toBe(200)
  })

  test('comes along with the official client', async () => {
    const desk = await openDesk()
    const once = () => desk.api.createInvoices(desk.tenant, { invoices: [invoice()] }, true, 2, 'the-key')
    const [one, two] = [await once(), await once()]
    expect(two.body.invoices?.[0]?.invoiceID).toBe(one.body.invoices?.[0]?.invoiceID)
  })
})

const wired = {
  Type: 'ACCREC',
  Status: 'AUTHORISED',
  DueDate: '2026-03-31',
  LineItems: [{ Description: 'Framing', Quantity: 1, UnitAmount: 100, AccountCode: '200' }],
}

describe('faults', () => {
  test('down is a 503 for as long as was asked, for signing in as well', async () => {
    const desk = await openDesk()
    expect(await fault(desk, { kind: 'down', where: 'api', times: 2 })).toBe(204)
    const statuses = []
    for (let call = 0; call < 3; call++) statuses.push((await raw(desk, '/Organisation')).status)
    expect(statuses).toEqual([503, 503, 200])
    await fault(desk, { kind: 'down' })
    const url = `${desk.sandbox.url}/xero/connections`
    const headers = { authorization: `Bearer ${desk.token}` }
    expect((await fetch(url, { headers })).status).toBe(503)
    expect((await raw(desk, '/Organisation')).status).toBe(503)
    await fetch(`${desk.sandbox.url}/sandbox/faults`, { method: 'DELETE' })
    expect((await fetch(url, { headers })).status).toBe(200)
  })

  test('limited is a 429 about one organisation, if it says which', async () => {
    const desk = await openDesk({ tenants: [builders, electricians] })
    await fault(desk, { kind: 'limited', problem: 'day', retryAfter: 3600, tenantId: builders, times: 1 })
    expect((await raw({ ...desk, tenant: electricians }, '/Organisation')).status).toBe(200)
    const refused = await refusal(desk.api.getOrganisations(desk.tenant))
    expect(refused.status).toBe(429)
    expect(refused.headers).toMatchObject({ 'retry-after': '3600', 'x-rate-limit-problem': 'day' })
  })

  test('broken before: nothing was done. Broken after: it was, and the key tells', async () => {
    const desk = await openDesk()
    await fault(desk, { kind: 'broken', times: 1 })
    expect((await raw(desk, '/Contacts', contact('A'))).status).toBe(500)
    expect(await names(desk)).toEqual([])
    await fault(desk, { kind: 'brokenAfterWrite', times: 1 })
    const sent = put({ Contacts: [{ Name: 'B' }] }, { 'idempotency-key': 'b' })
    expect((await raw(desk, '/Contacts', sent)).status).toBe(500)
    expect((await raw(desk, '/Contacts', sent)).status).toBe(200)
    expect(await names(desk)).toEqual(['B'])
  })

  test('cut: the deed was done, and nobody heard of it', async () => {
    const desk = await openDesk()
    await fault(desk, { kind: 'cutAfterWrite', times: 1 })
    await expect(raw(desk, '/Contacts', contact('A'))).rejects.toThrow('fetch failed')
    expect(await names(desk)).toEqual(['A'])
  })

  test('tokens are over, or taken back, at once', async () => {
    const desk = await openDesk()
    await fault(desk, { kind: 'expireTokens' })
    expect((await raw(desk, '/Organisation')).body['Detail']).toContain('TokenExpired')
    await fault(desk, { kind: 'revokeTokens' })
    expect((await raw(desk, '/Organisation')).body['Detail']).toBe('AuthenticationUnsuccessful')
  })

  test('are asked for as JSON, rightly', async () => {
    const desk = await openDesk()
    expect(await fault(desk, { kind: 'unknown' })).toBe(400)
    expect(await fault(desk, { kind: 'down', times: 0 })).toBe(400)
    const plain = { method: 'POST', body: '{"kind":"down"}', headers: { 'content-type': 'text/plain' } }
    expect((await fetch(`${desk.sandbox.url}/sandbox/faults`, plain)).status).toBe(415)
    expect(await (await fetch(`${desk.sandbox.url}/sandbox/faults`)).json()).toEqual([])
  })
})

test('everything is there again after a restart, on whatever port', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const before = await openDesk({ folder })
  const { invoiceID } = await made(before)
  await before.api.createPayment(before.tenant, { invoice: { invoiceID }, account: { code: '090' }, amount: 15 })
  await before.sandbox.stop()
  const { sandbox } = await openPlayground(folder)
  const { body } = await clientAt(sandbox.url, before.token).getInvoice(before.tenant, invoiceID ?? '')
  expect(body.invoices).toMatchObject([{ amountDue: 100, payments: [{ amount: 15 }] }])
  const again = await connected(sandbox.url, { person: people[1].id })
  expect((await clientAt(sandbox.url, again.access_token).getInvoices(builders)).body.invoices).toHaveLength(1)
})
