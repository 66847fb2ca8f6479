import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, weekdayOf } from '#domain/dates.ts'
import { dayAfterKey, weeksOf, weekStartOf, within, writeDay } from './calendar.ts'

const day = fc.integer({ min: 0, max: 109_937 }).map((days) => addDays('1900-01-01', days))
const weekStart = fc.integer({ min: 1, max: 7 })

describe('the weeks of a month', () => {
  it('begin on the locale’s day, follow each other and hold the whole month, no more weeks than it needs', () => {
    fc.assert(
      fc.property(day, weekStart, (date, start) => {
        const month = date.slice(0, 7)
        const weeks = weeksOf(month, start)
        const days = weeks.flat()
        expect(weeks.every((week) => week.length === 7 && weekdayOf(week[0]!) === start)).toBe(true)
        expect(days.every((each, index) => index === 0 || each === addDays(days[index - 1]!, 1))).toBe(true)
        expect(days).toContain(date)
        expect(weeks.every((week) => week.some((each) => each.startsWith(month)))).toBe(true)
        expect(addDays(days.at(-1)!, 1).startsWith(month)).toBe(false)
      }),
    )
  })

  it.each([
    ['en-NZ', 1],
    ['fr', 1],
    ['en-US', 7],
  ])('in %s begin on %i', (locale, start) => {
    expect(weekStartOf(locale)).toBe(start)
  })
})

describe('the keys of the grid', () => {
  const press = (key: string, from: string, shiftKey = false) => dayAfterKey({ key, shiftKey }, from, 1)

  it.each([
    ['ArrowLeft', '2026-11-21', '2026-11-20'],
    ['ArrowRight', '2026-11-30', '2026-12-01'],
    ['ArrowUp', '2026-11-21', '2026-11-14'],
    ['ArrowDown', '2026-11-28', '2026-12-05'],
    ['Home', '2026-11-21', '2026-11-16'],
    ['End', '2026-11-21', '2026-11-22'],
    ['PageUp', '2026-03-31', '2026-02-28'],
    ['PageDown', '2026-01-31', '2026-02-28'],
    ['PageDown', '2026-12-31', '2027-01-31'],
  ])('%s goes from %s to %s', (key, from, to) => {
    expect(press(key, from)).toBe(to)
  })

  it('go by years with Shift', () => {
    expect(press('PageDown', '2024-02-29', true)).toBe('2025-02-28')
    expect(press('PageUp', '2024-02-29', true)).toBe('2023-02-28')
  })

  it('leave other keys to the browser, and stay where dates end', () => {
    expect(press('Enter', '2026-11-21')).toBeUndefined()
    expect(press('toString', '2026-11-21')).toBeUndefined()
    expect(press('ArrowRight', '2200-12-31')).toBe('2200-12-31')
    expect(press('PageUp', '1900-01-15')).toBe('1900-01-15')
  })
})

it('the day to begin at lies where the field takes one', () => {
  expect(within('2026-11-21', undefined, undefined)).toBe('2026-11-21')
  expect(within('2026-11-21', '2026-12-01', undefined)).toBe('2026-12-01')
  expect(within('2026-11-21', undefined, '2026-11-01')).toBe('2026-11-01')
})

it('a day is read out whole, as the locale says it, in everybody’s years', () => {
  expect(writeDay('2026-11-22', 'fr', { dateStyle: 'full' })).toBe('dimanche 22 novembre 2026')
  expect(writeDay('2026-11-22', 'en-TH', { dateStyle: 'full' })).toContain('2026')
})
