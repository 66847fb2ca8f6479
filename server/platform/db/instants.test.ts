import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isoInstant } from './instants.ts'

it('says what Date says of every instant that PostgreSQL writes in UTC', () => {
  // The year 44 Date takes for 2044.
  const moments = fc.date({
    min: new Date('0100-01-01T00:00:00Z'),
    max: new Date('9999-12-31T23:59:59Z'),
    noInvalidDate: true,
  })
  // PostgreSQL writes up to six digits, without zeros at the end.
  const micros = fc.integer({ min: 0, max: 999_999 }).map((digits) => String(digits).padStart(6, '0'))
  fc.assert(
    fc.property(moments, micros, (moment, digits) => {
      const second = moment.toISOString().slice(0, 19).replace('T', ' ')
      const fraction = digits.replace(/0+$/, '')
      const text = `${second}${fraction === '' ? '' : `.${fraction}`}+00`
      expect(isoInstant(text)).toBe(new Date(text).toISOString())
    }),
  )
})

it.each([
  ['2026-11-22 14:02:03.4+13', '2026-11-22T01:02:03.400Z'],
  ['2026-11-21 20:32:03-04:30', '2026-11-22T01:02:03.000Z'],
  ['10000-01-01 00:00:00+00', '+010000-01-01T00:00:00.000Z'],
])('leaves to Date what is written otherwise: %s', (text, instant) => {
  expect(isoInstant(text)).toBe(instant)
})

it.each(['infinity', '0044-03-15 00:00:00+00 BC'])('refuses what is none: %s', (text) => {
  expect(() => isoInstant(text)).toThrow(RangeError)
})
