import type { RefObject } from 'react'

import { type Point, usePointerDrag } from '#web/ui/pointer-drag.ts'
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

/** How near the edge it scrolls, in pixels, and how far in a frame. */
const edge = 48
const stride = 12
/** How long a card is held at the edge of a phone until the next column comes, in milliseconds. */
const turnEvery = 700

/** Drags cards over `[data-card]` in `[data-column]`, with a picture of them under the pointer. */
export function useBoardDragging(root: RefObject<HTMLElement | null>, hand: Hand): void {
  usePointerDrag<Taken>(root, {
    hold: (target, at) => takenBy(target, at, hand.mayMove),
    takeUp: (taken) => {
      taken.picture = pictureOf(taken.element)
      taken.turnedAt = performance.now()
      hand.takeUp(taken.id)
    },
    over: ({ id, picture, grip }, at) => {
      if (picture !== undefined) picture.style.transform = `translate(${at.x - grip.x}px, ${at.y - grip.y}px)`
      hand.over(spotAt(at, id))
    },
    scroll: (taken, at) => {
      const cell = cellAt(at)
      const moved = [cell && scrollNear(cell, 'y', at.y), scrollSideways(root.current, taken, at.x, hand.turn)]
      return moved.includes(true)
    },
    drop: ({ id, picture }, at) => {
      picture?.remove()
      hand.drop(id, spotAt(at, id))
    },
    putBack: ({ picture }) => {
      picture?.remove()
      hand.putBack()
    },
  })
}

interface Taken {
  id: string
  element: HTMLElement
  /** Where in the card it is held. */
  grip: Point
  /** How it hangs under the pointer, once it is taken up. */
  picture?: HTMLElement
  /** When the column was turned last, or could have been. */
  turnedAt: number
}

function takenBy(target: Element, at: Point, mayMove: Hand['mayMove']): Taken | undefined {
  const card = target.closest<HTMLElement>('[data-card]')
  const element = card?.querySelector('article')
  const id = card?.dataset['card']
  if (!element || id === undefined || !mayMove(id)) return undefined
  const box = element.getBoundingClientRect()
  return { id, element, grip: { x: at.x - box.left, y: at.y - box.top }, turnedAt: 0 }
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

const cellAt = ({ x, y }: Point): HTMLElement | undefined =>
  document
    .elementsFromPoint(x, y)
    .map((element) => element.closest<HTMLElement>('[data-column]'))
    .find((cell) => cell !== null) ?? undefined

/** The spot under the pointer: before the first card whose middle is below it. */
function spotAt(at: Point, id: string): Spot | undefined {
  // Over the head or the foot of a column is in it as well.
  const cell =
    cellAt(at) ?? document.elementFromPoint(at.x, at.y)?.closest('section')?.querySelector<HTMLElement>('[data-column]')
  if (!cell) return undefined
  const cards = [...cell.querySelectorAll<HTMLElement>('[data-card]')]
  const next = cards.find((card) => {
    const box = card.getBoundingClientRect()
    return at.y < box.top + box.height / 2
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

/** The columns beside each other; on a phone, which shows one, to the next of them after a while. */
function scrollSideways(root: HTMLElement | null, taken: Taken, x: number, turn: Hand['turn']): boolean {
  const strip = root?.querySelector<HTMLElement>('[data-strip]')
  if (!strip) return false
  if (turn === undefined) return scrollNear(strip, 'x', x)
  const side = sideOf(strip.getBoundingClientRect(), 'x', x)
  if (side === 0) taken.turnedAt = performance.now()
  else if (performance.now() - taken.turnedAt > turnEvery) {
    taken.turnedAt = performance.now()
    turn(side)
  }
  return false
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
