import Big from 'big.js'

const decimalPattern = /^\d{1,12}(\.\d{1,12})?$/

/** A rate as people type it: `"0.15"` → `"15"`. What is no decimal comes back as it is. */
export const percentOfRate = (rate: string): string => (decimalPattern.test(rate) ? new Big(rate).times(100).toFixed() : rate)

/** What people typed as the fraction that is stored: `"12.5"` → `"0.125"`. What is no decimal comes back for the schema to refuse. */
export const rateOfPercent = (percent: string): string => (decimalPattern.test(percent.trim()) ? new Big(percent.trim()).div(100).toFixed() : percent)
