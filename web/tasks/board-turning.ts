import { useRef, useState } from 'react'

import { boardColumns } from '#domain/tasks/choices.ts'

/** On a phone one column is looked at; in lanes it is chosen, else it is the one that was swiped to. */
export function useTurning(isInLanes: boolean) {
  const strip = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const goTo = (index: number) => {
    const box = strip.current
    if (isInLanes || box === null) return setCurrent(index)
    const behavior = window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
    const column = box.children[index]
    if (column instanceof HTMLElement) box.scrollTo({ left: column.offsetLeft - paddingOf(box), behavior })
  }
  return {
    strip,
    current,
    goTo,
    turn: (direction: 1 | -1) => goTo(Math.min(boardColumns.length - 1, Math.max(0, current + direction))),
    onScroll: () => {
      const box = strip.current
      const first = box?.children[0]
      if (!box || !first) return
      const index = Math.round(box.scrollLeft / (first.clientWidth || 1))
      setCurrent(Math.min(boardColumns.length - 1, index))
    },
  }
}

const paddingOf = (box: HTMLElement): number => Number.parseFloat(getComputedStyle(box).paddingLeft)
