import { describe, expect, it } from 'vitest'
import { closedOf } from './rules.ts'

describe('a company is closed', () => {
  const now = '2026-11-20T00:00:00.000Z'
  const [before, after] = ['2026-11-19T23:59:59.999Z', '2026-11-20T00:00:00.001Z']

  it.each([
    ['not while nothing ends it', { cancelledAt: null, cancelledBy: null, closedFrom: null }, null],
    ['not before its trial ends', { cancelledAt: null, cancelledBy: null, closedFrom: after }, null],
    [
      'from the end of its trial on',
      { cancelledAt: null, cancelledBy: null, closedFrom: now },
      { why: 'trialOver', erasedFrom: '2026-12-20T00:00:00.000Z' },
    ],
    [
      'from when on a payment is made up for no more',
      { cancelledAt: null, cancelledBy: null, closedFrom: before, payUntil: before },
      { why: 'unpaid', erasedFrom: '2026-12-19T23:59:59.999Z' },
    ],
    ['not before that', { cancelledAt: null, cancelledBy: null, closedFrom: after, payUntil: after }, null],
    [
      'for its trial, where that is over before',
      { cancelledAt: null, cancelledBy: null, closedFrom: before, payUntil: after },
      { why: 'trialOver', erasedFrom: '2026-12-19T23:59:59.999Z' },
    ],
    [
      'once it was cancelled, and erased thirty days later',
      { cancelledAt: before, cancelledBy: 'company', closedFrom: before },
      { why: 'cancelled', erasedFrom: '2026-12-19T23:59:59.999Z' },
    ],
    [
      'shut by Stringline',
      { cancelledAt: before, cancelledBy: 'platform', closedFrom: before },
      { why: 'shut', erasedFrom: '2026-12-19T23:59:59.999Z' },
    ],
    [
      'as cancelled where its trial was over before, and kept as long as any other',
      { cancelledAt: before, cancelledBy: 'company', closedFrom: '2026-11-01T00:00:00.000Z' },
      { why: 'cancelled', erasedFrom: '2026-12-19T23:59:59.999Z' },
    ],
  ] as const)('%s', (_, company, closed) => {
    expect(closedOf(company, now)).toEqual(closed)
  })
})
