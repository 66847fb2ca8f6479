import { useEffect, useState, useSyncExternalStore } from 'react'

/** A hook that says whether a media query holds now, and follows changes. False while prerendering. */
function mediaHook(query: string): () => boolean {
  let known: MediaQueryList | undefined
  const list = () => (known ??= window.matchMedia(query))
  const subscribe = (listener: () => void) => {
    list().addEventListener('change', listener)
    return () => list().removeEventListener('change', listener)
  }
  return () =>
    useSyncExternalStore(
      subscribe,
      () => list().matches,
      () => false,
    )
}

/** A screen too narrow for side-by-side panes. Matches Tailwind's `max-md`. */
export const useIsPhone = mediaHook('(max-width: 767.98px)')

/** Too narrow for tables and for rows of tools beside the menu. Matches Tailwind's `max-lg`. */
export const useIsNarrow = mediaHook('(max-width: 1023.98px)')

/** Wide enough for the whole sidebar beside a table with all its columns. Matches Tailwind's `2xl`. */
export const useIsWide = mediaHook('(min-width: 96rem)')

/** A finger rather than a mouse. */
export const useIsTouch = mediaHook('(pointer: coarse)')

/** The height of the window in pixels, and how it changes. 0 while prerendering. */
export const useWindowHeight = (): number =>
  useSyncExternalStore(
    followSize,
    () => window.innerHeight,
    () => 0,
  )

function followSize(listener: () => void): () => void {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
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
