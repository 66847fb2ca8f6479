import { useEffect, useLayoutEffect, useRef } from 'react'
import { type Location, useLocation, useNavigationType } from 'react-router'

import { isSameView } from '#web/lib/url-state.ts'

const storageKey = 'scrollOfAddresses'
const mostKept = 100
const patienceMs = 10_000
const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** How far each entry of the tab's history was scrolled, oldest first. */
const positions = storedPositions()

/**
 * A new page begins at its top; Back returns to the row one left from. Where the rows are not kept any more, after a
 * reload above all, it waits for them, until the person does something else.
 */
export function useScroll(): void {
  const { key, pathname, hash, state }: Location<unknown> = useLocation()
  // Every address that was typed is the history's "default".
  const entry = `${key} ${pathname}`
  const isReturn = useNavigationType() === 'POP'
  // The browser itself goes to what an address names on its page.
  const isStaying = hash !== '' || (!isReturn && isSameView(state))
  const shown = useRef(entry)

  useLayoutEffect(() => {
    let wanted = isReturn ? positions.get(entry) : undefined
    if (shown.current !== entry && wanted === undefined && !isStaying) window.scrollTo(0, 0)
    shown.current = entry
    const settle = () => {
      if (wanted === undefined || document.documentElement.scrollHeight - window.innerHeight < wanted) return
      window.scrollTo(0, wanted)
      stop()
    }
    const growth = new ResizeObserver(settle)
    const patience = setTimeout(stop, patienceMs)
    function stop(): void {
      wanted = undefined
      growth.disconnect()
      clearTimeout(patience)
    }
    function note(): void {
      positions.delete(entry)
      positions.set(entry, window.scrollY)
    }
    growth.observe(document.body)
    settle()
    for (const act of acts) window.addEventListener(act, stop, { passive: true })
    window.addEventListener('scroll', note, { passive: true })
    return () => {
      stop()
      for (const act of acts) window.removeEventListener(act, stop)
      window.removeEventListener('scroll', note)
    }
  }, [entry, isReturn, isStaying])

  useEffect(() => {
    window.addEventListener('pageshow', scrollOurselves)
    window.addEventListener('pagehide', leave)
    scrollOurselves()
    return () => {
      window.removeEventListener('pageshow', scrollOurselves)
      window.removeEventListener('pagehide', leave)
    }
  }, [])
}

// The browser would scroll before the page is drawn.
function scrollOurselves(): void {
  window.history.scrollRestoration = 'manual'
}

function leave(): void {
  window.history.scrollRestoration = 'auto'
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-mostKept)))
  } catch {
    // A place on a page is never worth an error.
  }
}

function storedPositions(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, number][])
  } catch {
    // No storage: while a public page is built, or where it is blocked.
    return new Map()
  }
}
