import { type RefObject, useEffect, useRef } from 'react'

import { isSameDates, movedBy, movedTo, spanOf, stretchedTo, type TaskDates } from '#domain/calendar/rules.ts'
import type { CalendarTask } from '#domain/calendar/schema.ts'
import { type CalendarDate, daysBetween } from '#domain/dates.ts'

/** Where a task is held: in the middle, or by its first or its last day. */
type Grip = 'all' | 'first' | 'last'

interface Held {
  task: CalendarTask
  grip: Grip
  /** The day under the pointer as it was taken; none beside the calendar. */
  since: CalendarDate | undefined
  at: { x: number; y: number }
  pointer: number
}

/** A task that is being dragged, as it would stand if it were let go here. */
export interface Dragged {
  task: CalendarTask
  dates: TaskDates
}

// A mouse that slips is still a press; a finger that goes on is scrolling, one that rests takes hold.
const slip = { mouse: 4, touch: 10 }
const restingFor = 350

/**
 * Drags tasks over days, by pointer and by touch: `[data-task]` is what is taken, `[data-grip]` by what, `[data-day]`
 * where it lands. Our own, since it draws no picture under the pointer: the task itself shows where it would stand.
 */
export function useDragging(root: RefObject<HTMLElement | null>, watcher: Watcher): void {
  const latest = useRef(watcher)
  useEffect(() => {
    latest.current = watcher
  })
  useEffect(() => {
    if (root.current === null) return undefined
    const listening = new AbortController()
    listen(root.current, listening.signal, {
      taskOf: (id) => latest.current.taskOf(id),
      show: (dragged) => latest.current.show(dragged),
      drop: (last) => latest.current.drop(last),
    })
    return () => listening.abort()
  }, [root])
}

interface Watcher {
  taskOf: (id: string) => CalendarTask | undefined
  show: (dragged: Dragged | undefined) => void
  drop: (dragged: Dragged) => void
}

function listen(root: HTMLElement, signal: AbortSignal, { taskOf, show, drop }: Watcher): void {
  let held: Held | undefined
  let dragged: Dragged | undefined
  let resting: ReturnType<typeof setTimeout> | undefined

  const showNow = (dates: TaskDates, task: CalendarTask) => {
    if (dragged !== undefined && isSameDates(dragged.dates, dates)) return
    dragged = { task, dates }
    show(dragged)
  }
  const takeUp = ({ task }: Held) => {
    root.toggleAttribute('data-dragging', true)
    showNow({ startDate: task.startDate, dueDate: task.dueDate }, task)
  }
  const keepFromScrolling = (event: Event) => {
    if (dragged !== undefined && event.cancelable) event.preventDefault()
  }
  const letGo = () => {
    clearTimeout(resting)
    held = undefined
    dragged = undefined
    root.removeAttribute('data-dragging')
    show(undefined)
  }

  root.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0 || held !== undefined) return
      held = heldBy(event, taskOf)
      const taken = held
      if (taken === undefined || event.pointerType === 'mouse') return
      // What is taken may be drawn anew on another day: the element under the finger then hears alone what it does.
      event.target?.addEventListener('touchmove', keepFromScrolling, { signal, passive: false })
      resting = setTimeout(() => {
        navigator.vibrate?.(10)
        takeUp(taken)
      }, restingFor)
    },
    { signal },
  )
  window.addEventListener(
    'pointermove',
    (event) => {
      if (held === undefined || event.pointerId !== held.pointer) return
      const isMouse = event.pointerType === 'mouse'
      if (dragged === undefined) {
        const moved = Math.hypot(event.clientX - held.at.x, event.clientY - held.at.y)
        if (moved < slip[isMouse ? 'mouse' : 'touch']) return
        if (!isMouse) return letGo()
        takeUp(held)
      }
      scrollNear(event.clientY)
      const day = dayAt(event.clientX, event.clientY)
      if (day !== undefined) showNow(datesOn(held, day), held.task)
    },
    { signal },
  )
  window.addEventListener(
    'pointerup',
    () => {
      const last = dragged
      if (last !== undefined) forgetNextClick()
      letGo()
      if (last !== undefined && !isSameDates(last.dates, last.task)) drop(last)
    },
    { signal },
  )
  window.addEventListener('pointercancel', letGo, { signal })
  window.addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'Escape' && dragged !== undefined) letGo()
    },
    { signal },
  )
  // A link would be dragged by the browser, a finger would scroll, and a long press would open a menu.
  root.addEventListener('dragstart', (event) => event.preventDefault(), { signal })
  root.addEventListener('touchmove', keepFromScrolling, { signal, passive: false })
  root.addEventListener(
    'contextmenu',
    (event) => {
      if (dragged !== undefined || (held !== undefined && resting !== undefined)) event.preventDefault()
    },
    { signal },
  )
}

function heldBy(event: PointerEvent, taskOf: Watcher['taskOf']): Held | undefined {
  const target = event.target instanceof Element ? event.target : null
  const element = target?.closest<HTMLElement>('[data-task]')
  const task = taskOf(element?.dataset['task'] ?? '')
  // A button on a task is pressed, not dragged.
  if (task === undefined || !task.can.updateTask || target?.closest('button')) return undefined
  const grip = target?.closest<HTMLElement>('[data-grip]')?.dataset['grip']
  return {
    task,
    grip: grip === 'first' || grip === 'last' ? grip : 'all',
    since: dayAt(event.clientX, event.clientY),
    at: { x: event.clientX, y: event.clientY },
    pointer: event.pointerId,
  }
}

/** The dates of what is held once it is on this day. */
function datesOn({ task, grip, since }: Held, day: CalendarDate): TaskDates {
  if (grip !== 'all') return stretchedTo(task, grip, day)
  return spanOf(task) === null || since === undefined ? movedTo(task, day) : movedBy(task, daysBetween(since, day))
}

const dayAt = (x: number, y: number): CalendarDate | undefined =>
  document
    .elementsFromPoint(x, y)
    .map((element) => element.closest<HTMLElement>('[data-day]')?.dataset['day'])
    .find((day) => day !== undefined)

// What lies beyond the edge is reached by resting there.
const edge = 56
function scrollNear(y: number): void {
  if (y < edge) window.scrollBy(0, -edge / 4)
  else if (y > window.innerHeight - edge) window.scrollBy(0, edge / 4)
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
