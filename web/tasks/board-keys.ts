import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

import { areSingleKeysOn } from '#web/lib/single-keys.ts'
import { onUndoKey } from '#web/ui/undo-key.ts'
import type { Direction } from './board-grid.ts'

/** What keys do on the board; all of it as it is now. */
export interface BoardKeys {
  /** The card that is taken up by keys. */
  held: string | undefined
  pickUp: (id: string) => void
  step: (direction: Direction) => void
  drop: () => void
  putBack: () => void
  /** The card beside this one, to go to. */
  beside: (id: string, direction: Direction) => string | undefined
  /** The first or the last card of its column. */
  endOf: (id: string, end: 'first' | 'last') => string | undefined
  goTo: (id: string) => void
  openMenu: (id: string, anchor: HTMLElement) => void
  undo: () => void
}

const directions: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}
const ends: Readonly<Record<string, 'first' | 'last'>> = { Home: 'first', End: 'last' }

/**
 * The keys of the board. Arrows walk from card to card; Space takes one up, arrows then move it, Space lets it go and
 * Escape puts it back; M opens its menu; with Ctrl or Cmd, Z takes the last move back.
 */
export function useBoardKeys(root: RefObject<HTMLElement | null>, keys: BoardKeys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const board = root.current
    if (board === null) return undefined
    const listening = new AbortController()
    const { signal } = listening
    board.addEventListener('keydown', (event) => onBoardKey(event, latest.current), { signal })
    window.addEventListener('keydown', (event) => onUndoKey(event, latest.current.undo), { signal })
    // A press elsewhere ends what keys began.
    window.addEventListener('pointerdown', () => latest.current.held !== undefined && latest.current.putBack(), {
      signal,
    })
    return () => listening.abort()
  }, [root])
}

function onBoardKey(event: KeyboardEvent, keys: BoardKeys): void {
  const card = (event.target as Element).closest<HTMLElement>('[data-open]')
  const id = card?.dataset['open']
  if (!card || id === undefined || event.ctrlKey || event.metaKey || event.altKey) return
  if (!(keys.held === undefined ? onCardKey(event, keys, id, card) : onHeldKey(event, keys))) return
  event.preventDefault()
  event.stopPropagation()
}

function onCardKey({ key, shiftKey }: KeyboardEvent, keys: BoardKeys, id: string, card: HTMLElement): boolean {
  if (key === ' ') keys.pickUp(id)
  else if ((key.toLowerCase() === 'm' && areSingleKeysOn()) || key === 'ContextMenu' || (shiftKey && key === 'F10'))
    keys.openMenu(id, card)
  else {
    const direction = directions[key]
    const end = ends[key]
    if (direction === undefined && end === undefined) return false
    const next = direction === undefined ? keys.endOf(id, end ?? 'first') : keys.beside(id, direction)
    if (next !== undefined) keys.goTo(next)
  }
  return true
}

function onHeldKey({ key }: KeyboardEvent, keys: BoardKeys): boolean {
  const direction = directions[key]
  if (direction !== undefined) keys.step(direction)
  else if (key === ' ' || key === 'Enter') keys.drop()
  else if (key === 'Escape' || key === 'Tab') keys.putBack()
  else return false
  return key !== 'Tab'
}

/** Marks the cards that are selected; none of them is drawn again for it. */
export function useMarkedCards(root: RefObject<HTMLElement | null>, chosen: readonly string[]): void {
  useLayoutEffect(() => {
    for (const card of root.current?.querySelectorAll<HTMLElement>('[data-card]') ?? []) {
      const isChosen = chosen.includes(card.dataset['card'] ?? '')
      card.toggleAttribute('data-chosen', isChosen)
      const link = card.querySelector('a')
      if (isChosen) link?.setAttribute('aria-current', 'true')
      else link?.removeAttribute('aria-current')
    }
  })
}

/** Keeps the focus on a card wherever it comes to stand: drawn anew in another column, it is another element. */
export function useFocusOnCard(root: RefObject<HTMLElement | null>) {
  const wanted = useRef<string>(undefined)
  useLayoutEffect(() => {
    const id = wanted.current
    const card = id === undefined ? null : root.current?.querySelector<HTMLElement>(`[data-open="${CSS.escape(id)}"]`)
    if (!card || card === document.activeElement) return
    card.focus({ preventScroll: true })
    keepInSight(card)
  })
  useEffect(() => {
    const board = root.current
    if (board === null) return undefined
    const listening = new AbortController()
    const { signal } = listening
    board.addEventListener(
      'focusin',
      ({ target }) => {
        // React gives back to the button of a card what it had before the card was moved.
        wanted.current = (target as Element).closest<HTMLElement>('[data-open]')?.dataset['open'] ?? wanted.current
      },
      { signal },
    )
    // What leaves for something else is let go; what was drawn anew has lost its focus to nothing.
    board.addEventListener(
      'focusout',
      ({ relatedTarget, target }) => {
        if (relatedTarget !== null && target instanceof Element && target.isConnected) wanted.current = undefined
      },
      { signal },
    )
    window.addEventListener('pointerdown', () => (wanted.current = undefined), { signal })
    return () => listening.abort()
  }, [root])
  return (id: string) => {
    wanted.current = id
  }
}

// Of a long column, what is drawn anew around the card turns out higher or lower than it was taken for.
const framesToSettle = 4

/** Has the card seen, also once the cards around it have been measured. */
function keepInSight(card: HTMLElement, frames = framesToSettle): void {
  card.closest('[data-card]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  if (frames > 0) requestAnimationFrame(() => document.activeElement === card && keepInSight(card, frames - 1))
}
