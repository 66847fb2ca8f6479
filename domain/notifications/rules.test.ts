import { describe, expect, it } from 'vitest'
import { admits, type Actor } from '../actor.ts'
import { getCompany } from '../companies/api.ts'
import { instantAt, minuteIn, todayIn } from '../dates.ts'
import { events } from '../events.ts'
import { listIntegrations } from '../integrations/api.ts'
import { getInvoice } from '../invoices/api.ts'
import { getMailbox } from '../mailbox/api.ts'
import { allPermissions, rolePermissions, type Permission } from '../permissions.ts'
import { getReport } from '../reports/api.ts'
import { getTask } from '../tasks/api.ts'
import { getUser } from '../users/api.ts'
import { getVariation } from '../variations/api.ts'
import { notificationKinds, type NotifiedSubject } from './choices.ts'
import {
  afterQuiet,
  categoriesFor,
  isMorning,
  kindsFor,
  mayBeTold,
  nextMorning,
  notificationTable,
  whenDue,
} from './rules.ts'

const readBy = {
  company: getCompany,
  integration: listIntegrations,
  invoice: getInvoice,
  mailbox: getMailbox,
  report: getReport,
  task: getTask,
  user: getUser,
  variation: getVariation,
} as const satisfies Record<NotifiedSubject, unknown>

const who = { userId: 'mere', companyId: 'kauri' }
const staff = (...grants: Permission[]): Actor => ({ kind: 'staff', ...who, grants: new Set(grants) })
const contact = (...grants: Permission[]): Actor => ({
  kind: 'client',
  ...who,
  clientId: 'tui',
  grants: new Set(grants),
})

describe('the table', () => {
  it.each(notificationKinds)('of %s names events of what it is about, or none where it comes by the clock', (kind) => {
    const { from, subject } = notificationTable[kind]
    // A mailbox has no id of its own: it is known by its person's.
    const known = subject === 'mailbox' ? 'user' : subject
    for (const event of from) expect(events[event].subject).toBe(known)
  })

  it.each(notificationKinds)('lets whoever may read what %s is about be told of it, and nobody else', (kind) => {
    const { subject, audience } = notificationTable[kind]
    for (const permission of allPermissions) {
      const isSeen = admits(readBy[subject], staff(permission))
      expect(mayBeTold(staff(permission), kind), permission).toBe(isSeen && audience !== 'contacts')
      expect(mayBeTold(contact(permission), kind), permission).toBe(isSeen && audience === 'contacts')
    }
  })

  it('tells nothing to whoever is nobody of the company: a super admin, a visitor, the product', () => {
    const nobody: Actor[] = [
      { kind: 'platform', ...who },
      { kind: 'system', companyId: 'kauri' },
      { kind: 'visitor', companyId: 'kauri', clientId: 'tui', subject: { kind: 'report', id: 'one' } },
    ]
    for (const actor of nobody) expect(kindsFor(actor)).toEqual([])
  })

  it('offers of the categories those of which anything can be told', () => {
    expect(categoriesFor(staff(...rolePermissions.user))).toEqual(['reports', 'tasks', 'account', 'colleagues'])
    expect(categoriesFor(contact(...rolePermissions.client))).toEqual(['reports', 'invoices', 'payments'])
    expect(categoriesFor(staff())).toEqual(['account'])
  })
})

const zones = [
  'Pacific/Auckland',
  'Europe/London',
  'America/New_York',
  'Australia/Sydney',
  'Asia/Tokyo',
  'UTC',
] as const
const hour = 3_600_000

describe('the morning’s mail', () => {
  it.each(zones.flatMap((zone) => [0, 60, 119, 120, 150, 180, 420, 1439].map((minute) => [zone, minute] as const)))(
    'in %s at minute %d comes once on each day, whatever the clocks do',
    (zone, minute) => {
      // Both changes of each zone lie within a year; each moment is followed by the morning that comes next.
      let now = '2026-01-01T00:00:00.000Z'
      const days: string[] = []
      while (now < '2027-01-02') {
        const next = nextMorning(now, minute, zone)
        expect(next.at > now).toBe(true)
        // Shown by the clock there, or, where clocks skip it, an hour later.
        const shown = minuteIn(zone, new Date(next.at))
        expect([minute, minute + 60]).toContain(shown)
        expect(todayIn(zone, new Date(next.at))).toBe(next.day)
        days.push(next.day)
        now = next.at
      }
      const dates = Array.from({ length: days.length }, (_, at) =>
        new Date(Date.parse(`${days[0]}T00:00:00Z`) + at * 24 * hour).toISOString().slice(0, 10),
      )
      expect(days).toEqual(dates)
    },
  )

  it('is the same for whatever is noted between two of them', () => {
    for (const zone of zones) {
      const first = nextMorning('2026-09-25T00:00:00.000Z', 420, zone)
      for (let at = Date.parse(first.at); at < Date.parse(first.at) + 10 * 24 * hour; at += 37 * 60_000) {
        const next = nextMorning(new Date(at).toISOString(), 420, zone)
        expect(Date.parse(next.at) - at).toBeLessThanOrEqual(25 * hour)
        expect(nextMorning(new Date(Date.parse(next.at) - 1).toISOString(), 420, zone)).toEqual(next)
      }
    }
  })

  it('that clocks skip comes as much later, and once where they show it twice', () => {
    expect(instantAt('2026-03-08', 150, 'America/New_York')).toBe('2026-03-08T07:30:00.000Z')
    expect(instantAt('2026-11-01', 90, 'America/New_York')).toBe('2026-11-01T05:30:00.000Z')
    expect(instantAt('2026-04-05', 150, 'Pacific/Auckland')).toBe('2026-04-04T13:30:00.000Z')
    expect(instantAt('2026-09-27', 150, 'Pacific/Auckland')).toBe('2026-09-26T14:30:00.000Z')
  })
})

