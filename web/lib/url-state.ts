import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
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
 * Filters, sort, page and open dialogs live in the address. The schema reads it (give every field `.catch(default)` or
 * `.optional().catch(undefined)`, so that a mangled address still opens); writing a default removes it from the
 * address.
 */
export function useUrlState<Schema extends Shape>(
  schema: Schema,
): [z.output<Schema>, (patch: Partial<z.output<Schema>>, options?: UpdateOptions) => void] {
  const [params, setParams] = useSearchParams()
  const state = useMemo(() => schema.parse(Object.fromEntries(params)), [schema, params])
  const defaults = useMemo(() => schema.parse({}), [schema])

  const update = useCallback(
    (patch: Partial<z.output<Schema>>, options: UpdateOptions = {}) => {
      setParams((previous) => withPatch(previous, patch, defaults), {
        replace: options.replace ?? false,
        preventScrollReset: true,
      })
    },
    [setParams, defaults],
  )

  return [state, update]
}
