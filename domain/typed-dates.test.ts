import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addDays } from './dates.ts'
import { writeDate } from './format.ts'
import { dateFromInput, orderOfDate } from './typed-dates.ts'

// A Saturday.
const today = '2026-11-21'
const read = (typed: string, locale = 'en-NZ', ends: { min?: string; max?: string } = {}) =>
  dateFromInput(typed, { locale, today, ...ends })

const locales = ['en', 'en-NZ', 'en-AU', 'en-US', 'en-GB', 'en-IN', 'en-ZA', 'en-CA', 'en-SE', 'en-TH', 'en-DE', 'es']
  .concat(['es-ES', 'es-MX', 'es-AR', 'es-CL', 'es-PR', 'es-US'])
  .concat(['fr', 'fr-FR', 'fr-CA', 'fr-CH', 'fr-BE'])
const day = fc.integer({ min: 0, max: 109_937 }).map((days) => addDays('1900-01-01', days))

describe.each(locales)('in %s', (locale) => {
  it('reads back every date as it is shown, and as computers write it', () => {
    fc.assert(
      fc.property(day, (date) => {
        expect(read(writeDate(date, locale) ?? '', locale)).toBe(date)
        expect(read(date, locale)).toBe(date)
      }),
    )
  })

  it('reads every date in its own order of numbers', () => {
    fc.assert(
      fc.property(day, fc.constantFrom('/', '.', '-', ' '), (date, mark) => {
        const [year = '', month = '', dayOfMonth = ''] = date.split('-')
        const parts = { year, month: String(Number(month)), day: String(Number(dayOfMonth)) }
        const typed = orderOfDate(locale).map((part) => parts[part])
        expect(read(typed.join(mark), locale)).toBe(date)
      }),
    )
  })

  it('answers a date that exists or nothing, whatever is typed', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...Array.from('0123456789/.- +novmarjui')), maxLength: 12 }),
        (typed) => {
          const date = read(typed, locale)
          if (date !== null) expect(read(date, locale)).toBe(date)
        },
      ),
    )
  })
})

test.each([
  ['22/11/26', '2026-11-22'],
  ['22/11/2026', '2026-11-22'],
  ['22.11.26', '2026-11-22'],
  ['22-11-26', '2026-11-22'],
  ['22 11 26', '2026-11-22'],
  ['22112026', '2026-11-22'],
  ['221126', '2026-11-22'],
  ['20261122', '2026-11-22'],
  ['5/6', '2026-06-05'],
  ['2026-11-22', '2026-11-22'],
  ['2026/11/22', '2026-11-22'],
  ['22 Nov', '2026-11-22'],
  ['22nov', '2026-11-22'],
  ['nov 22', '2026-11-22'],
  ['NOVEMBER 22nd, 2026', '2026-11-22'],
  ['the 22nd of November', '2026-11-22'],
  ['22-Nov-26', '2026-11-22'],
  ['2026 nov 22', '2026-11-22'],
  ['+7', '2026-11-28'],
  ['+ 7', '2026-11-28'],
  ['-3', '2026-11-18'],
  ['−3', '2026-11-18'],
  ['+0', '2026-11-21'],
  ['today', '2026-11-21'],
  ['Tomorrow', '2026-11-22'],
  ['yesterday', '2026-11-20'],
  ['hoy', '2026-11-21'],
  ['mañana', '2026-11-22'],
  ['manana', '2026-11-22'],
  ['ayer', '2026-11-20'],
  ['aujourd’hui', '2026-11-21'],
  ["aujourd'hui", '2026-11-21'],
  ['demain', '2026-11-22'],
  ['hier', '2026-11-20'],
  ['22 de noviembre de 2026', '2026-11-22'],
  ['1er décembre', '2026-12-01'],
  ['3 févr. 2027', '2027-02-03'],
  ['15 août', '2026-08-15'],
  ['4 set', '2026-09-04'],
  ['29 Feb', '2028-02-29'],
  [' 22\u00a0Nov ', '2026-11-22'],
])('%j is %s', (typed, date) => {
  expect(read(typed)).toBe(date)
})

test.each([
  // There is no month 22, so these can only be meant one way, whatever the locale.
  ['22/11/26', 'en-US', '2026-11-22'],
  ['11/22/26', 'en-US', '2026-11-22'],
  ['11/22/26', 'en-NZ', '2026-11-22'],
  // These are read as the locale has it.
  ['3/4/26', 'en-US', '2026-03-04'],
  ['3/4/26', 'en-NZ', '2026-04-03'],
  ['3/4/26', 'fr', '2026-04-03'],
  // Year first or last? Two digits don't say, where years are written first.
  ['26-11-22', 'en-CA', null],
  ['2026-11-22', 'en-CA', '2026-11-22'],
] as const)('%s in %s is %s', (typed, locale, date) => {
  expect(read(typed, locale)).toBe(date)
})

test.each([
  ['5 Jan', {}, '2027-01-05'],
  ['30 Oct', {}, '2026-10-30'],
  ['30 Oct', { min: '2026-11-21' }, '2027-10-30'],
  ['5 Jan', { max: '2026-11-21' }, '2026-01-05'],
  ['30 Oct', { min: '2050-01-01', max: '2050-01-31' }, '2026-10-30'],
])('%s between %j is the nearest: %s', (typed, ends, date) => {
  expect(read(typed, 'en-NZ', ends)).toBe(date)
})

test.each([
  '',
  ' ',
  'soon',
  '22',
  '2026',
  'nov',
  'nov 2026',
  '31/4/26',
  '30 feb',
  '29/2/27',
  '13/13/26',
  '22/11/126',
  '22/11-26',
  '1/2/3',
  '22 jui',
  '22 ma',
  '22 nov dec',
  '22 nov 26 1',
  '2026-11-22T00:00',
  '22 nov!',
  '+99999',
  '++7',
  '7+',
  '1899-12-31',
  '2201-01-01',
  'constructor',
  '__proto__',
])('%j is no date', (typed) => {
  expect(read(typed)).toBeNull()
})

test.each([
  ['fri', '2026-11-27'],
  ['Friday', '2026-11-27'],
  ['vie', '2026-11-27'],
  ['vendredi', '2026-11-27'],
  ['miércoles', '2026-11-25'],
  // Never today: whoever means it writes so.
  ['sat', '2026-11-28'],
  ['mar', '2026-11-24'],
  ['fr', null],
])('reads %s as the next day of that name', (typed, date) => {
  expect(read(typed)).toBe(date)
})
