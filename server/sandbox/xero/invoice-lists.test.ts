import { describe, expect, test } from 'vitest'
import { minutes } from '../sandbox.testing.ts'
import { type Desk, invoice, made, openDesk, raw, refusal } from './accounting.testing.ts'

const line = { description: 'Framing', quantity: 2, unitAmount: 50, accountCode: '200' }

describe('several at once', () => {
  const three = {
    invoices: [invoice({ invoiceNumber: 'A' }), invoice({ lineItems: [] }), invoice({ invoiceNumber: 'B' })],
  }

  test('with summarizeErrors=false are answered in their order, each for itself', async () => {
    const desk = await openDesk()
    const { body } = await desk.api.createInvoices(desk.tenant, three, false)
    expect(body.invoices).toMatchObject([
      { invoiceNumber: 'A', statusAttributeString: 'OK' },
      { statusAttributeString: 'ERROR', validationErrors: [{ message: 'One or more line items must be specified' }] },
      { invoiceNumber: 'B', statusAttributeString: 'OK' },
    ])
  })

  test('otherwise are a 400 about those that were wrong; the others are kept all the same', async () => {
    const desk = await openDesk()
    const { status, messages } = await refusal(desk.api.createInvoices(desk.tenant, three))
    expect({ status, messages }).toEqual({ status: 400, messages: ['One or more line items must be specified'] })
    const { body } = await desk.api.getInvoices(desk.tenant)
    expect(body.invoices?.map(({ invoiceNumber }) => invoiceNumber)).toEqual(['A', 'B'])
  })

  test.each([
    ['no JSON', 'nonsense', 14, 'PostDataInvalidException'],
    ['nothing', '{}', 17, 'NoDataProcessedException'],
    ['an empty list', '{"Invoices":[]}', 17, 'NoDataProcessedException'],
    ['a list of texts', '{"Invoices":["a"]}', 17, 'NoDataProcessedException'],
  ])('%s is refused', async (_, text, number, type) => {
    const desk = await openDesk()
    const answer = await raw(desk, '/Invoices', {
      method: 'PUT',
      body: text,
      headers: { 'content-type': 'application/json' },
    })
    expect(answer).toMatchObject({ status: 400, body: { ErrorNumber: number, Type: type } })
  })
})

describe('the list', () => {
  async function filled(): Promise<Desk> {
    const desk = await openDesk()
    await made(desk, { invoiceNumber: 'A', reference: 'JOB-1' })
    desk.clock.advance(minutes(10))
    await made(desk, { invoiceNumber: 'B', status: 'DRAFT', date: '2026-03-02' })
    desk.clock.advance(minutes(10))
    await made(desk, { invoiceNumber: 'C', contact: { name: 'Rimu & Co' }, lineItems: [{ ...line, unitAmount: 500 }] })
    return desk
  }
  const numbers = async (desk: Desk, query: string, headers: Record<string, string> = {}): Promise<string[]> => {
    const { body } = await raw(desk, `/Invoices?${query}`, { headers })
    return (body['Invoices'] as { InvoiceNumber: string }[]).map(({ InvoiceNumber }) => InvoiceNumber)
  }

  test.each([
    ['where=Status=="DRAFT"', ['B']],
    ['where=Status=="AUTHORISED" AND Total>115', ['C']],
    ['where=Status="DRAFT" OR (Contact.Name.Contains("rimu") AND AmountDue>=1150)', ['B', 'C']],
    ['where=Date>=DateTime(2026, 3, 2)', ['B']],
    ['where=Reference.StartsWith("JOB") && Type=="ACCREC"', ['A']],
    ['where=!(Reference=="JOB-1")', ['B', 'C']],
    ['where=FullyPaidOnDate!=null', []],
    [String.raw`where=Reference=="JOB\\-1"`, []],
    ['Statuses=DRAFT,PAID', ['B']],
    ['InvoiceNumbers=A,c', ['A', 'C']],
    ['searchTerm=job', ['A']],
    ['order=InvoiceNumber DESC', ['C', 'B', 'A']],
    ['order=Status ASC, InvoiceNumber DESC', ['C', 'A', 'B']],
    ['page=2&pageSize=2', ['C']],
  ])('%s', async (query, expected) => {
    const desk = await filled()
    expect(await numbers(desk, encodeURI(query).replaceAll('&&', '%26%26'))).toEqual(expected)
  })

  test('If-Modified-Since counts in UTC, as a date of HTTP or without saying so', async () => {
    const desk = await filled()
    for (const since of ['2026-03-02T09:10:00', 'Mon, 02 Mar 2026 09:10:00 GMT', '2026-03-02T09:10:00.000Z'])
      expect(await numbers(desk, '', { 'if-modified-since': since })).toEqual(['B', 'C'])
  })

  test('by the page it shows lines and how many there are; otherwise neither', async () => {
    const desk = await filled()
    const paged = await raw(desk, '/Invoices?page=1&pageSize=2')
    expect(paged.body['pagination']).toEqual({ page: 1, pageSize: 2, pageCount: 2, itemCount: 3 })
    expect((paged.body['Invoices'] as { LineItems: object[] }[])[0]?.LineItems).toHaveLength(1)
    const all = await raw(desk, '/Invoices')
    expect(all.body['pagination']).toBeUndefined()
    expect((all.body['Invoices'] as { LineItems: object[] }[])[0]?.LineItems).toEqual([])
  })

  test.each([
    'where=Colour=="red"',
    'where=Status==',
    'where=Status=="A" nonsense',
    'order=Colour',
    'page=0',
    'where=("',
    // There is no escape for a double quote: a backslash is an ordinary character, and so is a doubled quote an end.
    String.raw`where=Reference=="12\" pipe"`,
    'where=Reference=="12"" pipe"',
    String.raw`where=Reference=="12\\" pipe"`,
  ])('%s is refused as a query', async (query) => {
    const desk = await openDesk()
    expect(await raw(desk, `/Invoices?${encodeURI(query)}`)).toMatchObject({
      status: 400,
      body: { ErrorNumber: 16, Type: 'QueryParseException' },
    })
  })
})
