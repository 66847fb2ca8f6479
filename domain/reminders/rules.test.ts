import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween, weekdayOf } from '../dates.ts'
import { dueReminder, isReminderHour, nextReminder, remindedOn, toneOf } from './rules.ts'

describe('the date of a reminder', () => {
  // 2026-12-04 is a Friday.
  it.each([
    ['2026-12-04', 0, '2026-12-04'],
    ['2026-12-04', 1, '2026-12-07'],
    ['2026-12-04', 2, '2026-12-07'],
    ['2026-12-04', 3, '2026-12-07'],
    ['2026-12-08', -3, '2026-12-04'],
    ['2026-12-08', -2, '2026-12-04'],
    ['2026-12-08', -1, '2026-12-07'],
    ['2026-12-05', 0, '2026-12-07'],
    ['2026-12-06', 0, '2026-12-07'],
    ['2026-12-01', 30, '2026-12-31'],
  ])('due %s and %i days from it is %s', (dueDate, days, date) => {
    expect(remindedOn(dueDate, days)).toBe(date)
  })

  it('is a working day at most two days from the day that was meant, never past the due date before it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: -30, max: 90 }), (offset, days) => {
        const dueDate = addDays('2026-01-01', offset)
        const date = remindedOn(dueDate, days)
        expect(weekdayOf(date)).toBeLessThanOrEqual(5)
        expect(Math.abs(daysBetween(addDays(dueDate, days), date))).toBeLessThanOrEqual(2)
        if (days < 0) expect(date < dueDate).toBe(true)
        else expect(date >= dueDate).toBe(true)
      }),
    )
  })
})

describe('which reminder goes out', () => {
  const schedule = { days: [-3, 1, 7, 14], since: '2026-01-01' }
  // A Wednesday.
  const dueDate = '2026-12-09'

  it.each([
    ['2026-12-03', [], null],
    ['2026-12-04', [], -3],
    ['2026-12-07', [], -3],
    ['2026-12-08', [], null],
    ['2026-12-09', [], null],
    ['2026-12-10', [-3], 1],
    ['2026-12-10', [-3, 1], null],
    ['2026-12-13', [-3], 1],
    ['2026-12-14', [-3], null],
    ['2026-12-16', [-3, 1], 7],
    ['2026-12-16', [-3, 1, 7], null],
    ['2026-12-23', [], 14],
    ['2027-01-23', [], null],
    ['2026-12-10', [14], null],
  ] as const)('on %s after %j is %s', (today, sent, days) => {
    expect(dueReminder({ dueDate, sent }, schedule, today)).toBe(days)
  })

  it('is none from before reminders were turned on', () => {
    expect(dueReminder({ dueDate, sent: [] }, { ...schedule, since: '2026-12-11' }, '2026-12-11')).toBeNull()
    expect(dueReminder({ dueDate, sent: [] }, { ...schedule, since: '2026-12-10' }, '2026-12-11')).toBe(1)
  })

  it('of two that fall on one Monday is the later, and the earlier never', () => {
    const close = { days: [1, 2, 3], since: '2026-01-01' }
    const friday = '2026-12-04'
    expect(dueReminder({ dueDate: friday, sent: [] }, close, '2026-12-07')).toBe(3)
    expect(dueReminder({ dueDate: friday, sent: [3] }, close, '2026-12-07')).toBeNull()
  })

  it('goes out once for each day and invoice, in order, however the days go by', () => {
    const daysOf = fc.uniqueArray(fc.integer({ min: -30, max: 90 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(
        daysOf,
        fc.integer({ min: 0, max: 1_000 }),
        fc.array(fc.boolean(), { maxLength: 40 }),
        (days, offset, gaps) => {
          const due = addDays('2026-01-01', offset)
          const sent: number[] = []
          for (let day = -40; day < 100; day += 1) {
            // A day on which nothing ran.
            if (gaps[(day + 40) % 40] === true) continue
            const today = addDays(due, day)
            const next = nextReminder({ dueDate: due, sent }, { days, since: '2020-01-01' }, today)
            if (next !== null) expect(next.date > today).toBe(true)
            const reminder = dueReminder({ dueDate: due, sent }, { days, since: '2020-01-01' }, today)
            if (reminder !== null) sent.push(reminder)
          }
          expect(sent).toEqual([...new Set(sent)].toSorted((one, other) => one - other))
          for (const each of sent) expect(days).toContain(each)
          if (!gaps.includes(true)) expect(sent.length).toBe(new Set(days.map((each) => remindedOn(due, each))).size)
        },
      ),
    )
  })
})

describe('the next reminder', () => {
  it('is the soonest that is ahead, and none once all went out', () => {
    const schedule = { days: [1, 7], since: '2026-01-01' }
    expect(nextReminder({ dueDate: '2026-12-09', sent: [] }, schedule, '2026-12-01')).toEqual({
      days: 1,
      date: '2026-12-10',
    })
    expect(nextReminder({ dueDate: '2026-12-09', sent: [1] }, schedule, '2026-12-10')?.date).toBe('2026-12-16')
    expect(nextReminder({ dueDate: '2026-12-09', sent: [1, 7] }, schedule, '2026-12-16')).toBeNull()
  })
})

it.each([
  ['2026-12-01', 'before'],
  ['2026-12-09', 'today'],
  ['2026-12-10', 'soon'],
  ['2026-12-15', 'soon'],
  ['2026-12-16', 'week'],
  ['2026-12-22', 'week'],
  ['2026-12-23', 'long'],
])('a reminder of what was due on 9 December speaks on %s as %s', (today, tone) => {
  expect(toneOf('2026-12-09', today)).toBe(tone)
})

// Auckland changes its clocks on 27 September 2026: nine is 21 UTC before and 20 UTC after.
it.each([
  ['2026-09-25T20:59:59Z', false],
  ['2026-09-25T21:00:00Z', true],
  ['2026-09-27T19:59:59Z', false],
  ['2026-09-27T20:00:00Z', true],
  ['2026-09-28T03:59:59Z', true],
  ['2026-09-28T04:00:00Z', false],
  ['2026-09-28T11:30:00Z', false],
])('in Auckland at %s reminders go out: %s', (now, expected) => {
  expect(isReminderHour('Pacific/Auckland', new Date(now))).toBe(expected)
})
