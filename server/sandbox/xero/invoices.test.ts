import { describe, expect, test } from 'vitest'
import { type Desk, invoice, made, openDesk, post, put, raw, refusal } from './accounting.testing.ts'

const line = { description: 'Framing', quantity: 2, unitAmount: 50, accountCode: '200' }

describe('an invoice', () => {
  test('is answered whole, in the forms that Xero writes', async () => {
    const desk = await openDesk()
    const { body } = await raw(
      desk,
      '/Invoices',
      put({
        Invoices: [
          {
            Type: 'ACCREC',
            Status: 'AUTHORISED',
            Contact: { Name: 'Kauri Homes Ltd' },
            Date: '2026-03-01',
            DueDate: '/Date(1774915200000+0000)/',
            InvoiceNumber: 'INV-2026-001',
            Reference: 'JOB-001',
            LineItems: [{ Description: 'Framing', Quantity: 2, UnitAmount: 50, AccountCode: '200' }],
          },
        ],
      }),
    )
    const anyText = expect.any(String) as string
    expect(body).toEqual({
      Id: anyText,
      Status: 'OK',
      ProviderName: 'Stringline (sandbox)',
      DateTimeUTC: '/Date(1772442000000+0000)/',
      Invoices: [
        expect.objectContaining({
          Type: 'ACCREC',
          InvoiceID: anyText,
          InvoiceNumber: 'INV-2026-001',
          Reference: 'JOB-001',
          Payments: [],
          CreditNotes: [],
          Prepayments: [],
          Overpayments: [],
          AmountDue: 115,
          AmountPaid: 0,
          AmountCredited: 0,
          SentToContact: false,
          CurrencyRate: 1,
          HasErrors: false,
          IsDiscounted: false,
          Contact: expect.objectContaining({
            ContactID: anyText,
            Name: 'Kauri Homes Ltd',
            ContactStatus: 'ACTIVE',
          }) as object,
          DateString: '2026-03-01T00:00:00',
          Date: '/Date(1772323200000+0000)/',
          DueDateString: '2026-03-31T00:00:00',
          DueDate: '/Date(1774915200000+0000)/',
          Status: 'AUTHORISED',
          LineAmountTypes: 'Exclusive',
          LineItems: [
            {
              LineItemID: anyText,
              Description: 'Framing',
              Quantity: 2,
              UnitAmount: 50,
              LineAmount: 100,
              TaxType: 'OUTPUT2',
              TaxAmount: 15,
              AccountCode: '200',
              AccountID: anyText,
              Tracking: [],
              ValidationErrors: [],
            },
          ],
          SubTotal: 100,
          TotalTax: 15,
          Total: 115,
          UpdatedDateUTC: '/Date(1772442000000+0000)/',
          UpdatedDateUTCString: '2026-03-02T09:00:00.000Z',
          CurrencyCode: 'NZD',
          StatusAttributeString: 'OK',
        }),
      ],
    })
  })

  test('is read by the official client, by its id and its number', async () => {
    const desk = await openDesk()
    const { invoiceID = '' } = await made(desk, { invoiceNumber: 'INV-7' })
    for (const name of [invoiceID, 'INV-7', 'inv-7']) {
      const { body } = await desk.api.getInvoice(desk.tenant, name)
      expect(body.invoices?.[0]).toMatchObject({ invoiceID, invoiceNumber: 'INV-7', total: 115, status: 'AUTHORISED' })
      expect(body.invoices?.[0]?.updatedDateUTC).toEqual(new Date('2026-03-02T09:00:00.000Z'))
    }
    expect((await raw(desk, '/Invoices/unknown')).status).toBe(404)
  })

  test('without a number gets the next one', async () => {
    const desk = await openDesk()
    await made(desk, { invoiceNumber: 'INV-0041' })
    expect((await made(desk)).invoiceNumber).toBe('INV-0042')
    expect((await made(desk, { invoiceNumber: 'OTHER-9' })).invoiceNumber).toBe('OTHER-9')
    expect((await made(desk)).invoiceNumber).toBe('INV-0043')
  })

  test.each<[string, object, string]>([
    ['no contact', { contact: undefined }, 'A Contact must be specified for this type of transaction'],
    [
      'a contact that is not there',
      { contact: { contactID: 'nobody' } },
      'An existing Contact with the specified ContactID could not be found',
    ],
    ['no lines', { lineItems: [] }, 'One or more line items must be specified'],
    [
      'a line without words',
      { lineItems: [{ ...line, description: '' }] },
      'The description field is mandatory for each line item.',
    ],
    [
      'an account that is not there',
      { lineItems: [{ ...line, accountCode: '999' }] },
      "Account code '999' is not a valid code for this document.",
    ],
    [
      'an archived account',
      { lineItems: [{ ...line, accountCode: '205' }] },
      "Account code '205' is not a valid code for this document.",
    ],
    ['no account', { lineItems: [{ ...line, accountCode: undefined }] }, 'Account code must be specified'],
    [
      'a tax that is not there',
      { lineItems: [{ ...line, taxType: 'OUTPUT' }] },
      "The TaxType code 'OUTPUT' does not exist or cannot be used for this type of transaction.",
    ],
    [
      'a tax of purchases',
      { lineItems: [{ ...line, taxType: 'INPUT2' }] },
      "The TaxType code 'INPUT2' does not exist or cannot be used for this type of transaction.",
    ],
    [
      'a line that does not add up',
      { lineItems: [{ ...line, lineAmount: 100.01 }] },
      'The line total 100.01 does not match the expected line total 100.00',
    ],
    ['a total', { total: 115 }, 'The field Total is read-only.'],
    ['a subtotal', { subTotal: 100 }, 'The field SubTotal is read-only.'],
    ['what is paid', { amountPaid: 0 }, 'The field AmountPaid is read-only.'],
    ['another currency', { currencyCode: 'USD' }, 'Organisation is not subscribed to currency USD'],
    ['no day to pay by', { dueDate: undefined }, 'The due date is required for approved invoices.'],
    ['a date that there is not', { date: '2026-02-30' }, 'Date is not a valid date.'],
    ['a status that it can not begin with', { status: 'PAID' }, 'Invoice not of valid status for modification'],
    [
      'less than nothing',
      { lineItems: [{ ...line, unitAmount: -50 }] },
      'The document total must be greater than or equal to zero.',
    ],
  ])('is refused with %s, and nothing is kept', async (_, changes, message) => {
    const desk = await openDesk()
    const answer = await refusal(desk.api.createInvoices(desk.tenant, { invoices: [invoice(changes)] }))
    expect(answer).toMatchObject({
      status: 400,
      body: { ErrorNumber: 10, Type: 'ValidationException', Message: 'A validation exception occurred' },
      messages: [message],
    })
    expect((await desk.api.getInvoices(desk.tenant)).body.invoices).toEqual([])
    expect((await desk.api.getContacts(desk.tenant)).body.contacts).toEqual([])
  })

  test('says all that is wrong with its lines', async () => {
    const desk = await openDesk()
    const lineItems = [{ ...line, accountCode: '999' }, { ...line, description: '' }, line]
    const { messages } = await refusal(desk.api.createInvoices(desk.tenant, { invoices: [invoice({ lineItems })] }))
    expect(messages).toEqual([
      "Account code '999' is not a valid code for this document.",
      'The description field is mandatory for each line item.',
    ])
  })

  test('of an archived contact is refused', async () => {
    const desk = await openDesk()
    const { contact } = await made(desk)
    const archived = { contacts: [{ contactID: contact?.contactID, contactStatus: 'ARCHIVED' as never }] }
    await desk.api.updateContact(desk.tenant, contact?.contactID ?? '', archived)
    const again = invoice({ contact: { contactID: contact?.contactID } })
    const { messages } = await refusal(desk.api.createInvoices(desk.tenant, { invoices: [again] }))
    expect(messages).toEqual(['The contact Kauri Homes Ltd has been archived.'])
  })
})

