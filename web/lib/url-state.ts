import { useCallback, useMemo } from 'react'
import { type NavigateOptions, useSearchParams } from 'react-router'
import type { z } from 'zod'

type Shape = z.ZodType<Record<string, unknown>>
type UpdateOptions = { replace?: boolean }

/** The address with the values in it; those that say nothing, or what goes without saying, are taken out. */
export function withPatch(
  address: URLSearchParams,
  patch: Record<string, unknown>,
  defaults: Record<string, unknown>,
): URLSearchParams {
  const next = new URLSearchParams(address)
  for (const [key, value] of Object.entries(patch)) {
    if (value === undefined || value === null || value === '' || value === defaults[key]) next.delete(key)
    else next.set(key, typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean))
  }
  return next
}

/**
 * The parameters of the address, and how to change them. A change builds on what the address says now: what is drawn is
 * a moment older, and two changes in one breath (the last letter searched, a filter pressed) would lose the first.
 */
export function useAddress() {
  const [params, setParams] = useSearchParams()
  const change = useCallback(
    (to: (now: URLSearchParams) => URLSearchParams, options: NavigateOptions = {}) =>
      setParams(to(new URLSearchParams(window.location.search)), { preventScrollReset: true, ...options }),
    [setParams],
  )
  return [params, change] as const
}

/**
 * Filters, sort, page and open dialogs live in the address. The schema reads it (give every field `.catch(default)` or
 * `.optional().catch(undefined)`, so that a mangled address still opens); writing a default removes it from the
 * address.
 */
export function useUrlState<Schema extends Shape>(
  schema: Schema,
): [z.output<Schema>, (patch: Partial<z.output<Schema>>, options?: UpdateOptions) => void] {
  const [params, change] = useAddress()
  const state = useMemo(() => schema.parse(Object.fromEntries(params)), [schema, params])
  const defaults = useMemo(() => schema.parse({}), [schema])

  const update = useCallback(
    (patch: Partial<z.output<Schema>>, options: UpdateOptions = {}) => {
      change((now) => withPatch(now, patch, defaults), { replace: options.replace ?? false })
    },
    [change, defaults],
  )

  return [state, update]
}
