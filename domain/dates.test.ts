import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  addDays,
  addMonths,
  daysBetween,
  daysInMonth,
  endOfDay,
  inOrder,
  instantAt,
  isCalendarDate,
  localTimeIn,
  minuteIn,
  monthToDate,
  timezones,
  todayIn,
  utcInstant,
  weekdayOf,
} from './dates.ts'

describe('a calendar date', () => {
  it.each(['2026-11-20', '2024-02-29', '2000-02-29', '1900-01-01', '2200-12-31', '2026-12-31'])('%s exists', (date) => {
    expect(isCalendarDate(date)).toBe(true)
  })

  it.each([
    '2026-02-30',
    '2025-02-29',
    '2100-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-1-1',
    '20-11-2026',
    '20/11/2026',
    '2026-11-20T00:00:00Z',
    '2026-11-20 ',
    '',
    'today',
    '1899-12-31',
    '2201-01-01',
    '+02026-11-20',
    '2026-11-20\n',
  ])('%j does not', (date) => {
    expect(isCalendarDate(date)).toBe(false)
  })
})

describe('an instant', () => {
  it.each([
    ['2026-11-20T12:00:00+13:00', '2026-11-19T23:00:00.000Z'],
    ['2026-11-20T12:00:00.123456Z', '2026-11-20T12:00:00.123Z'],
    ['2026-11-20T12:00:00+15:59', '2026-11-19T20:01:00.000Z'],
    ['2026-11-20T12:00:00-12:00', '2026-11-21T00:00:00.000Z'],
    ['1900-01-02T00:00:00+14:00', '1900-01-01T10:00:00.000Z'],
    ['2200-12-31T23:59:59Z', '2200-12-31T23:59:59.000Z'],
  ])('%s is %s', (text, utc) => {
    expect(utcInstant(text)).toBe(utc)
  })

  it.each([
    '2026-11-20T00:00:00+23:59',
    '2026-11-20T00:00:00-23:59',
    '2026-11-20T00:00:00+16:00',
    '2026-02-30T00:00:00Z',
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00Z',
    '1900-01-01T00:00:00+14:00',
    '2200-12-31T23:59:59-01:00',
    '9999-12-31T23:59:59-12:00',
    '+010000-01-01T00:00:00Z',
    '2026-11-20T24:00:01Z',
    'tomorrow',
    '',
  ])('%j is none', (text) => {
    expect(utcInstant(text)).toBeNull()
  })
})

describe('months and weekdays', () => {
  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2024-02-29', 12, '2025-02-28'],
  ])('%s and %i months is %s', (date, months, later) => {
    expect(addMonths(date, months)).toBe(later)
  })

  it.each([
    ['2026-02', 28],
    ['2024-02', 29],
    ['2026-04', 30],
    ['2026-12', 31],
  ])('%s has %i days', (month, days) => {
    expect(daysInMonth(month)).toBe(days)
  })

  it('the week goes from Monday, 1, to Sunday, 7', () => {
    expect(['2026-11-16', '2026-11-21', '2026-11-22'].map(weekdayOf)).toEqual([1, 6, 7])
  })
})

it.each([
  ['2026-11-20', '2026-11-20', true],
  ['2026-11-20', '2026-11-21', true],
  ['2026-11-20', '2026-11-19', false],
  ['2026-11-20', '', true],
  ['soon', '2026-11-19', true],
])('%s and %s are in order: %s', (first, second, right) => {
  expect(inOrder(first, second)).toBe(right)
})

describe('this month to date and the same days of the month before', () => {
  it.each([
    ['2026-11-20', '2026-11-01', '2026-10-01', '2026-10-20'],
    ['2026-11-01', '2026-11-01', '2026-10-01', '2026-10-01'],
    ['2026-01-31', '2026-01-01', '2025-12-01', '2025-12-31'],
    ['2026-03-31', '2026-03-01', '2026-02-01', '2026-02-28'],
    ['2024-03-30', '2024-03-01', '2024-02-01', '2024-02-29'],
    ['2026-02-28', '2026-02-01', '2026-01-01', '2026-01-28'],
  ])('on %s', (today, from, before, until) => {
    expect(monthToDate(today)).toEqual({ now: { from, to: today }, before: { from: before, to: until } })
  })
})

