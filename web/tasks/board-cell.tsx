import { memo, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import type { TaskSummary } from '#domain/tasks/schema.ts'
import { cx } from '#web/ui/cx.ts'
import { useWindowed } from '#web/ui/windowed.ts'
import { BoardCard } from './board-card.tsx'
import type { Drawn } from './board-drawn.ts'
import type { ColumnName } from './board-order.ts'

type CellProps = Drawn & {
  lane: string
  column: ColumnName
  cards: readonly TaskSummary[]
  /** Said near the last card, where there are more than these. */
  onEnd: ((column: ColumnName) => void) | undefined
  className?: string
}

/** The cards of a column, as far as they are seen: it scrolls by itself. */
export const BoardCell = memo(function BoardCell({ lane, column, cards, onEnd, className, ...drawn }: CellProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const keys = useMemo(() => cards.map(({ id }) => id), [cards])
  const stop = stopIn(keys, drawn)
  const { entries, roomAfter, measure } = useWindowed({
    scroller,
    keys,
    estimate: 128,
    beyond: 4,
    kept: [stop, drawn.heldId],
  })
  const isNearEnd = (entries.at(-1)?.index ?? 0) >= cards.length - 10
  useEffect(() => {
    if (isNearEnd) onEnd?.(column)
  }, [isNearEnd, onEnd, column])
  return (
    <div ref={scroller} data-lane={lane} data-column={column} data-length={cards.length} className={className}>
      <CardList label={column} isOver={drawn.over !== undefined && cards.length === 0}>
        {entries.map(({ index, roomBefore }) => {
          const task = cards[index]
          return (
            task && (
              <CardEntry
                key={task.id}
                ref={measure}
                {...drawn}
                {...{ task, index, roomBefore }}
                count={cards.length}
                isStop={task.id === stop}
              />
            )
          )
        })}
      </CardList>
      <div aria-hidden="true" style={{ height: roomAfter }} />
    </div>
  )
})

/** The card of a column that Tab reaches: the one that had the focus last, else the first. */
export const stopIn = (keys: readonly string[], { active }: Pick<Drawn, 'active'>): string | undefined =>
  active !== undefined && keys.includes(active) ? active : keys[0]

type CardListProps = { label: ColumnName; isOver: boolean; children: React.ReactNode }

export function CardList({ label, isOver, children }: CardListProps) {
  const { t } = useTranslation('tasks')
  return (
    <ol
      aria-label={t(`statuses.${label}`)}
      className={cx('min-h-9', isOver && 'rounded-card border-2 border-dashed border-focus')}
    >
      {children}
    </ol>
  )
}

type CardEntryProps = Omit<Drawn, 'active'> & {
  ref?: (element: HTMLElement | null) => (() => void) | undefined
  task: TaskSummary
  index: number
  count: number
  roomBefore?: number
  isStop: boolean
}

/** A card in its column; a frame says where one that is dragged would come to stand. */
export function CardEntry({ ref, task, index, count, roomBefore = 0, isStop, ...drawn }: CardEntryProps) {
  const { heldId, heldBy, over, photos } = drawn
  const isLast = index === count - 1
  return (
    <li
      ref={ref}
      data-key={task.id}
      data-card={task.id}
      data-index={index}
      aria-setsize={count}
      aria-posinset={index + 1}
      style={roomBefore > 0 ? { marginTop: roomBefore } : undefined}
      className={cx(
        'relative pb-2',
        over === index &&
          'pt-11 before:absolute before:inset-x-0 before:top-0 before:h-9 before:rounded-card before:border-2 before:border-dashed before:border-focus',
        isLast &&
          over === count &&
          'pb-13 after:absolute after:inset-x-0 after:bottom-2 after:h-9 after:rounded-card after:border-2 after:border-dashed after:border-focus',
      )}
    >
      <BoardCard
        task={task}
        photoUrl={task.assignedTo ? photos.get(task.assignedTo.id) : undefined}
        isStop={isStop}
        held={heldId === task.id ? heldBy : undefined}
      />
    </li>
  )
}
