import { expect, it } from 'vitest'
import { monthsSince } from './rules.ts'

const zone = 'Pacific/Auckland'

it.each([
  ['2026-11-20T00:00:00Z', '2026-11-20T05:00:00Z', 0],
  ['2026-10-21T00:00:00Z', '2026-11-20T00:00:00Z', 0],
  ['2026-10-20T00:00:00Z', '2026-11-20T00:00:00Z', 1],
  // The day is the company's: there it is the 21st already.
  ['2026-10-20T12:00:00Z', '2026-11-20T12:00:00Z', 1],
  ['2026-01-31T00:00:00Z', '2026-02-28T00:00:00Z', 1],
  ['2025-11-20T00:00:00Z', '2026-11-19T00:00:00Z', 11],
  ['2024-02-29T00:00:00Z', '2026-02-28T00:00:00Z', 24],
  // A clock that was ahead.
  ['2026-12-20T00:00:00Z', '2026-11-20T00:00:00Z', 0],
])('from %s to %s are %d whole months', (since, now, months) => {
  expect(monthsSince(since, zone, new Date(now))).toBe(months)
})
