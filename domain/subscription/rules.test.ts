import { describe, expect, it } from 'vitest'
import { noticeDue } from './rules.ts'

const open = { cancelledAt: null, closedFrom: null }
const trial = { cancelledAt: null, closedFrom: '2026-11-01T00:00:00.000Z' }
const cancelled = { cancelledAt: '2026-11-10T00:00:00.000Z', closedFrom: '2026-11-01T00:00:00.000Z' }

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
    ['that it is open again', open, 'cancelled 2026-12-10T00:00:00.000Z', '2026-11-11T00:00:00.000Z', 'opened'],
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
