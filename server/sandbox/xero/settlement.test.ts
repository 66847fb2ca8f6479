import type { CreditNote } from 'xero-node/dist/gen/model/accounting/creditNote.js'
import { describe, expect, test } from 'vitest'
import { australians, type Desk, invoice, made, openDesk, raw, refusal } from './accounting.testing.ts'

const account = { code: '090' }
const noted = (changes: object = {}): CreditNote => {
  const words: object = Object.assign(invoice(changes), { type: 'ACCRECCREDIT', dueDate: undefined })
  return words
}

/** An approved credit note. */
async function credited({ api, tenant }: Desk, changes: object = {}) {
  const { body } = await api.createCreditNotes(tenant, { creditNotes: [noted(changes)] })
  return body.creditNotes?.[0] ?? {}
}

const read = async ({ api, tenant }: Desk, id: string) => (await api.getInvoice(tenant, id)).body.invoices?.[0]

describe('a payment', () => {
  test('in part leaves the rest, in full makes it paid, and taken back opens it again', async () => {
    const desk = await openDesk()
    const { api, tenant } = desk
    const { invoiceID = '' } = await made(desk)
    const first = await api.createPayments(tenant, {
      payments: [{ invoice: { invoiceID }, account, amount: 40, date: '2026-03-02', reference: 'Deposit' }],
    })
    expect(first.body.payments).toMatchObject([
      {
        amount: 40,
        status: 'AUTHORISED',
        paymentType: 'ACCRECPAYMENT',
        reference: 'Deposit',
        account: { code: '090', name: 'Business Bank Account' },
        invoice: { invoiceID, amountDue: 75, amountPaid: 40, status: 'AUTHORISED' },
      },
    ])
    const rest = {
      invoiceNumber: (await read(desk, invoiceID))?.invoiceNumber,
      account,
      amount: 75,
      date: '2026-03-05',
    }
    const { body } = await api.createPayment(tenant, rest)
    expect(await read(desk, invoiceID)).toMatchObject({ status: 'PAID', amountDue: 0, amountPaid: 115 })
    expect((await raw(desk, `/Invoices/${invoiceID}`)).body['Invoices']).toMatchObject([
      { FullyPaidOnDate: '/Date(1772668800000+0000)/' },
    ])
    const { paymentID = '' } = body.payments?.[0] ?? {}
    const gone = await api.deletePayment(tenant, paymentID, { status: 'DELETED' })
    expect(gone.body.payments).toMatchObject([{ paymentID, status: 'DELETED', amount: 75 }])
    expect(await read(desk, invoiceID)).toMatchObject({
      status: 'AUTHORISED',
      amountDue: 75,
      payments: [{ amount: 40 }],
    })
    expect((await refusal(api.deletePayment(tenant, paymentID, { status: 'DELETED' }))).status).toBe(400)
    const listed = await api.getPayments(tenant, undefined, 'Status=="AUTHORISED"')
    expect(listed.body.payments).toMatchObject([{ amount: 40 }])
  })

  test.each([
    ['more than is left', { amount: 115.01 }, 'Payment amount exceeds the amount outstanding on this document'],
    ['nothing', { amount: 0 }, 'The payment amount must be greater than zero'],
    ['fractions of a cent', { amount: 1.005 }, 'The payment amount has more than two decimals'],
    [
      'an account that takes none',
      { account: { code: '200' } },
      "Account code '200' is not a valid account for payments",
    ],
    ['an account that is not there', { account: { code: '999' } }, 'The account could not be found or is archived'],
    ['an invoice that is not there', { invoice: { invoiceID: 'none' } }, 'The document to be paid could not be found'],
  ])('of %s is refused', async (_, changes, message) => {
    const desk = await openDesk()
    const { invoiceID } = await made(desk)
    const payment = { invoice: { invoiceID }, account, amount: 10, ...changes }
    expect((await refusal(desk.api.createPayment(desk.tenant, payment))).messages).toEqual([message])
    expect((await desk.api.getPayments(desk.tenant)).body.payments).toEqual([])
  })

  test('of a draft is refused', async () => {
    const desk = await openDesk()
    const { invoiceID } = await made(desk, { status: 'DRAFT' })
    const { messages } = await refusal(
      desk.api.createPayment(desk.tenant, { invoice: { invoiceID }, account, amount: 10 }),
    )
    expect(messages).toEqual(['Payments can only be made against Authorised documents'])
  })
})

