import { describe, expect, it } from 'vitest'
import type { CalendarTask } from '#domain/calendar/schema.ts'
import { addDays } from '#domain/dates.ts'
import { rangeOf, turned } from './calendar-address.ts'
import { byDay, entriesOf, inSight, onDay, placedIn } from './entries.ts'

const task = (id: string, startDate: string | null, dueDate: string | null): CalendarTask => ({
  id,
  companyId: 'c',
  version: 1,
  title: id,
  type: 'general',
  status: 'todo',
  priority: 'medium',
  assignedTo: null,
  jobId: null,
  jobCode: null,
  jobName: null,
  startDate,
  dueDate,
  overdue: false,
  can: { updateTask: true },
  because: {},
})
const week = Array.from({ length: 7 }, (_, at) => addDays('2026-11-23', at))
const entries = entriesOf(
  [
    task('before', '2026-11-01', '2026-11-22'),
    task('through', '2026-11-01', '2026-12-30'),
    task('two days', '2026-11-24', '2026-11-25'),
    task('one day', null, '2026-11-24'),
    task('beside', null, '2026-11-26'),
    task('undated', null, null),
  ],
  [],
  [],
)

describe('the entries of a week', () => {
  it('stand in the first lane that is free on all of their days', () => {
    expect(placedIn(week, entries).map(({ entry, first, days, lane }) => [entry.key, first, days, lane])).toEqual([
      ['through', 0, 7, 0],
      ['two days', 1, 2, 1],
      ['one day', 1, 1, 2],
      ['beside', 3, 1, 1],
    ])
  })

  it('say where they go on beyond it', () => {
    expect(placedIn(week, entries)[0]).toMatchObject({ begins: false, ends: false })
    expect(placedIn(week, entries)[1]).toMatchObject({ begins: true, ends: true })
  })

  it('are shown where a single one would be behind the number', () => {
    const { shown, more } = inSight(placedIn(week, entries), 2)
    expect([shown.length, more]).toEqual([4, [0, 0, 0, 0, 0, 0, 0]])
  })

  it('are behind a number where a day has more than it shows, but for the one that is moved', () => {
    const { shown, more } = inSight(placedIn(week, entries), 1)
    expect([shown.length, more]).toEqual([2, [0, 2, 1, 0, 0, 0, 0]])
    expect(placedIn(week, entries, 'one day')[0]).toMatchObject({ entry: { key: 'one day' }, lane: 0 })
  })
})

it('a list has each entry once, on the first of its days that it shows; a day has all that goes on', () => {
  const listed = byDay({ from: '2026-11-23', to: '2026-11-29' }, entries)
  expect(listed.map(({ day, entries }) => [day, entries.map(({ key }) => key)])).toEqual([
    ['2026-11-23', ['through']],
    ['2026-11-24', ['two days', 'one day']],
    ['2026-11-26', ['beside']],
  ])
  expect(onDay('2026-11-25', entries).map(({ key }) => key)).toEqual(['through', 'two days'])
})

describe('the days that are shown', () => {
  it.each([
    ['month', '2026-09-27', 1, '2026-08-31', '2026-10-04'],
    ['month', '2027-04-04', 7, '2027-03-28', '2027-05-01'],
    ['week', '2026-09-27', 1, '2026-09-21', '2026-09-27'],
    ['week', '2026-09-27', 7, '2026-09-27', '2026-10-03'],
    ['day', '2027-04-04', 1, '2027-04-04', '2027-04-04'],
    ['agenda', '2026-09-20', 1, '2026-09-20', '2026-10-17'],
  ] as const)('in a %s around %s, weeks beginning on %i, are %s to %s', (view, date, start, from, to) => {
    expect(rangeOf(view, date, start)).toEqual({ from, to })
  })

  it.each([
    ['month', '2026-01-31', 1, '2026-02-28'],
    ['week', '2026-09-27', 1, '2026-10-04'],
    ['day', '2027-04-05', -1, '2027-04-04'],
  ] as const)('after a %s at %s, turned by %i, are those of %s', (view, date, direction, next) => {
    expect(turned(view, date, direction)).toBe(next)
  })
})
