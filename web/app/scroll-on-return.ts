import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

const storageKey = 'scrollOfAddresses'
const mostKept = 100
const patienceMs = 10_000
const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** How far each entry of the tab's history was scrolled, oldest first. */
const positions = storedPositions()

/**
 * Back returns to the row one left from. The router scrolls there at once, which is too early where the rows are not
 * kept any more, after a reload above all: this waits for them, until the person does something else.
 */
export function useScrollOnReturn(): void {
  const { key, pathname } = useLocation()
  // Every address that was typed is the history's "default".
  const entry = `${key} ${pathname}`
  const isReturn = useNavigationType() === 'POP'

  // Before the router moves the page: what it scrolls then belongs to the new entry.
  useLayoutEffect(() => {
    let wanted = isReturn ? positions.get(entry) : undefined
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
    for (const act of acts) window.addEventListener(act, stop, { passive: true })
    window.addEventListener('scroll', note, { passive: true })
    return () => {
      stop()
      for (const act of acts) window.removeEventListener(act, stop)
      window.removeEventListener('scroll', note)
    }
  }, [entry, isReturn])

  useEffect(() => {
    window.addEventListener('pagehide', storePositions)
    return () => window.removeEventListener('pagehide', storePositions)
  }, [])
}

function storedPositions(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, number][])
  } catch {
    // No storage: while a public page is built, or where it is blocked.
    return new Map()
  }
}

function storePositions(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-mostKept)))
  } catch {
    // A place on a page is never worth an error.
  }
}
