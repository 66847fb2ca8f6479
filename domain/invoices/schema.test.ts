import { describe, expect, it } from 'vitest'
import { complaints, without } from '../fields.testing.ts'
import { newId } from '../ids.ts'
import {
  createInvoiceBody,
  invoiceForm,
  invoiceItemForm,
  invoiceListQuery,
  markPaidBody,
  paymentForm,
  paymentFormFor,
  recordPaymentBody,
  reversePaymentBody,
  updateInvoiceBody,
} from './schema.ts'
import { invoiceStatuses, paymentMethods } from './choices.ts'

const item = { description: 'Framing', quantity: 1, unitPrice: '100', taxRate: '0.15' }
const invoice = {
  clientId: newId(),
  invoiceNumber: 'INV-2026-001',
  reference: 'Stage 1',
  date: '2026-11-20',
  dueDate: '2026-12-20',
  items: [item],
}

describe('the invoice form (SPEC 5)', () => {
  it('takes the required fields alone, and every field together', () => {
    expect(complaints(invoiceForm, invoice)).toEqual([])
    expect(
      complaints(invoiceForm, {
        ...invoice,
        jobId: newId(),
        paymentTerms: 'Net 30',
        notes: 'Thanks',
        items: [
          { ...item, kind: 'credit', jobId: null, variationId: newId() },
          { ...item, kind: 'charge', jobId: newId(), variationId: null },
        ],
      }),
    ).toEqual([])
  })

  it.each([
    ['clientId', 'Client is required'],
    ['invoiceNumber', 'Invoice number is required'],
    ['reference', 'Reference is required'],
    ['date', 'Date is required'],
    ['dueDate', 'Due date is required'],
  ] as const)('needs %s', (field, message) => {
    for (const missing of ['', null])
      expect(complaints(invoiceForm, { ...invoice, [field]: missing })).toEqual([`${field}: ${message}`])
    expect(complaints(invoiceForm, without(invoice, field))).toEqual([`${field}: ${message}`])
  })

  it('needs one to two hundred lines', () => {
    for (const items of [[], null, 'x', undefined])
      expect(complaints(invoiceForm, { ...invoice, items })).toEqual(['items: Add at least one line'])
    expect(complaints(invoiceForm, { ...invoice, items: Array.from({ length: 200 }, () => item) })).toEqual([])
    expect(complaints(invoiceForm, { ...invoice, items: Array.from({ length: 201 }, () => item) })).toEqual([
      'items: An invoice can have up to 200 lines',
    ])
  })

  it('takes only days that exist, and notes of 2000 characters', () => {
    for (const field of ['date', 'dueDate'])
      expect(complaints(invoiceForm, { ...invoice, [field]: '2026-02-30' })).toEqual([
        `${field}: Please enter a valid date`,
      ])
    expect(complaints(invoiceForm, { ...invoice, notes: 'x'.repeat(2000) })).toEqual([])
    expect(complaints(invoiceForm, { ...invoice, notes: 'x'.repeat(2001) })).toEqual([
      'notes: Notes cannot exceed 2000 characters',
    ])
  })

  it('may leave the number away when it is created, and anything when it is edited', () => {
    expect(complaints(createInvoiceBody, without(invoice, 'invoiceNumber'))).toEqual([])
    expect(complaints(createInvoiceBody, { ...invoice, id: newId() })).toEqual([])
    expect(complaints(updateInvoiceBody, {})).toEqual([])
    expect(complaints(updateInvoiceBody, { reference: '' })).toEqual(['reference: Reference is required'])
  })

  it.each(['subtotal', 'taxTotal', 'total', 'amountPaid', 'balance', 'status', 'xeroId', 'payments'])(
    'never takes %s from outside (PRODUCT 2)',
    (field) => {
      for (const body of [createInvoiceBody, updateInvoiceBody])
        expect(complaints(body, { ...invoice, [field]: '1.00' })).toHaveLength(1)
    },
  )
})

describe('a line', () => {
  const parsed = (field: string, value: unknown): unknown =>
    (invoiceItemForm.parse({ ...item, [field]: value }) as Record<string, unknown>)[field]

  it('needs a description', () => {
    for (const missing of ['', '  ', null, undefined])
      expect(complaints(invoiceItemForm, { ...item, description: missing })).toEqual([
        'description: Description is required',
      ])
  })

  it.each(['quantity', 'unitPrice', 'taxRate'])('treats a blank %s as 0', (field) => {
    expect([parsed(field, ''), parsed(field, '  '), parsed(field, '0'), parsed(field, 0)]).toEqual(['0', '0', '0', '0'])
  })

  it.each([
    ['quantity', '0.0001', '12.5'],
    ['quantity', '9999999', '1.2345'],
    ['unitPrice', '0.0001', '999999999.99'],
    ['unitPrice', '1234.5678', '0.1'],
    ['taxRate', '0.15', '0.12345'],
    ['taxRate', '1', '0.001'],
  ])('takes %s of %s and %s exactly', (field, one, other) => {
    expect([parsed(field, one), parsed(field, other)]).toEqual([one, other])
    expect(parsed(field, Number(other))).toBe(other)
  })

  const invalid = {
    quantity: 'Quantity must be 0 or more',
    unitPrice: 'Unit price must be 0 or more',
    taxRate: 'Tax rate must be between 0 and 100',
  }
  const tooLarge = {
    quantity: 'This number can be up to 9,999,999',
    unitPrice: 'Amounts can be up to 999,999,999.99',
    taxRate: 'Tax rate must be between 0 and 100',
  }

  it.each(['quantity', 'unitPrice', 'taxRate'] as const)('refuses a %s that is none', (field) => {
    for (const value of [
      -1,
      '-0.01',
      'NaN',
      Number.NaN,
      '1e3',
      1e21,
      Infinity,
      '0x10',
      '1,000',
      'abc',
      '.5',
      '5.',
      '--1',
      '1 2',
      '0.123456',
      1e-7,
      null,
      true,
      [],
      {},
      '9'.repeat(41),
    ]) {
      expect(complaints(invoiceItemForm, { ...item, [field]: value }), JSON.stringify(value)).toEqual([
        `${field}: ${invalid[field]}`,
      ])
    }
    for (const value of ['9'.repeat(30), '9999999999'])
      expect(complaints(invoiceItemForm, { ...item, [field]: value })).toEqual([`${field}: ${tooLarge[field]}`])
  })

  it('refuses five decimals of a quantity or a price, six of a rate, and a rate above 100%', () => {
    for (const field of ['quantity', 'unitPrice'] as const)
      expect(complaints(invoiceItemForm, { ...item, [field]: '0.00001' })).toEqual([`${field}: ${invalid[field]}`])
    for (const rate of ['1.00001', '15', '0.123456'])
      expect(complaints(invoiceItemForm, { ...item, taxRate: rate })).toEqual([`taxRate: ${invalid.taxRate}`])
  })

  it('is a charge or a credit, and has no amounts of its own', () => {
    expect(complaints(invoiceItemForm, { ...item, kind: 'refund' })).toEqual(['kind: Please choose one of the options'])
    for (const field of ['amount', 'tax', 'total'])
      expect(complaints(invoiceItemForm, { ...item, [field]: '1.00' })).toHaveLength(1)
  })
})

