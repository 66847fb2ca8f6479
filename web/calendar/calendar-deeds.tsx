import { type RefObject, Suspense, useEffect, useRef, useState } from 'react'

import type { TaskDates } from '#domain/calendar/rules.ts'
import type { CalendarTask } from '#domain/calendar/schema.ts'
import type { CalendarDate } from '#domain/dates.ts'
import { arriving } from '#web/ui/arriving.tsx'
import type { EarlyPress } from '#web/ui/early-press.ts'
import { Notice } from '#web/ui/notice.tsx'

import { type Dragged, useDragging } from './dragging.ts'
import { useItemKeys } from './item-keys.ts'
import { type Reschedule, useRescheduling } from './rescheduling.ts'
import { type OpenMenu, TaskMenu } from './task-menu.tsx'

const DatesDialog = arriving(() => import('./dates-dialog.tsx'))

type CalendarDeedsProps = {
  root: RefObject<HTMLElement | null>
  early: EarlyPress
  taskOf: (id: string) => CalendarTask | undefined
  /** The task whose dates the address asks for. */
  inDates: string | undefined
  onChooseDates: (task: CalendarTask) => void
  onDatesChosen: () => void
  /** Begins a task that is due on this day, for who may. */
  onBegin: ((day: CalendarDate) => void) | undefined
  onDragged: (dragged: Dragged | undefined) => void
  onMoved: (task: CalendarTask) => void
  /** What is moved by keys is not to go out of sight: these are its days now. */
  onFollow: (dates: TaskDates) => void
}

/** All that is done with the tasks of a calendar, by pointer, touch and keys; what was refused is said here. */
export default function CalendarDeeds({ root, early, taskOf, inDates, ...on }: CalendarDeedsProps) {
  const { failure, dismiss, ...rescheduling } = useRescheduling()
  const [menu, setMenu] = useState<OpenMenu>()
  const reschedule: Reschedule = (task, dates) => {
    on.onMoved(task)
    rescheduling.reschedule(task, dates)
  }
  const move: Reschedule = (task, dates) => {
    reschedule(task, dates)
    on.onFollow(dates)
  }
  useEffect(() => root.current?.setAttribute('data-movable', ''), [root])
  useDragging(root, { taskOf, show: on.onDragged, drop: ({ task, dates }) => reschedule(task, dates) })
  const openMenu = (task: CalendarTask, anchor: HTMLElement) => setMenu({ task, anchor })
  const undo = () => {
    const undone = rescheduling.undoLast()
    if (undone === undefined) return
    goTo(undone.task.id)
    on.onMoved(undone.task)
    on.onFollow(undone.back)
  }
  const keys = { taskOf, reschedule: move, chooseDates: on.onChooseDates, openMenu, undo, begin: on.onBegin }
  const { keepFocus, goTo } = useItemKeys(root, keys)
  useMenuButtons({ root, early }, (id, button) => {
    const task = taskOf(id)
    if (task) openMenu(task, button)
  })
  return (
    <>
      {failure && (
        <Notice tone="danger" onDismiss={dismiss}>
          {failure}
        </Notice>
      )}
      {menu && (
        <TaskMenu {...menu} reschedule={move} onChooseDates={on.onChooseDates} onClose={() => setMenu(undefined)} />
      )}
      <Suspense>
        {inDates !== undefined && (
          <DatesOfTask
            key={inDates}
            task={taskOf(inDates)}
            onChoose={(task, dates) => {
              keepFocus(task.id)
              reschedule(task, dates)
            }}
            onClose={on.onDatesChosen}
          />
        )}
      </Suspense>
    </>
  )
}

type DatesOfTaskProps = { task: CalendarTask | undefined; onChoose: Reschedule; onClose: () => void }

/** One opening of the dialog, with the task as it began with it: what others do to it meanwhile is told when saved. */
function DatesOfTask({ task, onChoose, onClose }: DatesOfTaskProps) {
  const [began, begin] = useState(task)
  if (began === undefined && task !== undefined) begin(task)
  if (!began?.can.updateTask) return null
  return <DatesDialog task={began} onChoose={(dates) => onChoose(began, dates)} onClose={onClose} />
}

type MenuButtons = Pick<CalendarDeedsProps, 'root' | 'early'>

/** The buttons of a hundred tasks are one listener. */
function useMenuButtons({ root, early }: MenuButtons, press: (id: string, button: HTMLElement) => void): void {
  const latest = useRef(press)
  useEffect(() => {
    latest.current = press
  })
  useEffect(() => {
    const listening = new AbortController()
    root.current?.addEventListener(
      'click',
      ({ target }) => {
        const button = target instanceof Element ? target.closest<HTMLElement>('[data-menu]') : null
        if (button) latest.current(button.dataset['menu'] ?? '', button)
      },
      { signal: listening.signal },
    )
    early.take()
    return () => listening.abort()
  }, [root, early])
}
