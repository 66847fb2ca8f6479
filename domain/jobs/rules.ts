import Big from 'big.js'
import { percentOf, sumMoney, toMoney, type Money } from '../money.ts'
import type { JobFigures, JobStatus, JobTrend } from './schema.ts'

/** What the product itself has recorded for a job, excluding tax: issued invoices and variations (credits negative). */
export interface RecordedFigures {
  invoiced: Money
  pendingVariations: Money
  approvedVariations: Money
}

/** What the form holds: the contract, and what was already there when the job was entered. */
export interface BroughtForward {
  contractAmount: Money
  totalInvoiced: Money
  pendingVariationValue: Money
  approvedVariationValue: Money
}

/** The one place a job's figures come from: brought forward + recorded here (PRODUCT 2; progress SPEC 4). */
export function jobFiguresOf(job: BroughtForward, recorded: RecordedFigures): JobFigures {
  const totalInvoiced = sumMoney([job.totalInvoiced, recorded.invoiced])
  const approvedVariationValue = sumMoney([job.approvedVariationValue, recorded.approvedVariations])
  const contractValue = sumMoney([job.contractAmount, approvedVariationValue])
  const remaining = new Big(contractValue).minus(totalInvoiced)
  return {
    contractAmount: toMoney(job.contractAmount),
    totalInvoiced,
    pendingVariationValue: sumMoney([job.pendingVariationValue, recorded.pendingVariations]),
    approvedVariationValue,
    contractValue,
    remainingToInvoice: remaining.lt(0) ? '0.00' : toMoney(remaining),
    progress: percentOf(totalInvoiced, job.contractAmount),
  }
}

/**
 * This month to date against the same days of the month before: `changePercent` with one decimal (12.5 is +12.5%), null
 * where there is nothing to compare (PRODUCT 11).
 */
export function trendOf(thisMonth: Money, lastMonth: Money): JobTrend {
  const before = new Big(lastMonth)
  const change = before.lte(0) ? null : Number(new Big(thisMonth).minus(before).times(100).div(before).toFixed(1))
  return { thisMonth: toMoney(thisMonth), lastMonth: toMoney(lastMonth), changePercent: change }
}

/** Whether this change of status completes a job, which is to approve it (PRODUCT 11). A new job comes from nothing. */
export const completesJob = (from: JobStatus | undefined, to: JobStatus | undefined): boolean =>
  to === 'completed' && from !== 'completed'

/** Whether this change of status makes a completed job active again, and so counts against the plan. */
export const reopensJob = (from: JobStatus, to: JobStatus | undefined): boolean =>
  from === 'completed' && to !== undefined && to !== 'completed'

/** Colour bands of progress: ≥ 75 green, ≥ 50 blue, ≥ 25 amber, else grey (SPEC 9). */
export type ProgressBand = 'green' | 'blue' | 'amber' | 'grey'
export function progressBand(percent: number): ProgressBand {
  if (percent >= 75) return 'green'
  if (percent >= 50) return 'blue'
  return percent >= 25 ? 'amber' : 'grey'
}
