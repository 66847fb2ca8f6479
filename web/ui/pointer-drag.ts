import { type RefObject, useEffect, useRef } from 'react'

/** Where the pointer is, as the window counts. */
export interface Point {
  x: number
  y: number
}

/** What is dragged, and what becomes of it. */
export interface PointerDrag<Held> {
  /** What a press here takes hold of; nothing where nothing may be moved. */
  hold: (target: Element, at: Point) => Held | undefined
  takeUp: (held: Held) => void
  /** The pointer is here now, or what lies under it has moved. */
  over: (held: Held, at: Point) => void
  /** Asked in each frame: scrolls towards what lies beyond the edge, and says whether it did. */
  scroll: (held: Held, at: Point) => boolean
  drop: (held: Held, at: Point) => void
  /** Taken up, and let go without being dropped. */
  putBack: (held: Held) => void
}

// A mouse that slips is still a press. A finger that goes on is scrolling, one that rests takes hold.
const slip = { mouse: 4, touch: 10 }
const restingFor = 350

/**
 * Drags by mouse and by finger, with the pointer that took hold alone. By pointer events: the browser's own drag and
 * drop does not begin by touch on every phone (decisions 0066, 0069). While something is dragged `root` has the
 * attribute `data-dragging`.
 */
export function usePointerDrag<Held>(root: RefObject<HTMLElement | null>, drag: PointerDrag<Held>): void {
  const latest = useRef(drag)
  useEffect(() => {
    latest.current = drag
  })
  useEffect(() => {
    if (root.current === null) return undefined
    const listening = new AbortController()
    listen(root.current, listening.signal, () => latest.current)
    return () => listening.abort()
  }, [root])
}

interface Taken<Held> {
  held: Held
  at: Point
  pointer: number
  isMouse: boolean
  isUp: boolean
}

function listen<Held>(root: HTMLElement, signal: AbortSignal, drag: () => PointerDrag<Held>): void {
  let taken: Taken<Held> | undefined
  let resting: ReturnType<typeof setTimeout> | undefined
  let frame = 0
  /** The pointer that is still down over what was put back. */
  let spent: number | undefined

  const scroll = () => {
    frame = requestAnimationFrame(scroll)
    if (taken !== undefined && drag().scroll(taken.held, taken.at)) drag().over(taken.held, taken.at)
  }
  const takeUp = (now: Taken<Held>) => {
    now.isUp = true
    root.toggleAttribute('data-dragging', true)
    drag().takeUp(now.held)
    drag().over(now.held, now.at)
    frame = requestAnimationFrame(scroll)
  }
  const letGo = () => {
    clearTimeout(resting)
    cancelAnimationFrame(frame)
    root.removeAttribute('data-dragging')
    const before = taken
    taken = resting = undefined
    return before
  }
  const putBack = () => {
    const before = letGo()
    if (before?.isUp !== true) return
    spent = before.pointer
    drag().putBack(before.held)
  }
  const keepFromScrolling = (event: Event) => {
    if (taken?.isUp === true && event.cancelable) event.preventDefault()
  }

  root.addEventListener(
    'pointerdown',
    (event) => {
      const { target, button, pointerId: pointer } = event
      if (button !== 0 || taken !== undefined || !(target instanceof Element)) return
      spent = undefined
      // A button on it is pressed, not dragged.
      if (target.closest('button')) return
      const at = { x: event.clientX, y: event.clientY }
      const held = drag().hold(target, at)
      if (held === undefined) return
      const now = { held, at, pointer, isMouse: event.pointerType === 'mouse', isUp: false }
      taken = now
      if (now.isMouse) return
      // What is taken may be drawn anew elsewhere: the element under the finger then hears alone what it does.
      target.addEventListener('touchmove', keepFromScrolling, { signal, passive: false })
      resting = setTimeout(() => {
        navigator.vibrate?.(10)
        takeUp(now)
      }, restingFor)
    },
    { signal },
  )
  window.addEventListener(
    'pointermove',
    ({ pointerId, clientX: x, clientY: y }) => {
      if (taken === undefined || pointerId !== taken.pointer) return
      if (!taken.isUp) {
        if (Math.hypot(x - taken.at.x, y - taken.at.y) < slip[taken.isMouse ? 'mouse' : 'touch']) return
        if (!taken.isMouse) return void letGo()
        takeUp(taken)
      }
      taken.at = { x, y }
      drag().over(taken.held, taken.at)
    },
    { signal },
  )
  window.addEventListener(
    'pointerup',
    ({ pointerId }) => {
      if (pointerId === spent) forgetNextClick()
      if (pointerId !== taken?.pointer) return
      const { held, at, isUp } = taken
      letGo()
      if (!isUp) return
      forgetNextClick()
      drag().drop(held, at)
    },
    { signal },
  )
  window.addEventListener(
    'pointercancel',
    ({ pointerId }) => {
      if (pointerId === taken?.pointer) putBack()
    },
    { signal },
  )
  window.addEventListener('blur', putBack, { signal })
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || taken?.isUp !== true) return
      event.preventDefault()
      putBack()
    },
    { signal, capture: true },
  )
  signal.addEventListener('abort', putBack)
  // A link would be dragged by the browser, a finger would scroll, and a long press would open a menu.
  root.addEventListener('dragstart', (event) => event.preventDefault(), { signal })
  root.addEventListener('touchmove', keepFromScrolling, { signal, passive: false })
  root.addEventListener(
    'contextmenu',
    (event) => {
      if (taken?.isUp === true || resting !== undefined) event.preventDefault()
    },
    { signal },
  )
}

/** Letting go over the link that was taken is no press of it. */
function forgetNextClick(): void {
  const forget = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', forget, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', forget, { capture: true }))
}
