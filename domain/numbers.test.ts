import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allSeries, formatNumber, readNumber, seriesYear, type Series, numberPattern } from './numbers.ts'

const seriesOf = fc.constantFrom(...allSeries)
const places = fc.record({
  year: fc.integer({ min: 1000, max: 9999 }),
  value: fc.oneof(fc.integer({ min: 1, max: 2000 }), fc.integer({ min: 1, max: 999_999_999_999_999 })),
})
const placeIn = (series: Series, { year, value }: { year: number; value: number }) => ({
  year: seriesYear(series, `${year}-06-30`),
  value,
})

describe('a number', () => {
  it.each([
    ['client', 0, 1, 'CL-001'],
    ['job', 0, 42, 'JOB-042'],
    ['report', 2026, 999, 'PR-2026-999'],
    ['variation', 2026, 1, 'VAR-2026-001'],
    ['invoice', 2027, 1000, 'INV-2027-1000'],
  ] as const)('of %s in %i at %i is %s', (series, year, value, text) => {
    expect(formatNumber(series, { year, value })).toBe(text)
    expect(readNumber(series, text)).toEqual({ year, value })
  })

  it('is read back where it stands', () => {
    fc.assert(
      fc.property(seriesOf, places, (series, place) => {
        const wanted = placeIn(series, place)
        expect(readNumber(series, formatNumber(series, wanted))).toEqual(wanted)
      }),
    )
  })

  it('read from anything typed is written the same way again, or is none', () => {
    const digits = fc.stringMatching(/^\d{0,18}$/)
    const typed = fc.oneof(
      fc
        .tuple(fc.constantFrom('CL', 'JOB', 'PR', 'VAR', 'INV', 'cl', 'INVX'), digits, digits)
        .map(([prefix, year, value]) => `${prefix}-${year}-${value}`),
      fc.tuple(fc.constantFrom('CL', 'JOB', ' CL', 'INV'), digits).map(([prefix, value]) => `${prefix}-${value}`),
      fc.string(),
    )
    fc.assert(
      fc.property(seriesOf, typed, (series, text) => {
        const place = readNumber(series, text)
        if (place !== null) expect(formatNumber(series, place)).toBe(text)
      }),
      { numRuns: 2000 },
    )
  })

  it('belongs to one series only', () => {
    fc.assert(
      fc.property(seriesOf, seriesOf, places, (series, other, place) => {
        const text = formatNumber(series, placeIn(series, place))
        expect(readNumber(other, text) === null).toBe(series !== other)
      }),
    )
  })

  it.each([
    ['client', 'CL-1'],
    ['client', 'CL-0042'],
    ['client', 'CL-000'],
    ['client', 'cl-001'],
    ['client', 'CL-2026-001'],
    ['client', ' CL-001'],
    ['invoice', 'INV-001'],
    ['invoice', 'INV-26-001'],
    ['invoice', 'INV-0026-001'],
    ['invoice', 'INV-2026-0001'],
    ['invoice', 'INV-2026-001/2'],
    ['invoice', 'INV-2026-1000000000000000'],
  ] as const)('of %s is not %s', (series, text) => {
    expect(readNumber(series, text)).toBeNull()
  })
})

it('the year of a number is that of the day it is given on, or none', () => {
  expect(allSeries.map((series) => [series, seriesYear(series, '2026-12-31')])).toEqual([
    ['client', 0],
    ['job', 0],
    ['report', 2026],
    ['variation', 2026],
    ['invoice', 2026],
  ])
})

describe('under a prefix that the company has set', () => {
  it('numbers are written and read back, those of other prefixes are not', () => {
    expect(formatNumber('invoice', { year: 2026, value: 7 }, 'HRB-T')).toBe('HRB-T-2026-007')
    expect(readNumber('invoice', 'HRB-T-2026-007', 'HRB-T')).toEqual({ year: 2026, value: 7 })
    expect(formatNumber('job', { year: 0, value: 1200 }, 'SITE')).toBe('SITE-1200')
    expect(readNumber('job', 'SITE-1200', 'SITE')).toEqual({ year: 0, value: 1200 })
    for (const other of ['INV-2026-007', 'HRB-2026-007', 'HRB-T-2026-0007', 'HRB-T-2026-7', 'HRB-T-007'])
      expect(readNumber('invoice', other, 'HRB-T')).toBeNull()
  })

  it('the database’s pattern reads what this reads', () => {
    const texts = [
      'INV-2026-007',
      'INV-2026-0007',
      'INV-2026-1000',
      'INV-0026-001',
      'INV-007',
      'KC-2026-001',
      'INV-2026-12',
    ]
    const read = new RegExp(numberPattern('invoice', 'INV'))
    expect(texts.filter((text) => read.test(text))).toEqual(
      texts.filter((text) => readNumber('invoice', text, 'INV') !== null && !text.includes('0026')),
    )
  })
})
