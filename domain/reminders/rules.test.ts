import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween, weekdayOf } from '../dates.ts'
import { dueReminder, isReminderHour, nextReminder, nextReminding, remindedOn, resumedFrom, toneOf } from './rules.ts'

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

const written = '2026-01-01'

describe('which reminder goes out', () => {
  const schedule = { days: [-3, 1, 7, 14], since: '2026-01-01' }
  // A Wednesday.
  const dueDate = '2026-12-09'

  it.each([
    ['2026-12-03', [], null],
    ['2026-12-04', [], -3],
    // A weekend is none of the three days on which it still goes out, and what is said ahead is not said after.
    ['2026-12-05', [], null],
    ['2026-12-06', [], null],
    ['2026-12-07', [], -3],
    ['2026-12-09', [], -3],
    ['2026-12-09', [-3], null],
    ['2026-12-10', [-3], 1],
    ['2026-12-10', [-3, 1], null],
    ['2026-12-11', [-3], 1],
    ['2026-12-12', [-3], null],
    ['2026-12-13', [-3], null],
    ['2026-12-15', [-3], 1],
    ['2026-12-16', [-3, 1], 7],
    ['2026-12-16', [-3, 1, 7], null],
    ['2026-12-23', [], 14],
    ['2026-12-28', [], 14],
    ['2026-12-29', [], null],
    ['2027-01-22', [], null],
    ['2026-12-10', [14], null],
  ] as const)('on %s after %j is %s', (today, sent, days) => {
    expect(dueReminder({ dueDate, sent, writtenOn: written }, schedule, today)).toBe(days)
  })

  it('is none of what was to be said ahead, once it is due', () => {
    const ahead = { days: [-1], since: '2026-01-01' }
    const reminded = { dueDate, sent: [], writtenOn: written }
    expect(dueReminder(reminded, ahead, '2026-12-09')).toBe(-1)
    expect(dueReminder(reminded, ahead, '2026-12-10')).toBeNull()
  })

  it('is none from before reminders were turned on', () => {
    const reminded = { dueDate, sent: [], writtenOn: written }
    expect(dueReminder(reminded, { ...schedule, since: '2026-12-11' }, '2026-12-11')).toBeNull()
    expect(dueReminder(reminded, { ...schedule, since: '2026-12-10' }, '2026-12-11')).toBe(1)
  })

  it.each([
    ['2026-12-09', '2026-12-10', 1],
    ['2026-12-10', '2026-12-10', null],
    ['2026-12-11', '2026-12-11', null],
    ['2026-12-11', '2026-12-14', null],
    ['2026-12-11', '2026-12-16', 7],
  ])('of an invoice that was last mailed on %s, on %s, is %s', (writtenOn, today, days) => {
    expect(dueReminder({ dueDate, sent: [-3], writtenOn }, schedule, today)).toBe(days)
  })

  it('is one a day, whatever the due date was moved to', () => {
    const moved = { dueDate: '2026-11-28', sent: [], writtenOn: '2026-11-25' }
    expect(dueReminder(moved, schedule, '2026-11-25')).toBeNull()
    expect(nextReminder(moved, schedule, '2026-11-25')).toEqual({ days: 1, date: '2026-11-30' })
  })

  it('of two that fall on one Monday is the later, and the earlier never', () => {
    const close = { days: [1, 2, 3], since: '2026-01-01' }
    const friday = { dueDate: '2026-12-04', writtenOn: written }
    expect(nextReminder({ ...friday, sent: [] }, close, '2026-12-04')).toEqual({ days: 3, date: '2026-12-07' })
    expect(dueReminder({ ...friday, sent: [] }, close, '2026-12-07')).toBe(3)
    expect(dueReminder({ ...friday, sent: [3] }, close, '2026-12-07')).toBeNull()
  })

  it('goes out once for each day and invoice, in order, on working days, as was said before, however the days go by', () => {
    const daysOf = fc.uniqueArray(fc.integer({ min: -30, max: 90 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(
        daysOf,
        fc.integer({ min: 0, max: 1_000 }),
        fc.array(fc.boolean(), { maxLength: 40 }),
        (days, offset, gaps) => {
          const due = addDays('2026-01-01', offset)
          const schedule = { days, since: '2020-01-01' }
          const sent: number[] = []
          let writtenOn = '2020-01-01'
          let said: ReturnType<typeof nextReminder> = null
          for (let day = -40; day < 100; day += 1) {
            const today = addDays(due, day)
            // A day on which nothing ran.
            if (gaps[(day + 40) % 40] === true) {
              said = null
              continue
            }
            const reminder = dueReminder({ dueDate: due, sent, writtenOn }, schedule, today)
            if (said !== null) expect(reminder).toBe(said.date === today ? said.days : null)
            if (reminder !== null) {
              expect(weekdayOf(today)).toBeLessThanOrEqual(5)
              sent.push(reminder)
              writtenOn = today
            }
            said = nextReminder({ dueDate: due, sent, writtenOn }, schedule, addDays(today, 1))
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
  it('is the soonest that still goes out, today’s too, and none once all went out', () => {
    const schedule = { days: [1, 7], since: '2026-01-01' }
    const next = (sent: number[], from: string) =>
      nextReminder({ dueDate: '2026-12-09', sent, writtenOn: written }, schedule, from)
    expect(next([], '2026-12-01')).toEqual({ days: 1, date: '2026-12-10' })
    expect(next([], '2026-12-10')).toEqual({ days: 1, date: '2026-12-10' })
    expect(next([], '2026-12-12')).toEqual({ days: 1, date: '2026-12-14' })
    expect(next([1], '2026-12-10')?.date).toBe('2026-12-16')
    expect(next([1, 7], '2026-12-16')).toBeNull()
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
  ['2026-09-24T20:59:59Z', false],
  ['2026-09-24T21:00:00Z', true],
  ['2026-09-27T19:59:59Z', false],
  ['2026-09-27T20:00:00Z', true],
  ['2026-09-28T03:59:59Z', true],
  ['2026-09-28T04:00:00Z', false],
  ['2026-09-28T11:30:00Z', false],
  // Friday at ten, Saturday and Sunday at ten, Monday at ten.
  ['2026-11-19T21:00:00Z', true],
  ['2026-11-20T21:00:00Z', false],
  ['2026-11-21T21:00:00Z', false],
  ['2026-11-22T21:00:00Z', true],
])('in Auckland at %s reminders go out: %s', (now, expected) => {
  expect(isReminderHour('Pacific/Auckland', new Date(now))).toBe(expected)
})

// In Auckland it is thirteen hours later than UTC, in Kolkata five and a half: looked at forty minutes past.
it.each([
  ['Pacific/Auckland', '2026-11-23T19:00:00Z', '2026-11-24'],
  ['Pacific/Auckland', '2026-11-24T03:10:00Z', '2026-11-24'],
  ['Pacific/Auckland', '2026-11-24T03:10:01Z', '2026-11-25'],
  ['Pacific/Auckland', '2026-11-27T05:00:00Z', '2026-11-30'],
  ['Pacific/Auckland', '2026-11-28T21:30:00Z', '2026-11-30'],
  ['Asia/Kolkata', '2026-11-24T11:10:00Z', '2026-11-24'],
  ['Asia/Kolkata', '2026-11-24T11:11:00Z', '2026-11-25'],
])('in %s at %s reminders go out next on %s', (timezone, now, date) => {
  expect(nextReminding(timezone, new Date(now))).toBe(date)
})

it.each([
  ['2026-11-23T19:59:00Z', '2026-11-24'],
  ['2026-11-23T20:00:00Z', '2026-11-25'],
  ['2026-11-24T10:59:00Z', '2026-11-25'],
  ['2026-11-24T11:00:00Z', '2026-11-25'],
])('resumed in Auckland at %s they go out from %s', (now, date) => {
  expect(resumedFrom('Pacific/Auckland', new Date(now))).toBe(date)
})
