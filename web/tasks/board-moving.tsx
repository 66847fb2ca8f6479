import { type RefObject, startTransition, Suspense, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { boardColumns } from '#domain/tasks/choices.ts'
import type { TaskPerson } from '#domain/tasks/schema.ts'
import { arriving } from '#web/ui/arriving.tsx'
import type { EarlyPress } from '#web/ui/early-press.ts'
import { useSelection } from '#web/ui/selection.ts'
import { useBoardDragging } from './board-dragging.ts'
import type { Held } from './board-drawn.ts'
import {
  deedAt,
  type Direction,
  landingAt,
  type Lane,
  type LaneKind,
  lanesOf,
  mayEnter,
  spotOf,
  type Spot,
  stepFrom,
} from './board-grid.ts'
import { useBoardKeys, useFocusOnCard, useMarkedCards } from './board-keys.ts'
import { BoardMenu, type OpenMenu } from './board-menu.tsx'
import { type Board, cardOn, type ColumnName, hasMore, placeOf } from './board-order.ts'
import type { useBoardMoves } from './board-moves.ts'
import { useSaySpot } from './board-words.ts'
import CardKeys from './card-keys.tsx'
import { useTaskPeople } from './task-data.ts'

const ManyBar = arriving(() => import('./many-bar.tsx'))

type BoardMovingProps = {
  root: RefObject<HTMLElement | null>
  early: EarlyPress
  board: Board
  kind: LaneKind | undefined
  held: Held | undefined
  onHold: (held: Held | undefined) => void
  onActive: (id: string) => void
  moves: Pick<ReturnType<typeof useBoardMoves>, 'move' | 'undoLast'>
  /** On a phone: turns to the next column. */
  turn: ((direction: 1 | -1) => void) | undefined
  onDelete: (id: string) => void
}

/**
 * How cards are moved: by pointer, by keys, by their menu, with every step said aloud. It arrives by itself once the
 * board is drawn.
 */
export default function BoardMoving(props: BoardMovingProps) {
  const { root, early, board, kind, held, onHold, onActive, moves, turn, onDelete } = props
  const { t } = useTranslation('tasks')
  const myself = useTaskPeople().data?.items.find(({ isMe }) => isMe)
  const me = myself?.id
  const [menu, setMenu] = useState<OpenMenu>()
  const [said, say] = useState('')
  const saySpot = useSaySpot(kind)
  const focusOn = useFocusOnCard(root)
  const base = held?.board ?? board
  const lanes = useMemo(() => lanesOf(base, kind), [base, kind])
  const card = (id: string) => cardOn(base, id)

  const takeUp = (id: string, by: Held['by']): Spot | undefined => {
    const from = spotOf(lanes, id)
    if (!from || !card(id)?.can.moveTask) return undefined
    onHold({ id, by, board, from, spot: from })
    return from
  }
  const putBack = () => {
    onHold(undefined)
    if (held) say(t('board.said.back', { title: card(held.id)?.title, spot: saySpot(lanes, held.from, held.id) }))
  }
  const moveTo = (id: string, spot: Spot | undefined) => {
    const deed = spot && deedAt(base, lanes, id, spot)
    if (!spot || !deed) return
    moves.move({ ...deed, from: cardOn(base, id)?.status })
    say(t('board.said.dropped', { title: card(id)?.title, spot: saySpot(lanes, spot, id) }))
  }
  const moveToEnd = (id: string, column: ColumnName) => {
    const there = board.find(({ name }) => name === column)
    if (!there) return
    moves.move({ id, to: { column, above: there.cards.map((each) => each.id).toReversed(), below: [], isEnd: true } })
    const spot = t('board.said.spot', { column: t(`statuses.${column}`), position: there.count, total: there.count })
    say(t('board.said.dropped', { title: card(id)?.title, spot }))
  }
  const give = (id: string, assignedTo: TaskPerson | null) => {
    const to = placeOf(board, id)
    if (to) moves.move({ id, to, change: { assignedTo } })
  }
  const drop = () => {
    if (!held) return
    onHold(undefined)
    moveTo(held.id, held.spot)
  }

  useBoardDragging(root, {
    mayMove: (id) => card(id)?.can.moveTask === true,
    takeUp: (id) => {
      onActive(id)
      takeUp(id, 'pointer')
    },
    over: (spot) => {
      const task = held && card(held.id)
      if (!task) return
      const landing = spot && landingAt(lanes, task, spot, { kind, me })
      if (!isSameSpot(landing, held.spot)) onHold({ ...held, spot: landing })
    },
    drop: (id, spot) => {
      const task = card(id)
      onHold(undefined)
      if (task && spot) moveTo(id, landingAt(lanes, task, spot, { kind, me }))
    },
    putBack,
    turn,
  })

  const entered = (id: string) => {
    const task = card(id)
    return (lane: Lane) => task !== undefined && mayEnter(task, kind, me)(lane)
  }
  const goTo = (id: string) => {
    onActive(id)
    focusOn(id)
  }
  useBoardKeys(root, {
    held: held?.by === 'keys' ? held.id : undefined,
    pickUp: (id) => {
      const title = card(id)?.title
      const from = takeUp(id, 'keys')
      say(from ? t('board.said.taken', { title, spot: saySpot(lanes, from, id) }) : t('board.said.fixed', { title }))
    },
    step: (direction) => {
      if (!held?.spot) return
      const spot = stepFrom(lanes, held.spot, direction, { without: held.id, mayEnter: entered(held.id) })
      if (spot) onHold({ ...held, spot })
      say(spot ? saySpot(lanes, spot, held.id) : t('board.said.edge'))
    },
    drop,
    putBack,
    beside: (id, direction) => cardBeside(lanes, id, direction),
    endOf: (id, end) => {
      const spot = spotOf(lanes, id)
      const cell = spot && lanes.find(({ key }) => key === spot.lane)?.cells[spot.column]
      return cell?.at(end === 'first' ? 0 : -1)?.id
    },
    goTo,
    openMenu: (id, anchor) => setMenu({ id, anchor }),
    undo: () => {
      const undone = moves.undoLast()
      say(undone ? t('board.said.undone', { title: undone.title }) : t('board.said.nothing'))
      if (undone) goTo(undone.back.id)
    },
  })
  useEffect(() => {
    const listening = new AbortController()
    root.current?.addEventListener(
      'click',
      ({ target }) => {
        const anchor = (target as Element).closest<HTMLElement>('[data-menu]')
        const id = anchor?.dataset['menu']
        if (anchor && id !== undefined) setMenu({ id, anchor })
      },
      { signal: listening.signal },
    )
    early.take()
    return () => listening.abort()
  }, [root, early])

  const selection = useSelection(useMemo(() => board.flatMap(({ cards }) => cards.map((each) => each.id)), [board]))
  const inOrder = useMemo(() => lanes.flatMap(({ cells }) => boardColumns.flatMap((name) => cells[name])), [lanes])
  const chosen = inOrder.filter((each) => selection.has(each.id))
  useMarkedCards(root, selection.chosen)

  const inMenu = menu && { task: card(menu.id), spot: spotOf(lanes, menu.id) }
  const lane = lanes.find(({ key }) => key === inMenu?.spot?.lane)
  return (
    <>
      <p role="status" aria-live="assertive" className="sr-only">
        {said}
      </p>
      <CardKeys
        tasks={inOrder}
        selection={selection}
        goTo={goTo}
        onStatus={(id, to) => startTransition(() => moveTo(id, spotIn(lanes, id, to)))}
        onAssignee={give}
      />
      {chosen.length > 0 && (
        <Suspense>
          <ManyBar {...{ chosen, selection }} />
        </Suspense>
      )}
      {menu && inMenu?.task && inMenu.spot && lane && (
        <BoardMenu
          anchor={menu.anchor}
          task={inMenu.task}
          spot={inMenu.spot}
          lane={lane}
          isCut={kind === undefined && board.some((column) => column.name === inMenu.spot?.column && hasMore(column))}
          // The menu closes first: the press is answered at once, whatever the board takes to be drawn.
          onMove={(spot) =>
            startTransition(() => {
              goTo(menu.id)
              moveTo(menu.id, spot)
            })
          }
          onMoveToEnd={(column) => startTransition(() => moveToEnd(menu.id, column))}
          me={myself && { id: myself.id, name: myself.name }}
          onGive={(to) => startTransition(() => give(menu.id, to))}
          onDelete={() => onDelete(menu.id)}
          onClose={() => setMenu(undefined)}
        />
      )}
    </>
  )
}

/** The top of another column, in the card's lane. */
function spotIn(lanes: readonly Lane[], id: string, column: ColumnName): Spot | undefined {
  const now = spotOf(lanes, id)
  return now && now.column !== column ? { ...now, column, index: 0 } : undefined
}

const isSameSpot = (a: Spot | undefined, b: Spot | undefined): boolean =>
  a?.lane === b?.lane && a?.column === b?.column && a?.index === b?.index

/** The card to go to from another: beside it, or beyond a column that has none. */
function cardBeside(lanes: readonly Lane[], id: string, direction: Direction): string | undefined {
  const cardAt = ({ lane, column, index }: Spot) => {
    const cell = lanes.find(({ key }) => key === lane)?.cells[column]
    return cell?.[Math.min(index, cell.length - 1)]?.id
  }
  let spot = spotOf(lanes, id)
  while (spot !== undefined) {
    spot = stepFrom(lanes, spot, direction, {})
    const next = spot && cardAt(spot)
    if (next !== undefined && next !== id) return next
    if (spot !== undefined && next === id) return undefined
  }
  return undefined
}
