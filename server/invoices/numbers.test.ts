import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createInvoice, deleteInvoice, suggestInvoice, updateInvoice } from '#domain/invoices/api.ts'
import { getCompany, updateCompany } from '#domain/companies/api.ts'
import { givenClient, givenCompany, givenInvoice, invoiceBody, type Person } from '#server/testing/given.ts'
import { givenInvoiceIn } from '#server/testing/money-writes.ts'
import { startTestServer, testStart, type TestServer } from '#server/testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
})
afterAll(() => server.stop())

async function begin(): Promise<{ me: Person; clientId: string }> {
  const { orgAdmin } = await givenCompany(server)
  return { me: orgAdmin, clientId: (await givenClient(orgAdmin)).id }
}
const suggested = async (me: Person): Promise<string> => (await me.call(suggestInvoice, {})).invoiceNumber
const taken = { status: 422, errors: [{ path: 'invoiceNumber', message: 'Another invoice already has this number' }] }

it('suggests number, dates, terms and rate of the company, and takes no number by suggesting it', async () => {
  const { me } = await begin()
  const first = {
    invoiceNumber: 'INV-2026-001',
    date: '2026-11-20',
    dueDate: '2026-12-20',
    paymentTerms: 'Net 30',
    taxRate: '0.15',
  }
  expect([await me.call(suggestInvoice, {}), await me.call(suggestInvoice, {})]).toEqual([first, first])
  const { version } = await me.call(getCompany, {})
  await me.call(updateCompany, {
    body: { defaultPaymentTerms: '20th of following month', defaultTaxRate: '0.125' },
    version,
  })
  expect(await me.call(suggestInvoice, {})).toEqual({
    ...first,
    paymentTerms: '20th of following month',
    taxRate: '0.125',
  })
})

it('moves on when the suggestion is taken over, and when nothing is typed', async () => {
  const { me, clientId } = await begin()
  expect((await givenInvoice(me, clientId, { invoiceNumber: await suggested(me) })).invoiceNumber).toBe('INV-2026-001')
  expect([await suggested(me), (await givenInvoice(me, clientId)).invoiceNumber, await suggested(me)]).toEqual([
    'INV-2026-002',
    'INV-2026-002',
    'INV-2026-003',
  ])
})

it('may be overtyped; a number of the series moves it on, another leaves it', async () => {
  const { me, clientId } = await begin()
  expect((await givenInvoice(me, clientId, { invoiceNumber: 'KAURI/7' })).invoiceNumber).toBe('KAURI/7')
  expect(await suggested(me)).toBe('INV-2026-001')
  await givenInvoice(me, clientId, { invoiceNumber: 'INV-2026-041' })
  expect(await suggested(me)).toBe('INV-2026-042')
  await givenInvoice(me, clientId, { invoiceNumber: 'INV-2026-005' })
  await givenInvoice(me, clientId, { invoiceNumber: 'INV-2026-0999' })
  expect((await givenInvoice(me, clientId)).invoiceNumber).toBe('INV-2026-042')
  await givenInvoice(me, clientId, { invoiceNumber: 'INV-2025-900' })
  expect(await suggested(me)).toBe('INV-2026-043')
})

