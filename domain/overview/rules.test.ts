import { describe, expect, it } from 'vitest'
import {
  companyAlerts,
  lastMonths,
  minuteOf,
  noted,
  probeState,
  unprobedHour,
  uptimePercent,
  uptimeWindow,
  type CompanySize,
} from './rules.ts'

const twoHours = (letters: Record<number, string> = {}) =>
  Object.entries(letters).reduce(
    (hours, [at, letter]) => hours.slice(0, Number(at)) + letter + hours.slice(Number(at) + letter.length),
    unprobedHour + unprobedHour,
  )

describe('a minute that was probed', () => {
  it.each<[string, string, number, boolean, string]>([
    ['is noted', twoHours(), 7, true, twoHours({ 67: '+' })],
    ['is noted as failed', twoHours(), 7, false, twoHours({ 67: '-' })],
    ['keeps its first result', twoHours({ 67: '-' }), 7, true, twoHours({ 67: '-' })],
    ['keeps its first result when it passed', twoHours({ 67: '+' }), 7, false, twoHours({ 67: '+' })],
    ['brings one that came late along', twoHours({ 65: '+' }), 7, true, twoHours({ 65: '+++' })],
    ['brings one along from the hour before', twoHours({ 58: '+' }), 0, true, twoHours({ 58: '+++' })],
    ['and over the turn of the hour', twoHours({ 59: '+' }), 1, true, twoHours({ 59: '+++' })],
    ['brings none along when it failed', twoHours({ 65: '+' }), 7, false, twoHours({ 65: '+', 67: '-' })],
    ['brings none along after one that failed', twoHours({ 65: '-' }), 7, true, twoHours({ 65: '-', 67: '+' })],
    ['leaves a gap of two', twoHours({ 64: '+' }), 7, true, twoHours({ 64: '+', 67: '+' })],
  ])('%s', (_, before, minute, passed, after) => expect(noted(before, minute, passed)).toBe(after))

  it('lies in its hour', () => {
    expect(minuteOf('2026-11-20T10:59:59.999Z')).toEqual({ hour: '2026-11-20T10:00:00.000Z', minute: 59 })
    expect(minuteOf('2026-11-20T11:00:00.000Z')).toEqual({ hour: '2026-11-20T11:00:00.000Z', minute: 0 })
  })
})

describe('the window of uptime', () => {
  const now = '2026-11-20T12:34:56.000Z'
  it.each<[string, string | null, number, string | null, number]>([
    ['nothing was ever probed', null, 1, null, 0],
    ['the first minute is not over', '2026-11-20T12:34:10.000Z', 1, null, 0],
    ['nor may the one before be asked about yet', '2026-11-20T12:33:10.000Z', 1, null, 0],
    ['one minute is over', '2026-11-20T12:32:59.000Z', 1, '2026-11-20T12:32:00.000Z', 1],
    ['it began within the day', '2026-11-20T10:03:00.000Z', 1, '2026-11-20T10:03:00.000Z', 150],
    ['it began long ago', '2025-01-01T00:00:00.000Z', 1, '2026-11-19T12:33:00.000Z', 1_440],
    ['thirty days', '2025-01-01T00:00:00.000Z', 30, '2026-10-21T12:33:00.000Z', 43_200],
    ['the clock was put back before all of it', '2026-11-21T00:00:00.000Z', 1, null, 0],
  ])('%s', (_, first, days, from, minutes) => {
    const window = uptimeWindow(now, first, days)
    expect([window?.from ?? null, window?.minutes ?? 0]).toEqual([from, minutes])
  })

  it.each([
    [1_440, 1_440, 100],
    [1_439, 1_440, 99.93],
    [43_199, 43_200, 99.99],
    [0, 5, 0],
    [2, 3, 66.66],
    [0, 0, null],
  ])('%i of %i minutes are %s percent', (passed, minutes, percent) =>
    expect(uptimePercent({ passed, minutes })).toBe(percent),
  )
})

describe('how a probe stands', () => {
  const now = '2026-11-20T12:00:00.000Z'
  it.each([
    [null, 'unknown'],
    [{ checkedAt: '2026-11-20T11:59:00.000Z', passed: true }, 'working'],
    [{ checkedAt: '2026-11-20T11:57:00.000Z', passed: false }, 'failing'],
    [{ checkedAt: '2026-11-20T11:56:59.000Z', passed: true }, 'unknown'],
  ] as const)('%j', (last, state) => expect(probeState(now, last)).toBe(state))
})

describe('alerts of a company', () => {
  const now = '2026-11-20T12:00:00.000Z'
  const size = (changes: Partial<CompanySize> = {}): CompanySize => ({
    id: 'a',
    name: 'Kauri',
    plan: 'basic',
    trialEndsAt: null,
    cancelledAt: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    hasOrgAdmin: true,
    used: { users: 1, activeJobs: 1, storage: 0 },
    ...changes,
  })
  it.each<[string, Partial<CompanySize>, string[]]>([
    ['none', {}, []],
    ['a trial that ends this moment', { plan: 'trial', trialEndsAt: now }, ['trialEnded']],
    ['a trial that goes on', { plan: 'trial', trialEndsAt: '2026-11-20T12:00:00.001Z' }, []],
    ['nobody runs it', { hasOrgAdmin: false }, ['nobodyRuns']],
    ['somebody is still invited', { hasOrgAdmin: false, createdAt: '2026-11-15T00:00:00.000Z' }, []],
    ['all users', { used: { users: 5, activeJobs: 1, storage: 0 } }, ['limitReached']],
    ['nine of ten jobs', { used: { users: 4, activeJobs: 9, storage: 0 } }, ['limitNear']],
    ['9.1 of 10 GB', { used: { users: 1, activeJobs: 1, storage: 9.1 * 1024 ** 3 } }, ['limitNear']],
    ['no limit', { plan: 'enterprise', used: { users: 999, activeJobs: 999, storage: 1e15 } }, []],
    ['cancelled lately', { cancelledAt: '2026-10-29T00:00:00.000Z', hasOrgAdmin: false }, []],
    ['cancelled 23 days ago', { cancelledAt: '2026-10-28T12:00:00.000Z', hasOrgAdmin: false }, ['erasedSoon']],
  ])('%s', (_, changes, kinds) => expect(companyAlerts(size(changes), now).map(({ kind }) => kind)).toEqual(kinds))

  it('says until when and how much', () => {
    expect(companyAlerts(size({ cancelledAt: '2026-10-25T00:00:00.000Z' }), now)[0]?.at).toBe(
      '2026-11-24T00:00:00.000Z',
    )
    expect(companyAlerts(size({ used: { users: 6, activeJobs: 0, storage: 0 } }), now)[0]?.use).toEqual({
      quota: 'users',
      used: 6,
      limit: 5,
    })
  })
})

it('counts twelve months back, over the turn of the year', () => {
  const months = lastMonths('2026-02-28T23:59:59.000Z')
  expect([months[0], months[9], months[10], months[11], months.length]).toEqual([
    '2025-03',
    '2025-12',
    '2026-01',
    '2026-02',
    12,
  ])
})
