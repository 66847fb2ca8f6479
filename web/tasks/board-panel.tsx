import { type RefObject, Suspense, useEffect, useMemo } from 'react'

import { useTaskPanel } from '#web/records/task-panel-link.ts'
import { arriving } from '#web/ui/arriving.tsx'
import type { Board } from './board-order.ts'

const TaskPanel = arriving(() => import('./task-panel.tsx'))

/** Opens a pressed card's task beside the board. One listener for all cards: none is drawn anew for it. */
export default function BoardPanel({ root, board }: { root: RefObject<HTMLElement | null>; board: Board }) {
  const { taskId, linkTo } = useTaskPanel()
  const order = useMemo(() => board.flatMap(({ cards }) => cards.map(({ id }) => id)), [board])
  useEffect(() => {
    const element = root.current
    const open = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLElement>('a[data-open]')
      const id = link?.dataset['open']
      if (id !== undefined) linkTo(id).onClick(event)
    }
    element?.addEventListener('click', open)
    return () => element?.removeEventListener('click', open)
  }, [root, linkTo])
  return <Suspense>{taskId !== undefined && <TaskPanel taskId={taskId} order={order} />}</Suspense>
}