describe('the payment form (SPEC 5)', () => {
  const payment = { date: '2026-11-20', amount: '15.50', method: 'bank' }

  it('takes every method, and an id and a reference beside', () => {
    expect(paymentMethods).toEqual(['bank', 'cash', 'credit', 'other'])
    for (const method of paymentMethods) expect(complaints(paymentForm, { ...payment, method })).toEqual([])
    expect(complaints(recordPaymentBody, { ...payment, id: newId(), reference: 'Deposit' })).toEqual([])
    expect(paymentForm.parse({ ...payment, amount: 15.5 }).amount).toBe('15.50')
  })

  it.each([
    ['date', 'Payment date is required'],
    ['amount', 'Amount is required'],
    ['method', 'Payment method is required'],
  ] as const)('needs %s', (field, message) => {
    for (const missing of ['', null])
      expect(complaints(paymentForm, { ...payment, [field]: missing })).toEqual([`${field}: ${message}`])
    expect(complaints(paymentForm, without(payment, field))).toEqual([`${field}: ${message}`])
  })

  it.each(['0', 0, '0.00', '-0', -0, '-0.00', '-1', -1, '-0.01'])('refuses %j', (amount) => {
    expect(complaints(paymentForm, { ...payment, amount })).toEqual(['amount: Amount must be more than 0'])
  })

  it.each([
    ['15.555', 'Please enter a valid amount'],
    ['NaN', 'Please enter a valid amount'],
    ['1e3', 'Please enter a valid amount'],
    ['x', 'Please enter a valid amount'],
    ['9'.repeat(30), 'Amounts can be up to 999,999,999,999.99'],
  ])('refuses %s', (amount, message) =>
    expect(complaints(paymentForm, { ...payment, amount })).toEqual([`amount: ${message}`]),
  )

  it('says who paid nothing else: no reversal, no invoice, no time of its own', () => {
    for (const field of ['reverses', 'invoiceId', 'createdAt', 'reversed'])
      expect(complaints(recordPaymentBody, { ...payment, [field]: newId() })).toHaveLength(1)
    expect(complaints(markPaidBody, { date: '2026-11-20', method: 'cash' })).toEqual([])
    expect(complaints(markPaidBody, { ...payment })).toHaveLength(1)
  })

  it.each([
    [{ amount: '100.00', date: '2026-11-20' }, []],
    [{ amount: '100.01', date: '2026-11-20' }, ['amount: Amount cannot be more than the balance']],
    [{ amount: '0', date: '2026-11-20' }, ['amount: Amount must be more than 0']],
    [{ amount: 'a lot', date: '2026-11-20' }, ['amount: Please enter a valid amount']],
    [{ amount: '', date: 'soon' }, ['date: Please enter a valid date', 'amount: Amount is required']],
    [
      { amount: '-1', date: '2026-11-21' },
      ['date: A payment cannot be dated ahead', 'amount: Amount must be more than 0'],
    ],
  ])('where a hundred is left to pay on the 20th, %j says %j', (typed, said) => {
    const form = paymentFormFor({ balance: '100.00', today: '2026-11-20' })
    expect(complaints(form, { ...payment, ...typed })).toEqual(said)
  })

  it('is reversed with nothing more than a date, or without', () => {
    for (const body of [{}, { date: '2026-11-20' }, { id: newId(), reference: 'Bounced' }])
      expect(complaints(reversePaymentBody, body)).toEqual([])
    expect(complaints(reversePaymentBody, { date: '2026-02-30' })).toEqual(['date: Please enter a valid date'])
    expect(complaints(reversePaymentBody, { amount: '1' })).toHaveLength(1)
  })
})

describe('listing', () => {
  it('filters by all six statuses (PRODUCT 11)', () => {
    expect(invoiceStatuses).toEqual(['draft', 'pending', 'approved', 'paid', 'overdue', 'void'])
    for (const status of invoiceStatuses) expect(complaints(invoiceListQuery, { status })).toEqual([])
    expect(complaints(invoiceListQuery, { status: 'sent' })).toHaveLength(1)
  })
})
