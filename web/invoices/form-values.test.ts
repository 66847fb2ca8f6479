import { describe, expect, it } from 'vitest'

import { invoiceTotals, percentOfRate, rateOfPercent } from '#domain/invoices/rules.ts'

import {
  acrossFields,
  blankLine,
  type InvoiceFormValues,
  isBlank,
  newValues,
  pricedLine,
  toInput,
} from './form-values.ts'

const suggestion = {
  invoiceNumber: 'INV-2026-007',
  date: '2026-11-20',
  dueDate: '2026-12-20',
  paymentTerms: 'Net 30',
  taxRate: '0.15',
}
const job = { value: '019b8a00-af9b-7043-89b3-fd00f07ed790', label: 'Milford consulting rooms' }
const linesOf = (values: InvoiceFormValues) => toInput(values).items

describe('tax rates on screen', () => {
  it.each([
    ['15', '0.15'],
    ['12.5', '0.125'],
    ['0.001', '0.00001'],
    ['', '0'],
    ['100', '1'],
  ])('%s%% is stored as %s', (percent, fraction) => {
    expect(rateOfPercent(percent)).toBe(fraction)
  })

  it.each([
    ['0.15', '15'],
    ['0.12500', '12.5'],
    ['0', '0'],
    ['1', '100'],
  ])('%s is shown as %s%%', (fraction, percent) => {
    expect(percentOfRate(fraction)).toBe(percent)
  })

  it('leaves what is no number to the schema', () => {
    expect(rateOfPercent('1e3')).toBe('1e3')
  })
})

describe('lines as typed', () => {
  it('begin with quantity 1, price 0 and the company’s rate', () => {
    const [line] = newValues(suggestion, { client: null, job: null }).items
    expect(line).toMatchObject({ quantity: '1', unitPrice: '0', taxRate: '15', kind: 'charge' })
    expect(line && isBlank(line)).toBe(true)
  })

  it('come to the example of PRODUCT 2', () => {
    const lines = ['25.06', '25.61', '25.63'].map((unitPrice) => pricedLine({ ...blankLine('15'), unitPrice }))
    expect(invoiceTotals(lines)).toMatchObject({ taxTotal: '11.44', total: '87.74' })
  })

  it('count as 0 while a figure is unfinished', () => {
    expect(pricedLine({ ...blankLine('x'), quantity: '-', unitPrice: '' })).toMatchObject({
      quantity: '0',
      unitPrice: '0',
      taxRate: '0',
    })
  })

  it('are told what they come to too much, whatever else is still missing', () => {
    const values = newValues(suggestion, { client: null, job: null })
    const paths = (...prices: string[]) => {
      values.items = prices.map((unitPrice) => ({ ...blankLine('0'), quantity: '10', unitPrice }))
      return acrossFields(undefined)(values).map(({ path, message }) => `${path}: ${message}`)
    }
    expect(paths('99999999.99')).toEqual([])
    expect(paths('1', '100000000')).toEqual(['items.1.unitPrice: Amounts can be up to 999,999,999.99'])
    expect(paths('99999999', '99999999')).toEqual(['items: Amounts can be up to 999,999,999.99'])
    expect(paths('-', 'x')).toEqual([])
  })

  it('follow the invoice’s job unless they name another or none', () => {
    const values = newValues(suggestion, { client: null, job })
    values.items = [blankLine('15'), { ...blankLine('15'), jobId: 'none' }, { ...blankLine('15'), jobId: 'another' }]
    expect(linesOf(values).map(({ jobId }) => jobId)).toEqual([job.value, null, 'another'])
  })
})
