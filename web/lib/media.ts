import { useEffect, useState, useSyncExternalStore } from 'react'

/** Whether a media query holds now; follows changes. False while prerendering. */
function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => window.matchMedia(query).matches,
    () => false,
  )
}

/** A screen too narrow for side-by-side panes. Matches Tailwind's `max-md`. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 767.98px)')
}

/** Too narrow for tables and for rows of tools beside the menu. Matches Tailwind's `max-lg`. */
export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 1023.98px)')
}

/** A finger rather than a mouse. */
export function useIsTouch(): boolean {
  return useMediaQuery('(pointer: coarse)')
}

/** The value as it was when it last rested for `milliseconds`: for searching while somebody types. */
export function useDebounced<Value>(value: Value, milliseconds: number): Value {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return rested
}
