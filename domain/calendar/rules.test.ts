import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from '../dates.ts'
import { isSameDates, movedBy, movedTo, spanOf, stretchedTo } from './rules.ts'

const both = { startDate: '2026-11-24', dueDate: '2026-11-27' }
const due = { startDate: null, dueDate: '2026-11-24' }
const begins = { startDate: '2026-11-24', dueDate: null }
const none = { startDate: null, dueDate: null }

describe('a task on the calendar', () => {
  it.each([
    [both, { from: '2026-11-24', to: '2026-11-27' }],
    [due, { from: '2026-11-24', to: '2026-11-24' }],
    [begins, { from: '2026-11-24', to: '2026-11-24' }],
    [none, null],
  ])('%j stands on %j', (dates, span) => {
    expect(spanOf(dates)).toEqual(span)
  })

  it.each([
    [both, '2026-12-01', { startDate: '2026-12-01', dueDate: '2026-12-04' }],
    [due, '2026-12-01', { startDate: null, dueDate: '2026-12-01' }],
    [begins, '2026-12-01', { startDate: '2026-12-01', dueDate: null }],
    [none, '2026-12-01', { startDate: null, dueDate: '2026-12-01' }],
  ])('%j on %s is %j', (dates, day, moved) => {
    expect(movedTo(dates, day)).toEqual(moved)
  })

  it.each([
    ['first', '2026-11-20', { startDate: '2026-11-20', dueDate: '2026-11-27' }],
    ['first', '2026-12-20', { startDate: '2026-11-27', dueDate: '2026-11-27' }],
    ['last', '2026-12-20', { startDate: '2026-11-24', dueDate: '2026-12-20' }],
    ['last', '2026-11-20', { startDate: '2026-11-24', dueDate: '2026-11-24' }],
  ] as const)('has its %s day on %s', (end, day, stretched) => {
    expect(stretchedTo(both, end, day)).toEqual(stretched)
  })

  it('of one day begins earlier, or is due later, and of one day again it is what it was', () => {
    expect(stretchedTo(due, 'first', '2026-11-20')).toEqual({ startDate: '2026-11-20', dueDate: '2026-11-24' })
    expect(stretchedTo(begins, 'last', '2026-11-26')).toEqual({ startDate: '2026-11-24', dueDate: '2026-11-26' })
    expect(stretchedTo(due, 'last', '2026-11-20')).toEqual(due)
  })

  it('takes as long wherever it goes, and comes back as it was, whatever clocks change', () => {
    const day = fc.integer({ min: 0, max: 3650 }).map((days) => addDays('2020-01-01', days))
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 60 }), fc.integer({ min: -400, max: 400 }), (start, length, days) => {
        const dates = { startDate: start, dueDate: addDays(start, length) }
        const moved = movedBy(dates, days)
        expect(daysBetween(moved.startDate ?? '', moved.dueDate ?? '')).toBe(length)
        expect(isSameDates(movedBy(moved, -days), dates)).toBe(true)
      }),
    )
  })
})