describe('what the clock notes', () => {
  const changes = ['2026-03-08', '2026-03-29', '2026-04-05', '2026-09-27', '2026-10-04', '2026-10-25', '2026-11-01']
  const minutes = [0, 7, 60, 119, 150, 170, 420, 425, 1425, 1430, 1439]
  it.each(zones.flatMap((zone) => minutes.map((minute) => [zone, minute] as const)))(
    'in %s at minute %d goes with that day’s mail, never after it and never on another day',
    (zone, minute) => {
      for (const change of [...changes, '2026-06-10']) {
        const days: string[] = []
        // The clock is looked at on the quarters, and a moment later than that.
        for (let at = Date.parse(change) - 30 * hour; at < Date.parse(change) + 54 * hour; at += hour / 4) {
          const now = new Date(at + 200).toISOString()
          const day = todayIn(zone, new Date(now))
          if (!isMorning(now, minute, zone) || days.includes(day)) continue
          days.push(day)
          if (days.length === 1) continue
          const delivery = { email: 'morning', morningAt: minute, quiet: null, push: true } as const
          const due = whenDue('email', { now, gathered: 60, delivery, timezone: zone, isOfToday: true })
          const mail = instantAt(day, minute, zone)
          expect(due).toEqual({ at: mail > now ? mail : now, morning: day })
          expect(at - Date.parse(mail)).toBeLessThanOrEqual(0)
          expect(Date.parse(mail) - at).toBeLessThan(hour / 4)
          // By other ways not before that morning either.
          const push = whenDue('push', { now, gathered: 5, delivery, timezone: zone, isOfToday: true })
          expect(push).toEqual({ at: new Date(Date.parse(due.at) + 5000).toISOString(), morning: null })
        }
        // Whole days, the first perhaps begun in their midst, and none left out.
        expect(days.length).toBeGreaterThanOrEqual(3)
        expect(new Set(days).size).toBe(days.length)
      }
    },
  )

  it('after that morning goes with its mail still', () => {
    const delivery = { email: 'morning', morningAt: 420, quiet: null, push: true } as const
    const asked = { now: '2026-11-20T01:00:00.000Z', gathered: 60, delivery, timezone: 'Pacific/Auckland' }
    expect(whenDue('email', { ...asked, isOfToday: true })).toEqual({ at: asked.now, morning: '2026-11-20' })
    expect(whenDue('email', asked)).toEqual({ at: '2026-11-20T18:00:00.000Z', morning: '2026-11-21' })
  })
})

describe('quiet hours', () => {
  const night = { from: 22 * 60, to: 6 * 60 }
  it.each([
    ['2026-11-20T08:59:00.000Z', '2026-11-20T08:59:00.000Z'],
    ['2026-11-20T09:00:00.000Z', '2026-11-20T17:00:00.000Z'],
    ['2026-11-20T14:30:00.000Z', '2026-11-20T17:00:00.000Z'],
    ['2026-11-20T17:00:00.000Z', '2026-11-20T17:00:00.000Z'],
    // Clocks go forward in that night: it is an hour shorter.
    ['2026-09-26T10:00:00.000Z', '2026-09-26T17:00:00.000Z'],
  ])('in Auckland over midnight hold %s until %s', (now, until) => {
    expect(afterQuiet(now, night, 'Pacific/Auckland')).toBe(until)
  })

  // A day around each change of clocks.
  const changes = [
    ['Pacific/Auckland', '2026-04-04T14:00:00Z'],
    ['Pacific/Auckland', '2026-09-26T14:00:00Z'],
    ['Europe/London', '2026-03-29T01:00:00Z'],
    ['Europe/London', '2026-10-25T01:00:00Z'],
    ['America/New_York', '2026-03-08T07:00:00Z'],
    ['America/New_York', '2026-11-01T06:00:00Z'],
  ] as const
  it.each(changes)('in %s end, also around %s, and never hold for more than a day', (zone, change) => {
    for (const quiet of [night, { from: 0, to: 150 }, { from: 120, to: 165 }, { from: 720, to: 780 }])
      for (let at = Date.parse(change) - 24 * hour; at < Date.parse(change) + 24 * hour; at += 7 * 60_000) {
        const until = afterQuiet(new Date(at).toISOString(), quiet, zone)
        const held = Date.parse(until) - at
        expect(held >= 0 && held <= 25 * hour).toBe(true)
        expect(afterQuiet(until, quiet, zone)).toBe(until)
      }
  })

  it('hold nothing where there are none', () => {
    expect(afterQuiet('2026-11-20T14:30:00.000Z', null, 'UTC')).toBe('2026-11-20T14:30:00.000Z')
  })
})
