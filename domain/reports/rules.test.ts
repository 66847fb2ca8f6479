import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../dates.ts'
import {
  dateBounds,
  financialProgress,
  healthAndSafetyTicks,
  inspectionTicks,
  linesOf,
  invoicedShare,
  prefilledProgress,
  progressBounds,
  progressRing,
  progressStatus,
  reportBefore,
} from './rules.ts'
import { progressRanges } from './choices.ts'

it.each([
  [0, 'In Progress'],
  [49, 'In Progress'],
  [50, 'On Track'],
  [89, 'On Track'],
  [90, 'Almost Complete'],
  [100, 'Almost Complete'],
])('a progress of %i reads %s (SPEC 4)', (percent, status) => {
  expect(progressStatus(percent)).toBe(status)
})

it.each([
  [0, 'amber'],
  [49, 'amber'],
  [50, 'blue'],
  [74, 'blue'],
  [75, 'green'],
  [100, 'green'],
])('the ring at %i is %s (SPEC 2)', (percent, colour) => {
  expect(progressRing(percent)).toBe(colour)
})

describe('financial progress (SPEC 4)', () => {
  it.each([
    ['100000.00', '0.00', '50000.00', 50, 'On Track'],
    ['100000.00', '0.00', '49499.99', 49, 'Behind Schedule'],
    ['100000.00', '0.00', '49500.00', 50, 'On Track'],
    ['80000.00', '20000.00', '30000.00', 30, 'Behind Schedule'],
    ['100.00', '0.00', '0.00', 0, 'Behind Schedule'],
    ['100.00', '0.00', '250.00', 250, 'On Track'],
    ['0.00', '0.00', '0.00', 0, 'Behind Schedule'],
    ['0.00', '0.00', '900.00', 0, 'Behind Schedule'],
    ['0.00', '200.00', '100.00', 50, 'On Track'],
    ['500.00', '-500.00', '100.00', 0, 'Behind Schedule'],
  ])(
    'of %s and %s with %s invoiced is %i percent, %s',
    (contractAmount, approvedVariations, invoicedToDate, percent, status) => {
      expect(financialProgress({ contractAmount, approvedVariations, invoicedToDate })).toMatchObject({
        percent,
        status,
      })
    },
  )

  it('adds the approved variations to the contract', () => {
    expect(
      financialProgress({ contractAmount: '100.10', approvedVariations: '0.20', invoicedToDate: '0.00' })
        .revisedContract,
    ).toBe('100.30')
  })
})

describe('compliance ticks (SPEC 9, PRODUCT 11)', () => {
  it.each([
    ['No accidents', true],
    ['no incidents this week', true],
    ['NO ACCIDENTS OR INCIDENTS', true],
    ['Toolbox talk held, no accidents', true],
    ['One accident', false],
    ['Accidents: none', false],
    ['Near miss reported', false],
    ['', false],
    ['Harness check failed, no incidents', false],
  ])('health and safety %j: %s', (line, ticked) => {
    expect(healthAndSafetyTicks(line)).toBe(ticked)
  })

  it.each([
    ['Foundation inspection passed', true],
    ['Approved by council', true],
    ['PASSED', true],
    ['Pre-line: approved 18 Nov', true],
    ['Booked for Tuesday', false],
    ['Not approved', false],
    ['not yet approved', false],
    ['Has not been passed', false],
    ['NOT PASSED', false],
    ['Failed', false],
    ['Framing failed, cladding passed', false],
    ['Never approved', false],
    ['Unapproved', false],
    ['Not yet been formally approved', false],
    ['Drainage hasn’t passed', false],
    ["Drainage wasn't approved", false],
    ['Cannot be approved', false],
    ['Not raining; inspection passed', true],
    ['Membrane in approved system', true],
    ['', false],
  ])('inspection %j: %s', (line, ticked) => {
    expect(inspectionTicks(line)).toBe(ticked)
  })

  it('checks each line by itself', () => {
    const lines = linesOf('Foundation passed\r\n\n  Framing not approved \nCladding approved')
    expect(lines).toEqual(['Foundation passed', 'Framing not approved', 'Cladding approved'])
    expect(lines.map(inspectionTicks)).toEqual([true, false, true])
  })
})

it('prints one row per line and none for nothing', () => {
  expect(linesOf('one\ntwo\r\nthree')).toEqual(['one', 'two', 'three'])
  expect(linesOf(' \n\r\n\t')).toEqual([])
})

describe('the invoiced share of a job (PRODUCT 11)', () => {
  it.each([
    ['0.00', '0.00', 0],
    ['500.00', '0.00', 0],
    ['1.00', '3.00', 33],
    ['995.00', '1000.00', 100],
    ['100.00', '100.00', 100],
    ['180.00', '100.00', 100],
  ])('%s of %s is %i', (invoiced, contract, percent) => {
    expect(invoicedShare(invoiced, contract)).toBe(percent)
  })
})

describe('the progress of a report (PRODUCT 11)', () => {
  it('starts from the larger of the last report and what is invoiced', () => {
    expect([prefilledProgress(33, 60), prefilledProgress(60, 33), prefilledProgress(0, 0)]).toEqual([60, 60, 0])
  })

  it('is compared with that of the report it follows', () => {
    const report = (id: string, date: string, createdAt = `${date}T00:00:00.000Z`) => ({ id, date, createdAt })
    const [late, noon, dawn, early] = [
      report('late', '2026-11-12'),
      report('noon', '2026-11-10', '2026-11-10T12:00:00.000Z'),
      report('dawn', '2026-11-10', '2026-11-10T05:00:00.000Z'),
      report('early', '2026-11-01'),
    ]
    const reports = [late, noon, dawn, early]
    expect(reportBefore(reports, { date: '2026-11-20' })).toBe(late)
    expect(reportBefore(reports, { date: '2026-11-12' })).toBe(late)
    expect(reportBefore(reports, { date: '2026-11-11' })).toBe(noon)
    expect(reportBefore(reports, late)).toBe(noon)
    expect(reportBefore(reports, noon)).toBe(dawn)
    expect(reportBefore(reports, dawn)).toBe(early)
    expect(reportBefore(reports, early)).toBeUndefined()
    expect(reportBefore([], { date: '2026-11-20' })).toBeUndefined()
  })
})

describe('the filters of the list (SPEC 2)', () => {
  it('put every percent into exactly one range', () => {
    expect(progressRanges.map(progressBounds)).toEqual([
      { from: 0, to: 25 },
      { from: 26, to: 50 },
      { from: 51, to: 75 },
      { from: 76, to: 100 },
    ])
    for (let percent = 0; percent <= 100; percent += 1) {
      expect(
        progressRanges.map(progressBounds).filter(({ from, to }) => percent >= from && percent <= to),
      ).toHaveLength(1)
    }
  })

  it('put every date into the last 90 days or into the older ones', () => {
    const today = '2026-11-20'
    expect(dateBounds('last-30', today)).toEqual({ from: '2026-10-21', to: null })
    expect(dateBounds('last-90', today)).toEqual({ from: '2026-08-22', to: null })
    expect(dateBounds('older', today)).toEqual({ from: null, to: '2026-08-21' })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1000 }), (days) => {
        const date = addDays(today, -days)
        const within = (range: 'last-90' | 'older') => {
          const { from, to } = dateBounds(range, today)
          return (from === null || date >= from) && (to === null || date <= to)
        }
        expect(within('last-90')).toBe(!within('older'))
      }),
    )
  })
})
