import type { Ledger } from './ledger.ts'
import { wrong } from './refusals.ts'
import { thingOf } from './wire.ts'

/** Puts whole things in place of the ids that `expand[]` names, as `payment_intent.latest_charge`. */
export function expanded(
  answer: object,
  paths: readonly string[],
  { ledger, origin }: { ledger: Ledger; origin: string },
): object {
  const copy = structuredClone(answer) as Record<string, unknown>
  for (const path of paths) expand(copy, path.split('.'), path)
  return copy

  function expand(at: Record<string, unknown>, [first = '', ...rest]: string[], path: string): void {
    const value = at[first]
    if (value === null) return
    if (Array.isArray(value)) {
      for (const each of value) expand(each as Record<string, unknown>, rest, path)
      return
    }
    const whole = typeof value === 'string' ? thingOf(ledger, value, origin) : value
    if (typeof whole !== 'object' || whole === null)
      throw wrong(`This property cannot be expanded (${path}).`, { param: 'expand' })
    at[first] = whole
    if (rest.length > 0) expand(whole as Record<string, unknown>, rest, path)
  }
}