describe('a number', () => {
  test('is there once: PUT refuses it, POST changes what has it', async () => {
    const desk = await openDesk()
    const { invoiceID } = await made(desk, { invoiceNumber: 'INV-1' })
    const again = { invoices: [invoice({ invoiceNumber: 'inv-1', reference: 'again' })] }
    expect((await refusal(desk.api.createInvoices(desk.tenant, again))).messages).toEqual(['Invoice # must be unique.'])
    const { body } = await desk.api.updateOrCreateInvoices(desk.tenant, again)
    expect(body.invoices).toMatchObject([{ invoiceID, reference: 'again' }])
    expect((await desk.api.getInvoices(desk.tenant)).body.invoices).toHaveLength(1)
  })

  test('of something void or deleted stays taken', async () => {
    const desk = await openDesk()
    const { invoiceID = '' } = await made(desk, { invoiceNumber: 'INV-1', status: 'DRAFT' })
    await desk.api.updateInvoice(desk.tenant, invoiceID, { invoices: [{ status: 'DELETED' as never }] })
    const again = { invoices: [invoice({ invoiceNumber: 'INV-1' })] }
    expect((await refusal(desk.api.createInvoices(desk.tenant, again))).messages).toEqual(['Invoice # must be unique.'])
    expect((await refusal(desk.api.updateOrCreateInvoices(desk.tenant, again))).messages).toEqual([
      'Invoice not of valid status for modification',
    ])
  })
})

