import { describe, expect, it } from 'vitest'
import { addDays } from '../dates.ts'
import { anchorDayOf, nextDueDate, type RepeatUnit } from './repeats.ts'

type Row = [dueDate: string, every: number, unit: RepeatUnit, today: string, next: string | null, anchorDay?: number]

const next = ([dueDate, every, unit, today, , anchorDay = anchorDayOf(dueDate) ?? 0]: Row) =>
  nextDueDate({ dueDate, repeat: { every, unit, anchorDay } }, today)

describe('the next due date', () => {
  const rows: Record<string, Row[]> = {
    'is one turn after the due date, also where it is completed early': [
      ['2026-11-20', 1, 'day', '2026-11-20', '2026-11-21'],
      ['2026-11-20', 3, 'day', '2026-11-02', '2026-11-23'],
      ['2026-11-20', 1, 'week', '2026-11-20', '2026-11-27'],
      ['2026-11-20', 2, 'week', '2026-11-20', '2026-12-04'],
      ['2026-11-20', 1, 'month', '2026-11-20', '2026-12-20'],
      ['2026-11-20', 3, 'month', '2026-11-20', '2027-02-20'],
      ['2026-11-20', 1, 'year', '2026-11-20', '2027-11-20'],
    ],
    'keeps the day of the month at the ends of months': [
      ['2026-01-31', 1, 'month', '2026-01-31', '2026-02-28'],
      ['2026-02-28', 1, 'month', '2026-02-28', '2026-03-31', 31],
      ['2026-03-31', 1, 'month', '2026-03-31', '2026-04-30', 31],
      ['2026-12-31', 2, 'month', '2026-12-31', '2027-02-28', 31],
      ['2026-02-28', 1, 'month', '2026-02-28', '2026-03-28'],
    ],
    'knows leap years': [
      ['2028-01-31', 1, 'month', '2028-01-31', '2028-02-29'],
      ['2028-02-29', 1, 'year', '2028-02-29', '2029-02-28'],
      ['2029-02-28', 3, 'year', '2029-02-28', '2032-02-29', 29],
      ['2028-02-28', 1, 'day', '2028-02-28', '2028-02-29'],
    ],
    'may be today': [
      ['2026-11-19', 1, 'day', '2026-11-20', '2026-11-20'],
      ['2026-11-13', 1, 'week', '2026-11-20', '2026-11-20'],
    ],
    'is the first one after today where it is past': [
      ['2026-11-18', 1, 'day', '2026-11-20', '2026-11-21'],
      ['2026-11-06', 1, 'week', '2026-11-20', '2026-11-27'],
      ['2026-11-05', 1, 'week', '2026-11-20', '2026-11-26'],
      ['2026-01-31', 1, 'month', '2026-11-20', '2026-11-30'],
      ['2026-01-31', 1, 'month', '2026-11-30', '2026-12-31'],
      ['2019-11-20', 2, 'year', '2026-11-20', '2027-11-20'],
      ['1900-01-01', 1, 'day', '2026-11-20', '2026-11-21'],
      ['1900-01-31', 1, 'month', '2026-02-20', '2026-02-28'],
    ],
    'is none beyond the calendar': [['2200-12-31', 1, 'day', '2026-11-20', null]],
  }
  it.each(Object.entries(rows))('%s', (_, each) => {
    expect(each.map(next)).toEqual(each.map((row) => row[4]))
  })

  it('is after a due date that is overdue by however many days, by whole turns', () => {
    for (let days = 0; days < 400; days += 1) {
      const today = addDays('2026-01-31', days)
      const weekly = next(['2026-01-31', 2, 'week', today, null]) ?? ''
      const monthly = next(['2026-01-31', 1, 'month', today, null]) ?? ''
      expect([weekly >= today, weekly <= addDays(today, 14) || days < 14, monthly >= today]).toEqual([true, true, true])
      expect(Number(monthly.slice(8))).toBeGreaterThanOrEqual(28)
    }
  })
})
