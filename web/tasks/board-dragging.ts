import { type RefObject, useEffect, useRef } from 'react'

import type { ColumnName } from './board-order.ts'
import type { Spot } from './board-grid.ts'

/** What a card is dragged by; all of it as it is now. */
interface Hand {
  /** Whether this card may be taken up. */
  mayMove: (id: string) => boolean
  takeUp: (id: string) => void
  over: (spot: Spot | undefined) => void
  /** What was drawn last may be a moment older than this spot. */
  drop: (id: string, spot: Spot | undefined) => void
  putBack: () => void
  /** On a phone: turns to the next column. */
  turn: ((direction: 1 | -1) => void) | undefined
}

// A mouse that slips is still a press. A finger that goes on is scrolling, one that rests takes hold.
const slip = { mouse: 4, touch: 10 }
const restingFor = 350
/** How near the edge it scrolls, in pixels, and how far in a frame. */
const edge = 48
const stride = 12
/** How long a card is held at the edge of a phone until the next column comes, in milliseconds. */
const turnEvery = 700

/**
 * Drags cards by mouse and by finger over `[data-card]` in `[data-column]`. By pointer events, as the calendar does:
 * the browser's own drag and drop does not begin by touch on every phone, and its picture can't be kept in a column.
 */
export function useBoardDragging(root: RefObject<HTMLElement | null>, hand: Hand): void {
  const latest = useRef(hand)
  useEffect(() => {
    latest.current = hand
  })
  useEffect(() => {
    if (root.current === null) return undefined
    const listening = new AbortController()
    listen(root.current, listening.signal, () => latest.current)
    return () => listening.abort()
  }, [root])
}

interface Taken {
  id: string
  element: HTMLElement
  /** Where in the card it is held. */
  grip: { x: number; y: number }
  at: { x: number; y: number }
  pointer: number
  isMouse: boolean
}

function listen(root: HTMLElement, signal: AbortSignal, hand: () => Hand): void {
  let taken: Taken | undefined
  let picture: HTMLElement | undefined
  let resting: ReturnType<typeof setTimeout> | undefined
  let frame = 0
  let turnedAt = 0

  const show = () => {
    if (taken === undefined || picture === undefined) return
    const { at, grip } = taken
    picture.style.transform = `translate(${at.x - grip.x}px, ${at.y - grip.y}px)`
    hand().over(spotAt(at.x, at.y, taken.id))
  }
  const scroll = () => {
    frame = requestAnimationFrame(scroll)
    if (taken === undefined) return
    const { x, y } = taken.at
    const cell = cellAt(x, y)
    const moved = [cell && scrollNear(cell, 'y', y), scrollSideways(x)]
    if (moved.includes(true)) show()
  }
  const scrollSideways = (x: number): boolean => {
    const { turn } = hand()
    const strip = root.querySelector<HTMLElement>('[data-strip]')
    if (strip === null) return false
    if (turn === undefined) return scrollNear(strip, 'x', x)
    const side = sideOf(strip.getBoundingClientRect(), 'x', x)
    if (side === 0) turnedAt = performance.now()
    else if (performance.now() - turnedAt > turnEvery) {
      turnedAt = performance.now()
      turn(side)
    }
    return false
  }
  const takeUp = () => {
    if (taken === undefined) return
    root.toggleAttribute('data-dragging', true)
    picture = pictureOf(taken.element)
    hand().takeUp(taken.id)
    turnedAt = performance.now()
    frame = requestAnimationFrame(scroll)
    show()
  }
  const letGo = () => {
    clearTimeout(resting)
    cancelAnimationFrame(frame)
    picture?.remove()
    root.removeAttribute('data-dragging')
    const was = picture
    taken = picture = resting = undefined
    return was !== undefined
  }
  const putBack = () => {
    if (letGo()) hand().putBack()
  }

  root.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0 || taken !== undefined) return
      taken = takenBy(event, hand().mayMove)
      if (taken !== undefined && !taken.isMouse)
        resting = setTimeout(() => {
          navigator.vibrate?.(10)
          takeUp()
        }, restingFor)
    },
    { signal },
  )
  window.addEventListener(
    'pointermove',
    (event) => {
      if (taken === undefined || event.pointerId !== taken.pointer) return
      const { clientX: x, clientY: y } = event
      if (picture === undefined) {
        if (Math.hypot(x - taken.at.x, y - taken.at.y) < slip[taken.isMouse ? 'mouse' : 'touch']) return
        if (!taken.isMouse) return void letGo()
        takeUp()
      }
      taken.at = { x, y }
      show()
    },
    { signal },
  )
  window.addEventListener(
    'pointerup',
    () => {
      const last = taken
      if (!letGo() || last === undefined) return
      forgetNextClick()
      hand().drop(last.id, spotAt(last.at.x, last.at.y, last.id))
    },
    { signal },
  )
  window.addEventListener('pointercancel', putBack, { signal })
  window.addEventListener('blur', putBack, { signal })
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || picture === undefined) return
      event.preventDefault()
      window.addEventListener('pointerup', forgetNextClick, { once: true, signal })
      putBack()
    },
    { signal, capture: true },
  )
  signal.addEventListener('abort', putBack)
  // A link would be dragged by the browser, a finger would scroll, and a long press would open a menu.
  root.addEventListener('dragstart', (event) => event.preventDefault(), { signal })
  root.addEventListener(
    'touchmove',
    (event) => {
      if (picture !== undefined && event.cancelable) event.preventDefault()
    },
    { signal, passive: false },
  )
  root.addEventListener(
    'contextmenu',
    (event) => {
      if (picture !== undefined || resting !== undefined) event.preventDefault()
    },
    { signal },
  )
}

