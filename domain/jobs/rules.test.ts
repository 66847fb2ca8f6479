import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { completesJob, jobFiguresOf, progressBand, trendOf } from './rules.ts'

it.each([
  [undefined, 'completed', true],
  ['in-progress', 'completed', true],
  ['completed', 'completed', false],
  ['completed', 'in-progress', false],
  [undefined, 'pending', false],
  ['pending', undefined, false],
] as const)('a change from %s to %s completes a job: %s', (from, to, expected) => {
  expect(completesJob(from, to)).toBe(expected)
})

describe('progress bands (SPEC 9)', () => {
  it.each([
    [0, 'grey'],
    [24, 'grey'],
    [25, 'amber'],
    [49, 'amber'],
    [50, 'blue'],
    [74, 'blue'],
    [75, 'green'],
    [100, 'green'],
    [140, 'green'],
  ])('%i is %s', (percent, band) => {
    expect(progressBand(percent)).toBe(band)
  })
})

const nothing = { invoiced: '0.00', pendingVariations: '0.00', approvedVariations: '0.00' }
const broughtForward = {
  contractAmount: '100000.00',
  totalInvoiced: '25000.00',
  pendingVariationValue: '1500.00',
  approvedVariationValue: '8000.00',
}

describe('a job’s figures (PRODUCT 2)', () => {
  it('are what was brought forward while nothing is recorded', () => {
    expect(jobFiguresOf(broughtForward, nothing)).toEqual({
      contractAmount: '100000.00',
      totalInvoiced: '25000.00',
      pendingVariationValue: '1500.00',
      approvedVariationValue: '8000.00',
      contractValue: '108000.00',
      remainingToInvoice: '83000.00',
      progress: 25,
    })
  })

  it('are brought forward and recorded together, credits taken off', () => {
    expect(
      jobFiguresOf(broughtForward, {
        invoiced: '12500.50',
        pendingVariations: '499.99',
        approvedVariations: '-3000.00',
      }),
    ).toEqual({
      contractAmount: '100000.00',
      totalInvoiced: '37500.50',
      pendingVariationValue: '1999.99',
      approvedVariationValue: '5000.00',
      contractValue: '105000.00',
      remainingToInvoice: '67499.50',
      progress: 38,
    })
  })

  it.each([
    ['0.00', '0.00', 0],
    ['0.00', '500.00', 0],
    ['200.00', '1.00', 1],
    ['200.00', '0.99', 0],
    ['100.00', '100.00', 100],
    ['100.00', '130.00', 130],
  ])('of a contract of %s with %s invoiced show %i percent (SPEC 4)', (contractAmount, totalInvoiced, progress) => {
    expect(jobFiguresOf({ ...broughtForward, contractAmount, totalInvoiced }, nothing).progress).toBe(progress)
  })

  it('never leave less than nothing to invoice', () => {
    expect(jobFiguresOf({ ...broughtForward, totalInvoiced: '999999.00' }, nothing).remainingToInvoice).toBe('0.00')
  })

  const cents = fc.integer({ min: 0, max: 2_000_000_000 })
  const money = (value: number): string => (value / 100).toFixed(2)

  it('are exact for any amounts, however they are split between brought forward and recorded', () => {
    fc.assert(
      fc.property(
        fc.tuple(cents, cents, cents, cents),
        fc.tuple(cents, cents, cents),
        ([contract, invoiced, pending, approved], [more, waiting, agreed]) => {
          const split = jobFiguresOf(
            {
              contractAmount: money(contract),
              totalInvoiced: money(invoiced),
              pendingVariationValue: money(pending),
              approvedVariationValue: money(approved),
            },
            { invoiced: money(more), pendingVariations: money(waiting), approvedVariations: money(agreed) },
          )
          expect(split).toMatchObject({
            totalInvoiced: money(invoiced + more),
            pendingVariationValue: money(pending + waiting),
            approvedVariationValue: money(approved + agreed),
            contractValue: money(contract + approved + agreed),
            remainingToInvoice: money(Math.max(0, contract + approved + agreed - invoiced - more)),
          })
          expect(
            jobFiguresOf(
              {
                contractAmount: money(contract),
                totalInvoiced: money(invoiced + more),
                pendingVariationValue: money(pending + waiting),
                approvedVariationValue: money(approved + agreed),
              },
              nothing,
            ),
          ).toEqual(split)
        },
      ),
    )
  })
})

describe('trends (PRODUCT 1): this month against the month before', () => {
  it.each([
    ['112.50', '100.00', 12.5],
    ['100.00', '100.00', 0],
    ['0.00', '100.00', -100],
    ['50.00', '0.00', null],
    ['0.00', '0.00', null],
    ['91.70', '100.00', -8.3],
    ['100.05', '100.00', 0.1],
    ['-50.00', '100.00', -150],
    ['100.00', '-50.00', null],
    ['300000000000.00', '0.01', 2_999_999_999_999_900],
  ])('%s after %s is %s%%', (now, before, changePercent) => {
    expect(trendOf(now, before)).toEqual({ thisMonth: now, lastMonth: before, changePercent })
  })
})
