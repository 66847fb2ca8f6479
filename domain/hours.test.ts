import { describe, expect, it } from 'vitest'
import { hoursOf, readHours, writeHours } from './hours.ts'

describe('hours', () => {
  it.each([
    ['1:30', 90],
    ['0:05', 5],
    ['1.5', 90],
    ['1,5', 90],
    [' 2 ', 120],
    ['.5', 30],
    ['2.', 120],
    ['90m', 90],
    ['90 min', 90],
    ['2h', 120],
    ['1.5h', 90],
    ['1h 30m', 90],
    ['1H30MIN', 90],
    ['1h30', 90],
    ['1 h 30', 90],
    ['1h05', 65],
    ['0.125', 8],
    ['0,125', 8],
    ['1.0000', 60],
    ['10000', 600_000],
  ])('%j is %i minutes', (text, minutes) => expect(readHours(text)).toBe(minutes))

  it.each(['', 'soon', '1:60', '1h60', '1h5', '-1', '1 000', '1h 1h', '1,5,5', 'h', 'm'])('%j is none', (text) =>
    expect(readHours(text)).toBeNull(),
  )

  // A thousand to some, one to others.
  it.each(['1,000', '1.000', '12,500', '999.125', '1,000h'])('%j could be two', (text) =>
    expect(readHours(text)).toBeNull(),
  )

  it.each([
    [0, '0.00', '0:00'],
    [1, '0.02', '0:01'],
    [65, '1.08', '1:05'],
    [90, '1.50', '1:30'],
    [600_000, '10000.00', '10000:00'],
  ])('%i minutes are %s, and people read %s', (minutes, decimal, written) => {
    expect([hoursOf(minutes), writeHours(minutes)]).toEqual([decimal, written])
  })

  it('come back as the same minutes, however they were written', () => {
    for (let minutes = 0; minutes <= 24 * 60; minutes += 1) {
      expect(readHours(hoursOf(minutes))).toBe(minutes)
      expect(readHours(writeHours(minutes))).toBe(minutes)
    }
  })
})
