import type { RefObject } from 'react'

import { isSameDates, movedBy, movedTo, spanOf, stretchedTo, type TaskDates } from '#domain/calendar/rules.ts'
import type { CalendarTask } from '#domain/calendar/schema.ts'
import { type CalendarDate, daysBetween } from '#domain/dates.ts'
import { type Point, usePointerDrag } from '#web/ui/pointer-drag.ts'

/** A task that is being dragged, as it would stand if it were let go here. */
export interface Dragged {
  task: CalendarTask
  dates: TaskDates
}

interface Watcher {
  taskOf: (id: string) => CalendarTask | undefined
  show: (dragged: Dragged | undefined) => void
  drop: (dragged: Dragged) => void
}

/**
 * Drags tasks over days: `[data-task]` is what is taken, `[data-grip]` by what, `[data-day]` where it lands. There is
 * no picture under the pointer: the task itself shows where it would stand.
 */
export function useDragging(root: RefObject<HTMLElement | null>, { taskOf, show, drop }: Watcher): void {
  const showNow = (held: Held, dates: TaskDates) => {
    held.dates = dates
    show({ task: held.task, dates })
  }
  usePointerDrag<Held>(root, {
    hold: (target, at) => heldBy(target, at, taskOf),
    takeUp: (held) => showNow(held, held.dates),
    over: (held, at) => {
      const day = dayAt(at)
      const dates = day === undefined ? held.dates : datesOn(held, day)
      if (!isSameDates(held.dates, dates)) showNow(held, dates)
    },
    scroll: (_, { y }) => scrollNear(y),
    drop: ({ task, dates }) => {
      show(undefined)
      if (!isSameDates(dates, task)) drop({ task, dates })
    },
    putBack: () => show(undefined),
  })
}

/** Where a task is held: in the middle, or by its first or its last day. */
type Grip = 'all' | 'first' | 'last'

interface Held {
  task: CalendarTask
  grip: Grip
  /** The day under the pointer as it was taken; none beside the calendar. */
  since: CalendarDate | undefined
  /** As it is shown now. */
  dates: TaskDates
}

function heldBy(target: Element, at: Point, taskOf: Watcher['taskOf']): Held | undefined {
  const task = taskOf(target.closest<HTMLElement>('[data-task]')?.dataset['task'] ?? '')
  if (!task?.can.updateTask) return undefined
  const grip = target.closest<HTMLElement>('[data-grip]')?.dataset['grip']
  const { startDate, dueDate } = task
  return {
    task,
    grip: grip === 'first' || grip === 'last' ? grip : 'all',
    since: dayAt(at),
    dates: { startDate, dueDate },
  }
}

/** The dates of what is held once it is on this day. */
function datesOn({ task, grip, since }: Held, day: CalendarDate): TaskDates {
  if (grip !== 'all') return stretchedTo(task, grip, day)
  return spanOf(task) === null || since === undefined ? movedTo(task, day) : movedBy(task, daysBetween(since, day))
}

const dayAt = ({ x, y }: Point): CalendarDate | undefined =>
  document
    .elementsFromPoint(x, y)
    .map((element) => element.closest<HTMLElement>('[data-day]')?.dataset['day'])
    .find((day) => day !== undefined)

// What lies beyond the edge is reached by resting there.
const edge = 56
const stride = 12

function scrollNear(y: number): boolean {
  const direction = y < edge ? -1 : y > window.innerHeight - edge ? 1 : 0
  const before = window.scrollY
  if (direction !== 0) window.scrollBy(0, direction * stride)
  return window.scrollY !== before
}
