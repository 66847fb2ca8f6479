import { afterEach, describe, expect, it, vi } from 'vitest'
import { addDays, todayIn } from '#domain/dates.ts'
import { writeDay } from '#web/lib/calendar.ts'
import { rangeOf, turned } from './calendar-address.ts'

const [monday, saturday, sunday] = [1, 6, 7]
const daysOf = ({ from, to }: { from: string; to: string }): string[] => {
  const days = [from]
  while ((days.at(-1) ?? to) < to) days.push(addDays(days.at(-1) ?? to, 1))
  return days
}

// Where the device is, and on which days its clock is put forward and back: by an hour, and by half of one.
const clocks = [
  ['Pacific/Auckland', '2026-09-27', '2027-04-04'],
  ['Australia/Lord_Howe', '2026-10-04', '2027-04-04'],
  ['America/Los_Angeles', '2026-03-08', '2026-11-01'],
  // Put forward at midnight: that day has no 00:00.
  ['Africa/Cairo', '2026-04-24', '2026-10-30'],
] as const

describe.each(clocks)('on a device in %s', (zone, forward, back) => {
  afterEach(() => vi.unstubAllEnvs())

  it.each([forward, back])('the days around %s are all there once, each with its own name', (changed) => {
    vi.stubEnv('TZ', zone)
    expect(new Date('2026-07-01T12:00:00Z').getTimezoneOffset()).not.toBe(0)
    const week = daysOf(rangeOf('week', changed, monday))
    expect(week).toHaveLength(7)
    expect(new Set(week).size).toBe(7)
    expect(week).toContain(changed)
    expect(week.map((day) => writeDay(day, 'en-NZ', { weekday: 'short' })).join(' ')).toBe(
      'Mon Tue Wed Thu Fri Sat Sun',
    )
    expect(daysOf(rangeOf('month', changed, sunday)).length % 7).toBe(0)
    expect(turned('day', addDays(changed, -1), 1)).toBe(changed)
    expect(turned('day', addDays(changed, 1), -1)).toBe(changed)
  })
})

it.each([
  // The last moment before midnight and the first after it, where clocks change that night.
  ['Pacific/Auckland', '2026-09-26T11:59:59Z', '2026-09-26'],
  ['Pacific/Auckland', '2026-09-26T12:00:00Z', '2026-09-27'],
  ['Pacific/Auckland', '2026-09-27T11:00:00Z', '2026-09-28'],
  ['Pacific/Auckland', '2027-04-03T10:59:59Z', '2027-04-03'],
  ['Pacific/Auckland', '2027-04-04T11:59:59Z', '2027-04-04'],
  ['Australia/Lord_Howe', '2026-10-04T12:59:59Z', '2026-10-04'],
  ['Australia/Lord_Howe', '2026-10-04T13:00:00Z', '2026-10-05'],
  ['Australia/Lord_Howe', '2027-04-04T13:29:59Z', '2027-04-04'],
  ['Australia/Lord_Howe', '2027-04-04T13:30:00Z', '2027-04-05'],
])('in %s at %s it is %s', (zone, now, day) => {
  expect(todayIn(zone, new Date(now))).toBe(day)
})

describe('what is shown around a day', () => {
  it.each([
    ['month', '2028-02-29', monday, '2028-01-31', '2028-03-05'],
    ['month', '2027-02-10', monday, '2027-02-01', '2027-02-28'],
    ['month', '2026-12-31', monday, '2026-11-30', '2027-01-03'],
    ['month', '2026-12-31', sunday, '2026-11-29', '2027-01-02'],
    ['month', '2026-12-31', saturday, '2026-11-28', '2027-01-01'],
    ['week', '2026-12-31', monday, '2026-12-28', '2027-01-03'],
    ['week', '2027-01-03', sunday, '2027-01-03', '2027-01-09'],
    ['week', '2027-01-03', saturday, '2027-01-02', '2027-01-08'],
    ['day', '2028-02-29', monday, '2028-02-29', '2028-02-29'],
    ['agenda', '2028-02-20', monday, '2028-02-20', '2028-03-18'],
  ] as const)('%s of %s, weeks beginning with day %i: %s to %s', (view, date, weekStart, from, to) => {
    expect(rangeOf(view, date, weekStart)).toEqual({ from, to })
  })

  it.each([
    ['month', '2028-01-31', 1, '2028-02-29'],
    ['month', '2027-01-31', 1, '2027-02-28'],
    ['month', '2027-01-15', -1, '2026-12-15'],
    ['week', '2026-12-31', 1, '2027-01-07'],
    ['day', '2028-02-28', 1, '2028-02-29'],
    ['day', '2027-02-28', 1, '2027-03-01'],
  ] as const)('%s of %s, turned by %i: %s', (view, date, direction, to) => {
    expect(turned(view, date, direction)).toBe(to)
  })
})