describe('today', () => {
  it.each([
    // New Zealand leaves summer time at 3:00 NZDT on 5 April 2026 and enters it at 2:00 NZST on 27 September 2026.
    ['Pacific/Auckland', '2026-04-04T10:59:59Z', '2026-04-04'],
    ['Pacific/Auckland', '2026-04-04T11:00:00Z', '2026-04-05'],
    ['Pacific/Auckland', '2026-04-05T11:59:59Z', '2026-04-05'],
    ['Pacific/Auckland', '2026-04-05T12:00:00Z', '2026-04-06'],
    ['Pacific/Auckland', '2026-09-26T11:59:59Z', '2026-09-26'],
    ['Pacific/Auckland', '2026-09-26T12:00:00Z', '2026-09-27'],
    ['Pacific/Auckland', '2026-09-27T10:59:59Z', '2026-09-27'],
    ['Pacific/Auckland', '2026-09-27T11:00:00Z', '2026-09-28'],
    ['Pacific/Auckland', '2026-12-31T11:00:00Z', '2027-01-01'],
    ['UTC', '2026-12-31T23:59:59Z', '2026-12-31'],
    ['America/Los_Angeles', '2026-11-20T07:59:59Z', '2026-11-19'],
    ['Asia/Tokyo', '2026-11-19T15:00:00Z', '2026-11-20'],
  ])('in %s at %s is %s', (timezone, instant, expected) => {
    expect(todayIn(timezone, new Date(instant))).toBe(expected)
  })

  it('is a date in every timezone on offer, at any moment', () => {
    const moment = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(moment, fc.constantFrom(...timezones), (now, timezone) => {
        const today = todayIn(timezone, now)
        expect(isCalendarDate(today)).toBe(true)
        expect(Math.abs(daysBetween(now.toISOString().slice(0, 10), today))).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('counting days', () => {
  it.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-11-20', 0, '2026-11-20'],
    ['2026-09-26', 2, '2026-09-28'],
  ])('%s and %i days is %s', (date, days, expected) => {
    expect(addDays(date, days)).toBe(expected)
  })

  it('goes there and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -30_000, max: 30_000 }), (days) => {
        const there = addDays('2026-11-20', days)
        expect(daysBetween('2026-11-20', there)).toBe(days)
        expect(addDays(there, -days)).toBe('2026-11-20')
      }),
    )
  })
})

describe('the end of a day', () => {
  it.each([
    ['UTC', '2026-12-01', '2026-12-01T23:59:59.999Z'],
    // Summer time, 13 hours ahead, and winter time, 12.
    ['Pacific/Auckland', '2026-12-01', '2026-12-01T10:59:59.999Z'],
    ['Pacific/Auckland', '2026-07-01', '2026-07-01T11:59:59.999Z'],
    // The days on which the clocks change: 23 hours, and 25.
    ['Pacific/Auckland', '2026-09-26', '2026-09-26T11:59:59.999Z'],
    ['Pacific/Auckland', '2026-09-27', '2026-09-27T10:59:59.999Z'],
    ['Pacific/Auckland', '2026-04-05', '2026-04-05T11:59:59.999Z'],
    ['America/New_York', '2026-11-01', '2026-11-02T04:59:59.999Z'],
    ['Europe/London', '2026-03-29', '2026-03-29T22:59:59.999Z'],
    ['Etc/GMT+12', '2026-12-01', '2026-12-02T11:59:59.999Z'],
    ['Etc/GMT-12', '2026-12-01', '2026-12-01T11:59:59.999Z'],
    ['Pacific/Kiritimati', '2026-12-01', '2026-12-01T09:59:59.999Z'],
    // Clocks went from 24:00 to 1:00: the day has no midnight of its own.
    ['America/Santiago', '2026-09-05', '2026-09-06T03:59:59.999Z'],
    ['Asia/Kathmandu', '2026-12-31', '2026-12-31T18:14:59.999Z'],
  ])('in %s of %s is %s', (timezone, date, end) => {
    expect(endOfDay(date, timezone)).toBe(end)
    expect(todayIn(timezone, new Date(end))).toBe(date)
    expect(todayIn(timezone, new Date(Date.parse(end) + 1))).toBe(addDays(date, 1))
  })
})

describe('in an engine that writes dates in another form', () => {
  const prototype: { readonly format: unknown } = Intl.DateTimeFormat.prototype
  // WebKit with ICU 72 writes en-CA as 11/28/2026.
  const form = () => '11/28/2026, 24:05:09\u202fa.m.'

  afterEach(() => vi.restoreAllMocks())

  it('dates and times of day are the same', () => {
    const at = new Date('2026-11-27T11:05:09Z')
    vi.spyOn(prototype, 'format', 'get').mockReturnValue(form)
    expect(todayIn('Pacific/Auckland', at)).toBe('2026-11-28')
    expect(minuteIn('Pacific/Auckland', at)).toBe(5)
    expect(localTimeIn('Pacific/Auckland', at)).toBe('2026-11-28 00:05:09')
    expect(localTimeIn('Asia/Kathmandu', at)).toBe('2026-11-27 16:50:09')
    expect(instantAt('2026-11-28', 5, 'Pacific/Auckland')).toBe('2026-11-27T11:05:00.000Z')
  })
})