describe('a status', () => {
  const move = (desk: Desk, id: string, status: string) =>
    desk.api.updateInvoice(desk.tenant, id, { invoices: [{ status: status as never }] })

  test.each([
    ['DRAFT', ['DRAFT', 'SUBMITTED', 'AUTHORISED', 'DELETED']],
    ['SUBMITTED', ['DRAFT', 'SUBMITTED', 'AUTHORISED', 'DELETED']],
    ['AUTHORISED', ['AUTHORISED', 'VOIDED']],
    ['VOIDED', []],
    ['DELETED', []],
    ['PAID', []],
  ])('%s leads to %j and nowhere else', async (from, allowed) => {
    const desk = await openDesk()
    const refused: string[] = []
    for (const to of ['DRAFT', 'SUBMITTED', 'AUTHORISED', 'PAID', 'VOIDED', 'DELETED']) {
      const id = await standing(desk, from)
      const moved = await move(desk, id, to).then(
        ({ body }) => body.invoices?.[0]?.status,
        () => 'refused',
      )
      if (moved === 'refused') refused.push(to)
      else expect(moved).toBe(to)
    }
    const everywhere = ['DRAFT', 'SUBMITTED', 'AUTHORISED', 'PAID', 'VOIDED', 'DELETED']
    expect(refused).toEqual(everywhere.filter((to) => !allowed.includes(to)))
  })

  async function standing(desk: Desk, status: string): Promise<string> {
    const start = status === 'VOIDED' || status === 'PAID' ? 'AUTHORISED' : status === 'DELETED' ? 'DRAFT' : status
    const { invoiceID = '' } = await made(desk, { status: start })
    if (status === 'PAID')
      await desk.api.createPayment(desk.tenant, { invoice: { invoiceID }, account: { code: '090' }, amount: 115 })
    else if (status !== start) await move(desk, invoiceID, status)
    return invoiceID
  }

  test('is paid at once where nothing is to be paid', async () => {
    const desk = await openDesk()
    expect(await made(desk, { lineItems: [{ ...line, unitAmount: 0 }] })).toMatchObject({
      status: 'PAID',
      amountDue: 0,
    })
  })
})

describe('a change', () => {
  test('leaves what was not sent, keeps lines that are named, and drops the others', async () => {
    const desk = await openDesk()
    const { invoiceID = '', lineItems } = await made(desk, {
      reference: 'old',
      lineItems: [line, { ...line, quantity: 1 }],
    })
    const kept = lineItems?.[1]?.lineItemID
    const changed = { lineItems: [{ ...line, quantity: 3, lineItemID: kept }, line] }
    const { body } = await desk.api.updateInvoice(desk.tenant, invoiceID, { invoices: [changed] })
    expect(body.invoices?.[0]).toMatchObject({ reference: 'old', total: 287.5, contact: { name: 'Kauri Homes Ltd' } })
    expect(body.invoices?.[0]?.lineItems?.map(({ lineItemID }) => lineItemID)).toEqual([
      kept,
      expect.not.stringMatching(`^${kept}$`),
    ])
  })

  test('of what a payment rests on is refused; of words about it is not', async () => {
    const desk = await openDesk()
    const { invoiceID = '' } = await made(desk)
    await desk.api.createPayment(desk.tenant, { invoice: { invoiceID }, account: { code: '090' }, amount: 15 })
    const change = (changes: object) => desk.api.updateInvoice(desk.tenant, invoiceID, { invoices: [changes] })
    for (const changes of [{ lineItems: [line] }, { status: 'VOIDED' }, { date: '2026-03-02' }])
      expect((await refusal(change(changes))).messages).toEqual([
        'This document cannot be edited as it has a payment or credit note allocated to it.',
      ])
    const { body } = await change({ reference: 'new', dueDate: '2026-04-30' })
    expect(body.invoices?.[0]).toMatchObject({ reference: 'new', amountDue: 100, amountPaid: 15 })
  })
})

test('an online invoice has an address once it is approved', async () => {
  const desk = await openDesk()
  const { invoiceID = '' } = await made(desk)
  const { body } = await desk.api.getOnlineInvoice(desk.tenant, invoiceID)
  expect(body.onlineInvoices?.[0]?.onlineInvoiceUrl).toContain(invoiceID)
  const { invoiceID: draft = '' } = await made(desk, { status: 'DRAFT' })
  expect((await refusal(desk.api.getOnlineInvoice(desk.tenant, draft))).status).toBe(400)
})

test('POST to one that is not there is a 404; to one named in the body a fault of that element', async () => {
  const desk = await openDesk()
  expect((await raw(desk, '/Invoices/unknown', post({ Reference: 'a' }))).status).toBe(404)
  const { messages } = await refusal(
    desk.api.updateOrCreateInvoices(desk.tenant, { invoices: [invoice({ invoiceID: 'unknown' })] }),
  )
  expect(messages).toEqual(['An existing Invoice with the specified InvoiceID could not be found'])
})
