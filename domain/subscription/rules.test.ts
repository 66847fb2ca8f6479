import { describe, expect, it } from 'vitest'
import { noticeDue, subscriptionOf } from './rules.ts'

const open = { cancelledAt: null, cancelledBy: null, closedFrom: null }
const trial = { cancelledAt: null, cancelledBy: null, closedFrom: '2026-11-01T00:00:00.000Z' }
const due = {
  cancelledAt: null,
  cancelledBy: null,
  closedFrom: '2026-11-08T00:00:00.000Z',
  payUntil: '2026-11-08T00:00:00.000Z',
}
const cancelled = {
  cancelledAt: '2026-11-10T00:00:00.000Z',
  cancelledBy: 'company',
  closedFrom: '2026-11-01T00:00:00.000Z',
}

describe('what is still to be told', () => {
  it.each([
    ['of one that is open, nothing', open, null, '2026-11-01T00:00:00.000Z', null],
    ['of a trial that goes on, nothing', trial, null, '2026-10-31T23:59:59.999Z', null],
    ['that a trial is over', trial, null, '2026-11-01T00:00:00.000Z', 'trialOver'],
    ['nothing more of that', trial, 'trialOver 2026-12-01T00:00:00.000Z', '2026-11-23T23:59:59.999Z', null],
    [
      'seven days before, that it is erased',
      trial,
      'trialOver 2026-12-01T00:00:00.000Z',
      '2026-11-24T00:00:00.000Z',
      'erasedSoon',
    ],
    ['once', trial, 'erasedSoon 2026-12-01T00:00:00.000Z', '2026-11-30T00:00:00.000Z', null],
    ['also where nothing was told before', trial, null, '2026-11-25T00:00:00.000Z', 'erasedSoon'],
    [
      'that it was cancelled, though its trial was over',
      cancelled,
      'trialOver 2026-12-01T00:00:00.000Z',
      '2026-11-10T00:00:00.000Z',
      'cancelled',
    ],
    ['that Stringline shut it', { ...cancelled, cancelledBy: 'platform' }, null, '2026-11-10T00:00:00.000Z', 'shut'],
    ['that it is open again', open, 'cancelled 2026-12-10T00:00:00.000Z', '2026-11-11T00:00:00.000Z', 'opened'],
    ['that a payment failed, at once', due, null, '2026-11-01T00:00:00.000Z', 'pastDue'],
    ['nothing more of that', due, 'pastDue 2026-11-08T00:00:00.000Z', '2026-11-07T23:59:59.999Z', null],
    ['that it was paid in time', open, 'pastDue 2026-11-08T00:00:00.000Z', '2026-11-03T00:00:00.000Z', 'paid'],
    [
      'that it is closed since it was not',
      due,
      'pastDue 2026-11-08T00:00:00.000Z',
      '2026-11-08T00:00:00.000Z',
      'unpaid',
    ],
    ['that it is open again once paid', open, 'unpaid 2026-12-08T00:00:00.000Z', '2026-11-20T00:00:00.000Z', 'opened'],
    [
      'a week before, that one that is not paid is erased',
      due,
      'unpaid 2026-12-08T00:00:00.000Z',
      '2026-12-01T00:00:00.000Z',
      'erasedSoon',
    ],
    [
      'of a second trial that is over, anew',
      { ...trial, closedFrom: '2026-11-05T00:00:00.000Z' },
      'trialOver 2026-12-01T00:00:00.000Z',
      '2026-11-06T00:00:00.000Z',
      'trialOver',
    ],
  ] as const)('%s', (_, company, told, now, notice) => {
    const due = noticeDue({ ...company, told }, now)
    expect(due?.notice ?? null).toBe(notice)
    if (due !== null) expect(noticeDue({ ...company, told: due.told }, now)).toBeNull()
  })
})

describe('of several subscriptions', () => {
  const one = (id: string, state: 'active' | 'pastDue' | 'ended', createdAt = '2026-11-01T00:00:00.000Z') => ({
    id,
    state,
    createdAt,
    plan: 'pro' as const,
    interval: 'month' as const,
    periodEndsAt: '2026-12-01T00:00:00.000Z',
    endsAt: null,
  })
  const newer = '2026-11-02T00:00:00.000Z'

  it.each([
    ['none counts where there is none', [], null, null],
    ['none where what ended was never known', [one('a', 'ended')], null, null],
    ['the one there is', [one('a', 'active')], null, 'a'],
    ['the one that it had, as long as that goes on', [one('b', 'active', newer), one('a', 'pastDue')], 'a', 'a'],
    [
      'the newest that goes on, once that has ended',
      [one('b', 'active'), one('c', 'active', newer), one('a', 'ended')],
      'a',
      'c',
    ],
    ['the one that it had, where none goes on', [one('b', 'ended', newer), one('a', 'ended')], 'a', 'a'],
  ])('%s', (_, said, had, counts) => {
    expect(subscriptionOf(said, had)?.id ?? null).toBe(counts)
  })
})