describe('a credit note', () => {
  test('is set against invoices until nothing is left of it, and can be taken off again', async () => {
    const desk = await openDesk()
    const { api, tenant } = desk
    const { invoiceID = '' } = await made(desk)
    const { creditNoteID = '', remainingCredit, creditNoteNumber } = await credited(desk)
    expect({ remainingCredit, creditNoteNumber }).toEqual({ remainingCredit: 115, creditNoteNumber: 'CN-0001' })
    const allocate = (amount: number) =>
      api.createCreditNoteAllocation(tenant, creditNoteID, {
        allocations: [{ invoice: { invoiceID }, amount, date: '2026-03-02' }],
      })
    expect((await allocate(100)).body.allocations).toMatchObject([{ amount: 100, invoice: { invoiceID } }])
    expect((await refusal(allocate(15.01))).messages).toEqual(['The allocation amount exceeds the remaining credit'])
    await allocate(15)
    expect(await read(desk, invoiceID)).toMatchObject({
      status: 'PAID',
      amountDue: 0,
      amountCredited: 115,
      creditNotes: [{ creditNoteID, appliedAmount: 100 }, { appliedAmount: 15 }],
    })
    const note = (await api.getCreditNote(tenant, creditNoteID)).body.creditNotes?.[0]
    expect(note).toMatchObject({ status: 'PAID', remainingCredit: 0 })
    const [first] = note?.allocations ?? []
    const removed = await api.deleteCreditNoteAllocations(tenant, creditNoteID, first?.allocationID ?? '')
    expect(removed.body).toMatchObject({ allocationID: first?.allocationID, isDeleted: true, invoice: { invoiceID } })
    expect(await read(desk, invoiceID)).toMatchObject({ status: 'AUTHORISED', amountDue: 100 })
  })

  test.each([
    [
      'of another contact',
      { contact: { name: 'Somebody else' } },
      'Credit can only be allocated to invoices of the same contact',
    ],
    ['that is a draft', { status: 'DRAFT' }, 'Credit can only be allocated between Authorised documents'],
  ])('is not set against an invoice %s', async (_, changes, message) => {
    const desk = await openDesk()
    const { invoiceID } = await made(desk, changes)
    const { creditNoteID = '' } = await credited(desk)
    const allocation = { allocations: [{ invoice: { invoiceID }, amount: 1, date: '2026-03-02' }] }
    expect(
      (await refusal(desk.api.createCreditNoteAllocation(desk.tenant, creditNoteID, allocation))).messages,
    ).toEqual([message])
  })

  test('is paid out like money that goes back, and void only while unused', async () => {
    const desk = await openDesk()
    const { creditNoteID = '' } = await credited(desk)
    await desk.api.createPayment(desk.tenant, { creditNote: { creditNoteID }, account, amount: 15 })
    const voiding = { creditNotes: [{ status: 'VOIDED' as never }] }
    expect((await refusal(desk.api.updateCreditNote(desk.tenant, creditNoteID, voiding))).messages).toEqual([
      'This document cannot be edited as it has a payment or credit note allocated to it.',
    ])
    const { creditNoteID: unused = '' } = await credited(desk)
    const { body } = await desk.api.updateCreditNote(desk.tenant, unused, voiding)
    expect(body.creditNotes).toMatchObject([{ status: 'VOIDED', remainingCredit: 0 }])
  })
})

