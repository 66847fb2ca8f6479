import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'

/** Reads a state from the address, and makes something of whatever stands in it. */
export type ReadAddress<State> = (address: URLSearchParams) => State

type UpdateOptions = { replace?: boolean }
type ChangeOptions = UpdateOptions & { state?: object }

/** Kept with an address that only changes what is shown of a page: it stays scrolled where it is. */
export const sameView = { sameView: true }

/** Whether the page was to stay where it is when this address was set. */
export const isSameView = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'sameView' in state

/** The address with the values in it; those that say nothing, or what goes without saying, are taken out. */
export function withPatch(
  address: URLSearchParams,
  patch: Record<string, unknown>,
  defaults: Record<string, unknown>,
): URLSearchParams {
  const next = new URLSearchParams(address)
  for (const [key, value] of Object.entries(patch)) {
    // Several values stand with commas between.
    const said = Array.isArray(value) ? value.join(',') : value
    if (said === undefined || said === null || said === '' || said === defaults[key]) next.delete(key)
    else next.set(key, typeof said === 'object' ? JSON.stringify(said) : String(said as string | number | boolean))
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
    (to: (now: URLSearchParams) => URLSearchParams, { replace = false, state = {} }: ChangeOptions = {}) =>
      setParams(to(new URLSearchParams(window.location.search)), { replace, state: { ...sameView, ...state } }),
    [setParams],
  )
  return [params, change] as const
}

/**
 * Filters, sort, page and open dialogs live in the address; writing what goes without saying removes it from the
 * address.
 */
export function useUrlState<State extends Record<string, unknown>>(
  read: ReadAddress<State>,
): [State, (patch: Partial<State>, options?: UpdateOptions) => void] {
  const [params, change] = useAddress()
  const state = useMemo(() => read(params), [read, params])
  const defaults = useMemo(() => read(new URLSearchParams()), [read])

  const update = useCallback(
    (patch: Partial<State>, options: UpdateOptions = {}) => {
      change((now) => withPatch(now, patch, defaults), { replace: options.replace ?? false })
    },
    [change, defaults],
  )

  return [state, update]
}
