import Big from 'big.js'

import { isDecimal } from '#domain/typed-numbers.ts'

/** The number a step further, held between the ends; from nothing or nonsense it starts at 0. */
export function stepped(value: string, by: number, ends: { min: number | undefined; max: number | undefined }): string {
  const from = isDecimal(value) ? new Big(value) : new Big(0)
  const next = from.plus(by)
  const { min, max } = ends
  if (min !== undefined && next.lt(min)) return String(min)
  return max !== undefined && next.gt(max) ? String(max) : next.toFixed()
}
