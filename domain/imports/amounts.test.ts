import { describe, expect, it } from 'vitest'
import { amountFromCell } from './amounts.ts'
import { guessReading, unclearAmount } from './rules.ts'

describe('an amount in a cell', () => {
  it.each([
    ['NZ$1,250.50', '1250.50'],
    ['$1,250.50', '1250.50'],
    ['A$ 1,250.50', '1250.50'],
    ['USD 1,250.50', '1250.50'],
    ['1,250.50 nzd', '1250.50'],
    ['1 250,50 €', '1250.50'],
    ['1\u202f250,50\u00a0€', '1250.50'],
    ['CHF 1’250.50', '1250.50'],
    ['£5', '5.00'],
    ['(115.00)', '-115.00'],
    ['($1,115.00)', '-1115.00'],
    ['$(115.00)', '-115.00'],
    ['(115.00) NZD', '-115.00'],
    ['-$115.00', '-115.00'],
    ['$-115.00', '-115.00'],
    ['115.00-', '-115.00'],
    ['−115.00', '-115.00'],
    [' $ -   ', '0.00'],
    ['1,250.50 DR', '1250.50'],
    ['1,250.50 CR', '-1250.50'],
    ['$1,250.50Cr', '-1250.50'],
    ['(0.00)', '0.00'],
  ])('of %j is %s', (text, amount) => expect(amountFromCell(text, 'total', '.')).toBe(amount))

  it('on the credit side is what was paid', () => {
    expect(amountFromCell('40.00 CR', 'paid', '.')).toBe('40.00')
    expect(amountFromCell('40.00 DR', 'paid', '.')).toBe('-40.00')
  })

  it.each([
    ['-(115.00)', 'total'],
    ['(115.00) CR', 'total'],
    ['-115.00-', 'total'],
    ['5.00 CR', 'contractAmount'],
    ['5.00 DR', 'lineAmount'],
    ['12 $ 50', 'total'],
    ['1 2 3', 'total'],
    ['12 kg', 'quantity'],
    ['XXQ 5', 'total'],
    ['NZD', 'total'],
    ['-', 'total'],
    ['()', 'total'],
    ['1,250,50', 'total'],
    ['five', 'total'],
  ] as const)('stays as it stands where it is none: %j of %s', (text, field) =>
    expect(amountFromCell(text, field, '.')).toBe(text),
  )
})

describe('whether 1.250 is thousands', () => {
  const markOf = (columns: Parameters<typeof guessReading>[1], ...rows: string[][]) => [
    guessReading(rows, columns, 'Pacific/Auckland').decimalMark,
    unclearAmount(rows, columns),
  ]

  it.each([
    ['thousands of money, and a question', ['1.250', '80.000'], [',', '1.250']],
    ['thousands with a comma, and a question', ['1,250', '80,000'], ['.', '1,250']],
    ['told by another amount: cents with a comma', ['1.250', '7,50'], [',', null]],
    ['told by another amount: cents with a point', ['1.250', '7.50'], ['.', null]],
    ['told by two marks of a kind', ['1.250', '1.250.000'], [',', null]],
    ['told by a number below one', ['1.250', '0.125'], ['.', null]],
    ['told by thousands without a mark', ['1.250', '1250.000'], ['.', null]],
    ['nothing to ask of whole numbers', ['1250', '80000'], ['.', null]],
    ['found within a currency', ['€ 1.250', '$80.000'], [',', '€ 1.250']],
  ])('is %s', (_, amounts, expected) => {
    expect(markOf(['contractAmount'], ...amounts.map((amount) => [amount]))).toEqual(expected)
  })

  it('of hours is a part of one, unless dates are written with dots', () => {
    expect(markOf(['quantity'], ['2.500'])).toEqual(['.', '2.500'])
    expect(markOf(['date', 'quantity'], ['01.02.2026', '2.500'])).toEqual([',', '2.500'])
  })
})
