import { startTransition, Suspense, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useIsPhone } from '#web/lib/media.ts'
import { arriving } from '#web/ui/arriving.tsx'
import { useEarlyPress } from '#web/ui/early-press.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { BoardColumns, ColumnsSkeleton, ColumnTabs } from './board-columns.tsx'
import { boardWith, type Held } from './board-drawn.ts'
import { type LaneKind, lanesOf } from './board-grid.ts'
import { useBoardMoves } from './board-moves.ts'
import type { Board, ColumnName } from './board-order.ts'
import { useTurning } from './board-turning.ts'
import { useTaskPeople } from './task-data.ts'

const BoardMoving = arriving(() => import('./board-moving.tsx'))
const BoardPanel = arriving(() => import('./board-panel.tsx'))
const BoardLanes = arriving(() => import('./board-lanes.tsx'))

type BoardAreaProps = {
  /** As the server answered it. */
  answered: Board
  kind: LaneKind | undefined
  /** An older answer, while that of other filters is on its way. */
  isOld: boolean
  filters: URLSearchParams
  /** Somebody has come to the last of a column's first cards. */
  onEnd: (column: ColumnName) => void
  onDelete: (id: string) => void
}

/** The columns or lanes, with what is being moved: what happens here draws nothing around it anew. */
export function BoardArea({ answered, kind, isOld, filters, onEnd, onDelete }: BoardAreaProps) {
  const { t } = useTranslation('tasks')
  const isPhone = useIsPhone()
  const root = useRef<HTMLDivElement>(null)
  const early = useEarlyPress()
  const [held, setHeld] = useState<Held>()
  const [active, setActive] = useState<string>()
  const turning = useTurning(kind !== undefined)
  const { board, failure, dismiss, overtaken, keep, ...moves } = useBoardMoves(answered)
  const shown = useMemo(() => (held ? boardWith(held, kind) : board), [held, kind, board])
  const lanes = useMemo(() => (kind === undefined ? [] : lanesOf(shown, kind)), [shown, kind])
  const people = useTaskPeople().data?.items
  const photos = useMemo(() => new Map(people?.map(({ id, photoUrl }) => [id, photoUrl])), [people])
  const shared = { board: shown, held, active, photos }
  return (
    <div
      ref={root}
      role="presentation"
      onClick={early.note}
      onFocus={({ target }) => {
        const id = target.closest<HTMLElement>('[data-card]')?.dataset['card']
        // Where Tab leads next can wait: the press that brought the focus is answered first.
        if (id !== undefined) startTransition(() => setActive(id))
      }}
      aria-busy={isOld || undefined}
      className="flex min-h-0 flex-1 flex-col gap-2 aria-busy:opacity-60 data-dragging:cursor-grabbing data-dragging:touch-none"
    >
      {failure !== undefined && (
        <Notice tone="danger" onDismiss={dismiss}>
          {failure}
        </Notice>
      )}
      {overtaken && (
        <Notice
          tone="warning"
          action={
            <span className="flex flex-wrap gap-2">
              <Button size="compact" onClick={overtaken.undo}>
                {t('undo')}
              </Button>
              <Button size="compact" onClick={keep}>
                {t('board.keep')}
              </Button>
            </span>
          }
        >
          {overtaken.text}
        </Notice>
      )}
      <ColumnTabs board={shown} current={turning.current} onChange={turning.goTo} />
      {kind === undefined ? (
        <BoardColumns {...shared} strip={turning.strip} onScroll={turning.onScroll} onEnd={onEnd} filters={filters} />
      ) : (
        <Suspense fallback={<ColumnsSkeleton />}>
          <BoardLanes
            {...shared}
            lanes={lanes}
            kind={kind}
            filters={filters}
            columns={shown.map(({ name }) => name).filter((_, at) => !isPhone || at === turning.current)}
          />
        </Suspense>
      )}
      <p id="board-keys" className="sr-only">
        {t('board.keys')}
      </p>
      <Suspense>
        <BoardPanel root={root} board={board} />
      </Suspense>
      <Suspense>
        <BoardMoving
          root={root}
          early={early}
          board={board}
          kind={kind}
          held={held}
          onHold={setHeld}
          onActive={setActive}
          moves={moves}
          turn={isPhone ? turning.turn : undefined}
          onDelete={onDelete}
        />
      </Suspense>
    </div>
  )
}
