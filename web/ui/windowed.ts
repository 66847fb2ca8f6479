import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

interface WindowedOptions {
  /** What scrolls; the list begins at its top. */
  scroller: RefObject<HTMLElement | null>
  keys: readonly string[]
  /** As high as an entry is that has not been drawn yet. */
  estimate: number
  /** How many are drawn beyond what is seen, on either side. */
  beyond: number
  /** Drawn wherever they are: what has the focus, what is being dragged. */
  kept: readonly (string | undefined)[]
}

/** An entry to draw, with the room of those before it that are not. */
export interface WindowedEntry {
  index: number
  roomBefore: number
}

/**
 * Draws of a long list what is seen of it. Our own: a library for it is 7 KB of the 13 that a first page has for itself
 * (decision 0069). Entries are ordinary boxes one below the other, as high as they like; the browser keeps what is seen
 * in its place when the room above turns out higher or lower than estimated.
 */
export function useWindowed({ scroller, keys, estimate, beyond, kept }: WindowedOptions) {
  const [range, setRange] = useState({ first: 0, last: 2 * beyond + 4 })
  const [heights] = useState(() => new Map<string, number>())
  const heightOf = useCallback((key: string | undefined) => heights.get(key ?? '') ?? estimate, [heights, estimate])

  const look = useCallback(() => {
    const box = scroller.current
    if (box === null) return
    const seen = seenIn(keys.map(heightOf), box.scrollTop, box.scrollTop + box.clientHeight)
    setRange((drawn) => {
      const isDrawn = drawn.first <= seen.first && drawn.last >= Math.min(seen.last, keys.length)
      return isDrawn ? drawn : { first: seen.first - beyond, last: seen.last + beyond }
    })
  }, [scroller, keys, heightOf, beyond])

  const latest = useRef(look)
  useLayoutEffect(() => {
    latest.current = look
  })
  useEffect(() => {
    const box = scroller.current
    if (box === null) return undefined
    // What is drawn anew is measured, and looks then.
    const lookNow = () => latest.current()
    const sizes = new ResizeObserver(lookNow)
    sizes.observe(box)
    box.addEventListener('scroll', lookNow, { passive: true })
    return () => {
      sizes.disconnect()
      box.removeEventListener('scroll', lookNow)
    }
  }, [scroller])

  /** Learns how high an entry is, and goes on learning while it is drawn. */
  const measure = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return undefined
      const sizes = new ResizeObserver(() => {
        heights.set(element.dataset['key'] ?? '', element.offsetHeight)
        latest.current()
      })
      sizes.observe(element)
      return () => sizes.disconnect()
    },
    [heights],
  )

  return { ...roomOf(keys, range, kept, heightOf), measure }
}

function seenIn(heights: readonly number[], from: number, to: number): { first: number; last: number } {
  let [first, y] = [0, 0]
  for (; first < heights.length && y + (heights[first] ?? 0) <= from; first += 1) y += heights[first] ?? 0
  let last = first
  for (; last < heights.length && y < to; last += 1) y += heights[last] ?? 0
  return { first, last }
}

/** What is drawn, with the room that is left before each and after the last. */
function roomOf(
  keys: readonly string[],
  range: { first: number; last: number },
  kept: readonly (string | undefined)[],
  heightOf: (key: string | undefined) => number,
): { entries: WindowedEntry[]; roomAfter: number } {
  const entries: WindowedEntry[] = []
  let room = 0
  for (const [index, key] of keys.entries()) {
    if ((index >= range.first && index < range.last) || kept.includes(key)) {
      entries.push({ index, roomBefore: room })
      room = 0
    } else room += heightOf(key)
  }
  return { entries, roomAfter: room }
}