function takenBy(event: PointerEvent, mayMove: Hand['mayMove']): Taken | undefined {
  const target = event.target instanceof Element ? event.target : null
  const element = target?.closest<HTMLElement>('[data-card]')?.querySelector('article')
  const id = element?.closest<HTMLElement>('[data-card]')?.dataset['card']
  // A button on a card is pressed, not dragged.
  if (!element || id === undefined || !mayMove(id) || target?.closest('button')) return undefined
  const box = element.getBoundingClientRect()
  const at = { x: event.clientX, y: event.clientY }
  const grip = { x: at.x - box.left, y: at.y - box.top }
  return { id, element, grip, at, pointer: event.pointerId, isMouse: event.pointerType === 'mouse' }
}

/** The card as it hangs under the pointer. */
function pictureOf(card: HTMLElement): HTMLElement {
  const picture = card.cloneNode(true) as HTMLElement
  const { width } = card.getBoundingClientRect()
  picture.inert = true
  picture.dataset['picture'] = ''
  Object.assign(picture.style, { position: 'fixed', left: '0', top: '0', width: `${width}px`, zIndex: '50' })
  Object.assign(picture.style, { pointerEvents: 'none', boxShadow: 'var(--shadow-overlay)', opacity: '0.95' })
  document.body.append(picture)
  return picture
}

const cellAt = (x: number, y: number): HTMLElement | undefined =>
  document
    .elementsFromPoint(x, y)
    .map((element) => element.closest<HTMLElement>('[data-column]'))
    .find((cell) => cell !== null) ?? undefined

/** The spot under the pointer: before the first card whose middle is below it. */
function spotAt(x: number, y: number, id: string): Spot | undefined {
  // Over the head or the foot of a column is in it as well.
  const cell =
    cellAt(x, y) ?? document.elementFromPoint(x, y)?.closest('section')?.querySelector<HTMLElement>('[data-column]')
  if (!cell) return undefined
  const cards = [...cell.querySelectorAll<HTMLElement>('[data-card]')]
  const next = cards.find((card) => {
    const box = card.getBoundingClientRect()
    return y < box.top + box.height / 2
  })
  const own = cards.find((card) => card.dataset['card'] === id)
  const before = Number(next?.dataset['index'] ?? cell.dataset['length'])
  const ownAt = Number(own?.dataset['index'] ?? Infinity)
  return {
    lane: cell.dataset['lane'] ?? '',
    column: cell.dataset['column'] as ColumnName,
    index: before > ownAt ? before - 1 : before,
  }
}

/** -1 near its beginning, 1 near its end, else 0. */
function sideOf(box: DOMRect, axis: 'x' | 'y', at: number): -1 | 0 | 1 {
  const [from, to] =
    axis === 'x' ? [box.left, Math.min(box.right, innerWidth)] : [box.top, Math.min(box.bottom, innerHeight)]
  return at < from + edge ? -1 : at > to - edge ? 1 : 0
}

/** What lies beyond the edge is reached by resting there. */
function scrollNear(element: HTMLElement, axis: 'x' | 'y', at: number): boolean {
  const scrolled = scrollerOf(element, axis)
  if (scrolled === null) return false
  const side = sideOf(scrolled.getBoundingClientRect(), axis, at)
  if (side === 0) return false
  const before = scrolled.scrollTop + scrolled.scrollLeft
  scrolled.scrollBy(axis === 'x' ? { left: side * stride } : { top: side * stride })
  return scrolled.scrollTop + scrolled.scrollLeft !== before
}

// A column scrolls by itself, lanes all together.
const scrollerOf = (element: HTMLElement, axis: 'x' | 'y'): HTMLElement | null =>
  axis === 'y' && element.scrollHeight <= element.clientHeight ? element.closest('[data-strip]') : element

/** Letting go over the link that was taken is no press of it. */
function forgetNextClick(): void {
  const forget = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', forget, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', forget, { capture: true }))
}