describe('contacts', () => {
  test('are made, found, changed and archived', async () => {
    const { api, tenant } = await openDesk()
    const { body } = await api.createContacts(tenant, {
      contacts: [
        { name: 'Kauri Homes Ltd', emailAddress: 'accounts@kauri.example', contactNumber: 'CL-001' },
        { name: 'Rimu & Co' },
      ],
    })
    const [kauri] = body.contacts ?? []
    expect(kauri).toMatchObject({
      contactStatus: 'ACTIVE',
      isCustomer: false,
      addresses: [{ addressType: 'STREET' }, { addressType: 'POBOX' }],
      phones: [{ phoneType: 'DEFAULT' }, { phoneType: 'DDI' }, { phoneType: 'FAX' }, { phoneType: 'MOBILE' }],
    })
    const id = kauri?.contactID ?? ''
    const phones = [{ phoneType: 'MOBILE' as never, phoneNumber: '021 555 100' }]
    await api.updateContact(tenant, id, { contacts: [{ phones }] })
    const found = (await api.getContact(tenant, 'CL-001')).body.contacts?.[0]
    expect(found).toMatchObject({ contactID: id, emailAddress: 'accounts@kauri.example' })
    expect(found?.phones?.[3]).toMatchObject({ phoneNumber: '021 555 100' })
    const names = async (...asked: unknown[]): Promise<unknown> => {
      const list = await (api.getContacts as (...all: unknown[]) => ReturnType<typeof api.getContacts>).call(
        api,
        tenant,
        ...asked,
      )
      return list.body.contacts?.map(({ name }) => name)
    }
    expect(await names(undefined, 'Name=="kauri homes ltd"')).toEqual(['Kauri Homes Ltd'])
    expect(await names(undefined, 'EmailAddress!=null AND EmailAddress.Contains("kauri")')).toEqual(['Kauri Homes Ltd'])
    expect(await names(undefined, undefined, 'Name DESC')).toEqual(['Rimu & Co', 'Kauri Homes Ltd'])
    expect(await names(undefined, undefined, undefined, [id])).toEqual(['Kauri Homes Ltd'])
    expect(await names(undefined, undefined, undefined, undefined, 1, false, false, 'rimu')).toEqual(['Rimu & Co'])
    await api.updateContact(tenant, id, { contacts: [{ contactStatus: 'ARCHIVED' as never }] })
    expect(await names()).toEqual(['Rimu & Co'])
    expect(await names(undefined, undefined, undefined, undefined, 1, true)).toHaveLength(2)
    // A name is free again once its contact is archived.
    expect((await api.createContacts(tenant, { contacts: [{ name: 'Kauri Homes Ltd' }] })).body.contacts).toHaveLength(
      1,
    )
  })

  test('have each a name of their own; POST finds by name, PUT refuses', async () => {
    const { api, tenant } = await openDesk()
    const one = (await api.createContacts(tenant, { contacts: [{ name: 'Kauri' }] })).body.contacts?.[0]
    expect((await refusal(api.createContacts(tenant, { contacts: [{ name: ' kauri ' }] }))).messages).toEqual([
      'The contact name kauri is already assigned to another contact. The contact name must be unique across all active contacts.',
    ])
    const { body } = await api.updateOrCreateContacts(tenant, { contacts: [{ name: 'KAURI', accountNumber: '7' }] })
    expect(body.contacts).toMatchObject([{ contactID: one?.contactID, accountNumber: '7' }])
  })

  test.each([
    ['no name', { firstName: 'Ann' }, 'The contact name must be specified.'],
    ['an address that is none', { name: 'A', emailAddress: 'nobody' }, 'Email address must be valid.'],
    ['too long a name', { name: 'x'.repeat(256) }, 'The field Name must be a string with a maximum length of 255.'],
  ])('with %s are refused', async (_, contact, message) => {
    const { api, tenant } = await openDesk()
    expect((await refusal(api.createContacts(tenant, { contacts: [contact] }))).messages).toEqual([message])
    const atTheLimit = { contacts: [{ name: 'x'.repeat(255) }] }
    expect((await api.createContacts(tenant, atTheLimit)).body.contacts).toHaveLength(1)
  })
})

test('an organisation is read with its accounts and its tax rates', async () => {
  const { api, tenant } = await openDesk({ tenants: [australians] })
  const [organisation] = (await api.getOrganisations(tenant)).body.organisations ?? []
  expect(organisation).toMatchObject({ name: 'Ridge & Harbour Pty Ltd (Demo AU)', baseCurrency: 'AUD', version: 'AU' })
  const revenue = await api.getAccounts(tenant, undefined, 'Status=="ACTIVE" AND Class=="REVENUE"', 'Code ASC')
  expect(revenue.body.accounts?.map(({ code }) => code)).toEqual(['200', '210', '220', '260'])
  const [one] = revenue.body.accounts ?? []
  expect((await api.getAccount(tenant, one?.accountID ?? '')).body.accounts).toMatchObject([
    { code: '200', taxType: 'OUTPUT' },
  ])
  const rates = await api.getTaxRates(tenant, 'CanApplyToRevenue==true AND Status=="ACTIVE"')
  expect(rates.body.taxRates?.map(({ taxType, effectiveRate }) => [taxType, effectiveRate])).toEqual([
    ['BASEXCLUDED', 0],
    ['EXEMPTOUTPUT', 0],
    ['OUTPUT', 10],
  ])
  expect((await api.getTaxRateByTaxType(tenant, 'OUTPUT')).body.taxRates).toMatchObject([
    { taxComponents: [{ name: 'GST', rate: 10 }] },
  ])
})