describe('typed for the year to come', () => {
  // An hour before midnight of New Year's Eve in Auckland, and an hour after.
  const [before, after] = ['2026-12-31T10:00:00.000Z', '2026-12-31T12:00:00.000Z']
  beforeEach(() => server.clock.set(before))
  afterEach(() => server.clock.set(testStart))

  it('lets that year begin after it', async () => {
    const { me, clientId } = await begin()
    await givenInvoice(me, clientId, { invoiceNumber: 'INV-2027-003' })
    expect(await suggested(me)).toBe('INV-2026-001')
    server.clock.set(after)
    expect([await suggested(me), (await givenInvoice(me, clientId)).invoiceNumber]).toEqual([
      'INV-2027-004',
      'INV-2027-004',
    ])
    await givenInvoice(me, clientId, { invoiceNumber: 'INV-2026-001' })
    expect(await suggested(me)).toBe('INV-2027-005')
  })

  it('by many at once goes to one each, and none of them is given to anybody when the year begins', async () => {
    const { me, clientId } = await begin()
    const wanted = [1, 2, 3, 4].flatMap((value) => Array.from({ length: 3 }, () => `INV-2027-00${value}`))
    const answers = await Promise.all(
      wanted.map((invoiceNumber) => me.try(createInvoice, { body: invoiceBody(clientId, { invoiceNumber }) })),
    )
    const made = answers.filter(({ status }) => status === 201).map(({ body }) => body.invoiceNumber)
    expect(made.toSorted()).toEqual(['INV-2027-001', 'INV-2027-002', 'INV-2027-003', 'INV-2027-004'])
    for (const { problem } of answers.filter(({ status }) => status !== 201)) expect(problem).toMatchObject(taken)
    server.clock.set(after)
    expect((await givenInvoice(me, clientId)).invoiceNumber).toBe('INV-2027-005')
  })
})

it('never returns once it was given, whether the draft is deleted or renumbered', async () => {
  const { me, clientId } = await begin()
  const made = [
    await givenInvoice(me, clientId),
    await givenInvoice(me, clientId),
    await givenInvoice(me, clientId, { invoiceNumber: 'INV-2026-003' }),
  ]
  await me.call(updateInvoice, { params: { id: made[1]?.id ?? '' }, body: { invoiceNumber: 'OTHER' }, version: 1 })
  for (const { id } of made) await me.call(deleteInvoice, { params: { id } })
  expect([await suggested(me), (await givenInvoice(me, clientId)).invoiceNumber]).toEqual([
    'INV-2026-004',
    'INV-2026-004',
  ])
})

it('that another invoice has is refused at its field, on creating and on editing, void or not', async () => {
  const { me, clientId } = await begin()
  const gone = await givenInvoiceIn(me, clientId, 'void', { invoiceNumber: 'TUI-1' })
  const draft = await givenInvoice(me, clientId)
  expect(
    (await me.try(createInvoice, { body: invoiceBody(clientId, { invoiceNumber: gone.invoiceNumber }) })).problem,
  ).toMatchObject(taken)
  expect(
    (await me.try(updateInvoice, { params: { id: draft.id }, body: { invoiceNumber: ' TUI-1 ' }, version: 1 })).problem,
  ).toMatchObject(taken)
  expect(
    (
      await me.call(updateInvoice, {
        params: { id: draft.id },
        body: { invoiceNumber: draft.invoiceNumber },
        version: 1,
      })
    ).invoiceNumber,
  ).toBe(draft.invoiceNumber)
  const other = await begin()
  expect((await givenInvoice(other.me, other.clientId, { invoiceNumber: 'TUI-1' })).invoiceNumber).toBe('TUI-1')
})

it('typed by many at once goes to one, while those who typed nothing all get their own', async () => {
  const { me, clientId } = await begin()
  const number = await suggested(me)
  const [typed, given] = await Promise.all([
    Promise.all(
      Array.from({ length: 12 }, () =>
        me.try(createInvoice, { body: invoiceBody(clientId, { invoiceNumber: number }) }),
      ),
    ),
    Promise.all(Array.from({ length: 12 }, () => me.try(createInvoice, { body: invoiceBody(clientId) }))),
  ])
  expect(given.map(({ status }) => status)).toEqual(given.map(() => 201))
  expect(typed.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(1)
  for (const { problem } of typed.filter(({ status }) => status !== 201)) expect(problem).toMatchObject(taken)
  const numbers = [...typed, ...given].filter(({ status }) => status === 201).map(({ body }) => body.invoiceNumber)
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(numbers.toSorted()).toEqual(numbers.map((_, at) => `INV-2026-${String(at + 1).padStart(3, '0')}`))
})
