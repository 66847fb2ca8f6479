import Big from 'big.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumMoney, toMoney } from '#domain/money.ts'
import { Invalid } from './elements.ts'
import { type LineRules, readLines, taxOf, totalsOf } from './lines.ts'
import { books } from './organisations.ts'
import type { AmountTypes } from './wire.ts'

const [book] = books
const rules = (changes: Partial<LineRules> = {}): LineRules => {
  if (book === undefined) throw new Error('no organisation')
  return {
    book,
    amountTypes: 'Exclusive',
    unitDecimals: 2,
    isApproved: true,
    mayDiscount: true,
    side: 'revenue',
    before: [],
    ...changes,
  }
}
const line = { Description: 'Framing', AccountCode: '200' }

test('tax is rounded by the line, as Xero’s own example has it', () => {
  const lines = readLines(
    [25.06, 25.61, 25.63].map((UnitAmount) => ({ ...line, Quantity: 1, UnitAmount })),
    rules(),
  )
  expect(lines.map(({ taxAmount }) => taxAmount)).toEqual(['3.76', '3.84', '3.84'])
  expect(totalsOf(lines, 'Exclusive')).toEqual({ subTotal: '76.30', totalTax: '11.44', total: '87.74' })
})

test.each<[string, object, Partial<LineRules>, object]>([
  [
    'a quantity with four decimals',
    { Quantity: 1.2345, UnitAmount: 10 },
    {},
    { lineAmount: '12.35', taxAmount: '1.85' },
  ],
  [
    'a price with more than two decimals',
    { Quantity: 100, UnitAmount: 0.125 },
    {},
    { unitAmount: '0.1300', lineAmount: '13.00' },
  ],
  [
    'the same with unitdp=4',
    { Quantity: 100, UnitAmount: 0.125 },
    { unitDecimals: 4 },
    { unitAmount: '0.1250', lineAmount: '12.50' },
  ],
  ['an amount alone', { LineAmount: 99.99 }, {}, { quantity: '1.0000', unitAmount: '99.9900', lineAmount: '99.99' }],
  ['an amount and a quantity', { Quantity: 3, LineAmount: 100 }, {}, { unitAmount: '33.3300', lineAmount: '100.00' }],
  ['a discount in percent', { Quantity: 1, UnitAmount: 2120.44, DiscountRate: 10 }, {}, { lineAmount: '1908.40' }],
  ['a discount as an amount', { Quantity: 2, UnitAmount: 50, DiscountAmount: 5.5 }, {}, { lineAmount: '94.50' }],
  ['a tax of one’s own', { Quantity: 1, UnitAmount: 100, TaxAmount: 14.99 }, {}, { taxAmount: '14.99' }],
  [
    'tax inside',
    { Quantity: 1, UnitAmount: 115 },
    { amountTypes: 'Inclusive' },
    { lineAmount: '115.00', taxAmount: '15.00' },
  ],
  ['no tax', { Quantity: 1, UnitAmount: 100 }, { amountTypes: 'NoTax' }, { taxType: 'NONE', taxAmount: '0.00' }],
  ['words alone', {}, {}, { quantity: undefined, lineAmount: '0.00', taxAmount: '0.00', accountCode: undefined }],
  ['a quantity of nothing', { Quantity: 0, UnitAmount: 50 }, {}, { lineAmount: '0.00' }],
  ['a number as text', { Quantity: '2', UnitAmount: '0.10' }, {}, { lineAmount: '0.20' }],
])('a line with %s', (_, changes, more, expected) => {
  const given = Object.keys(changes).length === 0 ? { Description: 'For the roof:' } : { ...line, ...changes }
  expect(readLines([given], rules(more))).toMatchObject([expected])
})

test.each<[string, object, Partial<LineRules>]>([
  ['no number', { Quantity: 'two', UnitAmount: 50 }, {}],
  ['a number beyond all use', { Quantity: 1, UnitAmount: 1e20 }, {}],
  ['a discount on a credit note', { Quantity: 1, UnitAmount: 5, DiscountRate: 10 }, { mayDiscount: false }],
  ['a text that is none', { Quantity: 1, UnitAmount: 5, AccountCode: 200 }, {}],
])('a line with %s is refused', (_, changes, more) => {
  expect(() => readLines([{ ...line, ...changes }], rules(more))).toThrow(Invalid)
})

const cents = fc.integer({ min: 0, max: 100_000_000 }).map((value) => new Big(value).div(100).toFixed(2))
const quantities = fc.integer({ min: 0, max: 1_000_000 }).map((value) => new Big(value).div(10_000).toFixed(4))
const amountTypes = fc.constantFrom<AmountTypes>('Exclusive', 'Inclusive', 'NoTax')

test('totals are sums of lines that were each rounded half up, to the cent, whatever the lines', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(quantities, cents), { minLength: 1, maxLength: 20 }), amountTypes, (given, kind) => {
      const lines = readLines(
        given.map(([Quantity, UnitAmount]) => ({ ...line, Quantity, UnitAmount })),
        rules({ amountTypes: kind }),
      )
      const expected = given.map(([quantity, price]) => toMoney(new Big(quantity).times(price)))
      expect(lines.map(({ lineAmount }) => lineAmount)).toEqual(expected)
      const { subTotal, totalTax, total } = totalsOf(lines, kind)
      expect(total).toBe(sumMoney([subTotal, totalTax]))
      if (kind === 'Inclusive') expect(total).toBe(sumMoney(expected))
      else expect(subTotal).toBe(sumMoney(expected))
      const tax = (amount: string): string =>
        kind === 'NoTax' ? '0.00' : toMoney(new Big(amount).times(kind === 'Exclusive' ? 0.15 : new Big(3).div(23)))
      expect(totalTax).toBe(sumMoney(expected.map(tax)))
    }),
  )
})

test('tax inside of an amount and tax on top of what is left come to the same amount', () => {
  fc.assert(
    fc.property(cents, fc.constantFrom(0, 10, 12.5, 15), (amount, percent) => {
      const inside = taxOf(amount, percent, 'Inclusive')
      const left = toMoney(new Big(amount).minus(inside))
      expect(
        new Big(left)
          .plus(taxOf(left, percent, 'Exclusive'))
          .minus(amount)
          .abs()
          .lte(0.01),
      ).toBe(true)
    }),
  )
})
