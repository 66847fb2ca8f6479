import { z } from 'zod'
import type { StripeCall, StripeRoute } from './call.ts'
import { read } from './forms.ts'
import { missing } from './refusals.ts'
import { thingOf } from './wire.ts'

// What routes have in common: how their forms are made up, and how things are looked up and listed.

export const metadata = z.record(z.string().max(40), z.string().max(500)).default({})

export const whole = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number)

export const webAddress = z.url({ protocol: /^https?$/ }).max(5000)

export const paging = {
  limit: whole.pipe(z.number().min(1).max(100)).default(10),
  starting_after: z.string().optional(),
}

/** A page of a list, after the one that was seen last. */
export function paged<T extends { id: string }>(
  things: readonly T[],
  { limit, starting_after: after }: { limit: number; starting_after?: string | undefined },
  url: string,
): object {
  const seen = after === undefined ? -1 : things.findIndex(({ id }) => id === after)
  if (after !== undefined && seen < 0) throw missing('object', after)
  const rest = things.slice(seen + 1)
  return { object: 'list', data: rest.slice(0, limit), has_more: rest.length > limit, url }
}

export const idOf = ({ params }: StripeCall): string => params['id'] ?? ''

/** One thing by its id, which begins as it says. */
export const one = (
  path: string,
  prefixes: readonly string[],
  kind: string,
  find: (call: StripeCall, id: string) => object | null = ({ ledger, origin }, id) => thingOf(ledger, id, origin),
): StripeRoute => ({
  method: 'GET',
  path: `${path}/:id`,
  run(call) {
    read(z.strictObject({}), call.form)
    const id = idOf(call)
    const found = prefixes.some((prefix) => id.startsWith(`${prefix}_`)) ? find(call, id) : null
    if (found === null) throw missing(kind, id)
    return found
  },
})
