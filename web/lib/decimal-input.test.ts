import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { writeMoney } from '#domain/format.ts'
import { decimalFromInput, decimalMarkOf } from '#domain/typed-numbers.ts'
import { stepped } from './decimal-input.ts'

// Every country whose people may read one of our languages: each writes thousands and cents its own way.
const locales = ['en', 'en-NZ', 'en-AU', 'en-US', 'en-GB', 'en-IN', 'en-ZA', 'en-CH', 'en-DE', 'en-SE', 'es', 'es-ES']
  .concat(['es-MX', 'es-AR', 'es-CL', 'es-CR', 'es-US', 'es-VE'])
  .concat(['fr', 'fr-FR', 'fr-CA', 'fr-CH', 'fr-BE', 'fr-LU', 'fr-MA'])

const amount = fc.tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 99_999_999_999_999n })).map(([minus, cents]) => {
  const digits = String(cents).padStart(3, '0')
  return `${minus && cents > 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
})

describe.each(locales)('in %s', (locale) => {
  const mark = decimalMarkOf(locale)

  it('reads back every amount as it is shown', () => {
    fc.assert(
      fc.property(amount, (value) => {
        expect(decimalFromInput(writeMoney(value, locale) ?? '', mark)).toBe(value)
      }),
    )
  })

  it('reads every amount typed without thousands marks, by the locale’s own mark or a keypad’s dot', () => {
    fc.assert(
      fc.property(amount, (value) => {
        expect(decimalFromInput(value, mark)).toBe(value)
        expect(decimalFromInput(value.replace('.', mark), mark)).toBe(value)
      }),
    )
  })

  it('leaves what it has read alone', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...Array.from('0123456789.,-$ x')), maxLength: 12 }), (typed) => {
        const once = decimalFromInput(typed, mark)
        // Three decimals and no more units than a thousand read as a group where the comma is the decimal mark.
        if (!/\.\d{3}$/.test(once)) expect(decimalFromInput(once, mark)).toBe(once)
      }),
    )
  })
})

it('answers an amount, nothing, or exactly what was typed', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom('.' as const, ',' as const), (typed, mark) => {
      const read = decimalFromInput(typed, mark)
      if (read !== typed && read !== '') expect(read).toMatch(/^-?\d+\.\d{2,}$/)
    }),
  )
})

test.each([
  ['', '.', ''],
  ['  ', '.', ''],
  ['$', '.', ''],
  ['$1,250.5', '.', '1250.50'],
  ['1 250,50', ',', '1250.50'],
  ['1\u202f250,50\u00a0€', ',', '1250.50'],
  ['NZ$1,250.50', '.', '1250.50'],
  ['NZ$1,250.50', ',', '1250.50'],
  ['-NZ$1,250.50', '.', '-1250.50'],
  ['A$1,250.5', '.', '1250.50'],
  ['US$ 12', '.', '12.00'],
  ['NZD 1,250.50', '.', '1250.50'],
  ['1,250.50 NZD', '.', '1250.50'],
  ['€1.250,50', ',', '1250.50'],
  ['£9', '.', '9.00'],
  ['\u200b1,250.50\u2069', '.', '1250.50'],
  ['1.250,50', ',', '1250.50'],
  ['1’250.50', '.', '1250.50'],
  ['12,34,567.8', '.', '1234567.80'],
  ['007', '.', '7.00'],
  ['.5', '.', '0.50'],
  ['-.5', '.', '-0.50'],
  ['5.', '.', '5.00'],
  ['1,5', '.', '1.50'],
  ['1,250', '.', '1250.00'],
  ['1.250', ',', '1250.00'],
  ['0.125', ',', '0.125'],
  ['0,125', '.', '0.125'],
  ['1250.125', ',', '1250.125'],
] as const)('%o with the mark %o is %o', (typed, mark, read) => {
  expect(decimalFromInput(typed, mark)).toBe(read)
})

test.each([
  'abc',
  '1,250,50',
  '12kg',
  'NZ$',
  'x$5',
  '5a',
  '1,2,3',
  '1.2.3',
  '1,250.5.0',
  '1.250,500.00',
  '--5',
  '5-',
  '1e3',
  '.',
  ',',
  '-',
  '1,,250',
  '٣',
])('%o is no amount and comes back as typed, for the schema to refuse', (typed) => {
  expect(decimalFromInput(typed, '.')).toBe(typed)
})

test.each([
  ['12.5', '.', '12.5'],
  ['12,5', ',', '12.5'],
  ['1,250', '.', '1250'],
  ['5.', '.', '5'],
  ['.125', '.', '0.125'],
  ['1 250,1275', ',', '1250.1275'],
  ['−5', '.', '-5'],
] as const)('%o as a plain number is %o with the mark %o: no decimals are added', (typed, mark, read) => {
  expect(decimalFromInput(typed, mark, 0)).toBe(read)
})

test.each([
  ['1', 0.01, {}, '1.01'],
  ['0.1', 0.2, {}, '0.3'],
  ['', 1, {}, '1'],
  ['abc', -1, { min: 0 }, '0'],
  ['99.95', 0.1, { max: 100 }, '100'],
])('%o stepped by %d within %j is %o', (value, by, { min, max }: { min?: number; max?: number }, next) => {
  expect(stepped(value, by, { min, max })).toBe(next)
})
