import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

import { movedBy, spanOf } from '#domain/calendar/rules.ts'
import type { CalendarTask } from '#domain/calendar/schema.ts'
import type { CalendarDate } from '#domain/dates.ts'

import { areSingleKeysOn } from '#web/lib/single-keys.ts'
import { onUndoKey } from '#web/ui/undo-key.ts'
import type { Reschedule } from './rescheduling.ts'

type ItemKeys = {
  taskOf: (id: string) => CalendarTask | undefined
  reschedule: Reschedule
  openMenu: (task: CalendarTask, anchor: HTMLElement) => void
  chooseDates: (task: CalendarTask) => void
  undo: () => void
  /** Begins a task that is due on this day; for who may. */
  begin: ((day: CalendarDate) => void) | undefined
}

const itemsIn = (root: HTMLElement | null): HTMLElement[] => [
  ...(root?.querySelectorAll<HTMLElement>('[data-item]') ?? []),
]

const days: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/**
 * The keys of the calendar. One of its items is reached by Tab, the others from there by the arrows; with Shift an
 * arrow moves the task itself, which keeps the focus wherever it comes to stand. With Ctrl or Cmd, Z takes the last
 * change back, wherever the focus is.
 */
export function useItemKeys(root: RefObject<HTMLElement | null>, deeds: ItemKeys) {
  const active = useRef<string>(undefined)
  const moved = useRef<string>(undefined)
  const led = useRef<string>(undefined)
  const latest = useRef(deeds)
  useEffect(() => {
    latest.current = deeds
  })
  useLayoutEffect(() => {
    const items = itemsIn(root.current)
    const stop = items.find(({ dataset }) => dataset['item'] === active.current) ?? items[0]
    for (const item of items) item.tabIndex = item === stop ? 0 : -1
    // Drawn anew in another week, it is another element; whoever is elsewhere by now stays there.
    const isLost = document.activeElement === document.body
    if (isLost && moved.current !== undefined && stop?.dataset['item'] === moved.current) stop.focus()
    // What led to a day is gone with its grid, and has the focus again when somebody comes back to it.
    const left = items.find(({ dataset }) => dataset['item'] === led.current)
    if (isLost) left?.focus()
  })
  useLayoutEffect(() => {
    const calendar = root.current
    if (calendar === null) return undefined
    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener('pointerdown', () => (moved.current = led.current = undefined), { signal })
    window.addEventListener('keydown', (event) => onUndoKey(event, latest.current.undo), { signal })
    calendar.addEventListener(
      'focusin',
      ({ target }) => {
        const id = itemOf(target)?.dataset['item']
        if (id === undefined) return
        active.current = id
        if (led.current === id) led.current = undefined
        if (moved.current !== id) moved.current = undefined
      },
      { signal },
    )
    calendar.addEventListener(
      'click',
      ({ target }) => {
        const id = itemOf(target)?.dataset['item']
        if (id !== undefined && latest.current.taskOf(id) === undefined) led.current = id
      },
      { signal },
    )
    calendar.addEventListener(
      'keydown',
      (event) => {
        const item = itemOf(event.target)
        if (item === null || event.ctrlKey || event.metaKey || event.altKey) return
        const isMove = event.shiftKey && days[event.key] !== undefined
        if (isMove) moved.current = item.dataset['item']
        const acts = isMove
          ? moveBy(days[event.key] ?? 0, item, latest.current)
          : actOn(event.key, item, latest.current) || walk(event.key, itemsIn(calendar), item)
        if (!acts) return
        event.preventDefault()
        event.stopPropagation()
      },
      { signal },
    )
    return () => listening.abort()
  }, [root])
  const keepFocus = (id: string) => {
    active.current = moved.current = id
  }
  return {
    keepFocus,
    /** To the task where it stands, or where it will be drawn. */
    goTo: (id: string) => {
      keepFocus(id)
      itemsIn(root.current)
        .find(({ dataset }) => dataset['item'] === id)
        ?.focus()
    },
  }
}

const itemOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-item]') : null

function moveBy(shift: number, item: HTMLElement, { taskOf, reschedule }: ItemKeys): boolean {
  const task = taskOf(item.dataset['item'] ?? '')
  if (task?.can.updateTask) reschedule(task, movedBy(task, shift))
  return true
}

function actOn(pressed: string, item: HTMLElement, { taskOf, chooseDates, openMenu, begin }: ItemKeys): boolean {
  const task = taskOf(item.dataset['item'] ?? '')
  const key = pressed.toLowerCase()
  if (!areSingleKeysOn()) return false
  if (key === 'n' && begin !== undefined) {
    begin(dayOf(item, task))
    return true
  }
  if (task === undefined) return false
  if (key === 'd' && task.can.updateTask) chooseDates(task)
  else if (key === 'm') openMenu(task, item)
  else return false
  return true
}

/** The day that an item stands on: in a list of days that list's, of a bar its first. */
const dayOf = (item: HTMLElement, task: CalendarTask | undefined): CalendarDate =>
  item.closest<HTMLElement>('[data-day]')?.dataset['day'] ?? item.dataset['on'] ?? (task && spanOf(task)?.from) ?? ''

function walk(key: string, items: HTMLElement[], item: HTMLElement): boolean {
  const at = items.indexOf(item)
  const targets: Readonly<Record<string, HTMLElement | undefined>> = {
    ArrowRight: items[at + 1],
    ArrowDown: items[at + 1],
    ArrowLeft: items[at - 1],
    ArrowUp: items[at - 1],
    Home: items[0],
    End: items.at(-1),
  }
  if (!Object.hasOwn(targets, key)) return false
  targets[key]?.focus()
  return true
}
