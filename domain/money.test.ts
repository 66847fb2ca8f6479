import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isMoreThan, percentOf, sumMoney, toMoney } from './money.ts'

/** Cents as an exact amount, written without any float. */
const written = (cents: bigint): string => {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
const cents = fc.bigInt({ min: 0n, max: 99_999_999_999_999n })

describe('money', () => {
  it.each([
    ['0.005', '0.01'],
    ['0.004', '0.00'],
    ['1.115', '1.12'],
    ['2.675', '2.68'],
    ['1250', '1250.00'],
    ['0', '0.00'],
    ['999999999999.994', '999999999999.99'],
  ])('rounds %s half up to %s', (value, expected) => {
    expect(toMoney(value)).toBe(expected)
  })

  it('adds what floats get wrong', () => {
    expect(sumMoney(['0.10', '0.20'])).toBe('0.30')
    expect(sumMoney(['25.06', '25.61', '25.63'])).toBe('76.30')
    expect(sumMoney([])).toBe('0.00')
  })

  it('sums any amounts exactly, in any order', () => {
    fc.assert(
      fc.property(fc.array(cents, { maxLength: 40 }), (amounts) => {
        const expected = written(amounts.reduce((total, amount) => total + amount, 0n))
        expect(sumMoney(amounts.map(written))).toBe(expected)
        expect(sumMoney(amounts.toReversed().map(written))).toBe(expected)
      }),
    )
  })

  it('compares by value, not as text', () => {
    expect(isMoreThan('100.00', '99.99')).toBe(true)
    expect(isMoreThan('9.00', '10.00')).toBe(false)
    expect(isMoreThan('10.00', '10.00')).toBe(false)
  })
})

describe('percentOf', () => {
  it.each([
    ['0.00', '0.00', 0],
    ['500.00', '0.00', 0],
    ['0.00', '100.00', 0],
    ['1.00', '3.00', 33],
    ['2.00', '3.00', 67],
    ['1.00', '200.00', 1],
    ['0.99', '200.00', 0],
    ['12.50', '100.00', 13],
    ['12.49', '100.00', 12],
    ['150.00', '100.00', 150],
    ['999999999999.99', '0.01', 9_999_999_999_999_900],
  ])('%s of %s is %i', (part, whole, percent) => {
    expect(percentOf(part, whole)).toBe(percent)
  })

  it('rounds half up, exactly', () => {
    fc.assert(
      fc.property(
        cents,
        cents.filter((whole) => whole > 0n),
        (part, whole) => {
          const halfUp = (part * 200n + whole) / (whole * 2n)
          expect(percentOf(written(part), written(whole))).toBe(Number(halfUp))
        },
      ),
    )
  })
})
