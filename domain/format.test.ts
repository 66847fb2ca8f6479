import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  writeDate,
  writeDecimal,
  writeInstant,
  writeMoney,
  writeQuantity,
  writeRate,
  writeUnitPrice,
} from './format.ts'

describe('writing money', () => {
  it.each([
    ['1250.00', '$1,250.00'],
    ['0.00', '$0.00'],
    ['0.05', '$0.05'],
    ['-1250.00', '-$1,250.00'],
    ['-0.00', '$0.00'],
    ['999999999999.99', '$999,999,999,999.99'],
    ['1250', '$1,250.00'],
  ])('%s as %s', (amount, expected) => {
    expect(writeMoney(amount, 'en-NZ')).toBe(expected)
  })

  it('uses the reader’s separators and the $ of SPEC 9', () => {
    expect(writeMoney('1234567.80', 'es')).toBe('$1.234.567,80')
    expect(writeMoney('1234567.80', 'fr')?.replace(/\s/g, ' ')).toBe('$1 234 567,80')
  })

  it.each([null, undefined, '', 'NaN', '1e3', '1,250.00', '$5', '--5'])('writes nothing for %j', (amount) => {
    expect(writeMoney(amount, 'en-NZ')).toBeNull()
  })

  it('never loses a cent', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 99_999_999_999_999n }), (cents) => {
        const digits = String(cents).padStart(3, '0')
        expect(writeMoney(`${digits.slice(0, -2)}.${digits.slice(-2)}`, 'en-NZ')?.replace(/[$,.]/g, '')).toBe(digits)
      }),
    )
  })
})

describe('writing dates', () => {
  it.each([
    ['en-NZ', '20 Nov 2026'],
    ['es', '20 nov 2026'],
    ['fr', '20 nov. 2026'],
  ])('in %s', (locale, expected) => {
    expect(writeDate('2026-11-20', locale)).toBe(expected)
  })

  it('counts everybody’s years, also where the country has its own', () => {
    expect(writeDate('2026-11-20', 'en-TH')).toContain('2026')
    expect(writeInstant('2026-11-20T10:00:00Z', 'en-TH')).toContain('2026')
  })

  it.each([null, undefined, '', '20/11/2026', '2026-11-20T10:00:00Z'])('writes nothing for %j', (date) => {
    expect(writeDate(date, 'en-NZ')).toBeNull()
  })
})

describe('writing decimals', () => {
  it.each([
    ['1000.005', 2, 'en-NZ', '1,000.005'],
    ['1000.005', 2, 'es', '1000,005'],
    ['1000', 2, 'en-NZ', '1,000.00'],
    ['1000', 0, 'en-NZ', '1,000'],
    ['-0.5', 0, 'fr', '-0,5'],
    ['999999999999.99', 2, 'en-NZ', '999,999,999,999.99'],
  ])('%s with %i decimals in %s is %s: no digit is lost', (value, decimals, locale, expected) => {
    expect(writeDecimal(value, locale, decimals)).toBe(expected)
  })

  it.each(['', 'abc', '1e3', '1,5'])('%j is none', (value) => {
    expect(writeDecimal(value, 'en-NZ')).toBeNull()
  })
})

describe('writing quantities, unit prices and rates', () => {
  it.each([
    ['1.0000', '1'],
    ['1250.5000', '1,250.5'],
    ['0.1275', '0.1275'],
    ['9999999', '9,999,999'],
    ['0', '0'],
  ])('quantity %s as %s', (quantity, expected) => {
    expect(writeQuantity(quantity, 'en-NZ')).toBe(expected)
  })

  it.each([
    ['2.5', '$2.50'],
    ['0.1275', '$0.1275'],
    ['1250.1200', '$1,250.12'],
    ['999999999.9999', '$999,999,999.9999'],
  ])('unit price %s as %s', (price, expected) => {
    expect(writeUnitPrice(price, 'en-NZ')).toBe(expected)
  })

  it.each([
    ['0.15', '15%'],
    ['0.15000', '15%'],
    ['0.125', '12.5%'],
    ['0.10005', '10.005%'],
    ['0', '0%'],
    ['1', '100%'],
  ])('rate %s as %s', (fraction, expected) => {
    expect(writeRate(fraction, 'en-NZ')).toBe(expected)
  })

  it('uses the reader’s separators', () => {
    expect(writeQuantity('2.5', 'es')).toBe('2,5')
    expect(writeUnitPrice('0.1275', 'fr')).toBe('$0,1275')
    expect(writeRate('0.125', 'fr')?.replace(/\s/g, ' ')).toBe('12,5 %')
  })

  it('writes nothing for what is no decimal', () => {
    expect([writeQuantity('NaN', 'en-NZ'), writeUnitPrice('1e3', 'en-NZ'), writeRate('', 'en-NZ')]).toEqual([
      null,
      null,
      null,
    ])
  })
})
