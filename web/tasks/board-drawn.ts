import type { Board, ColumnName } from './board-order.ts'
import { deedAt, type LaneKind, lanesOf, type Spot } from './board-grid.ts'
import { withDeed } from './board-order.ts'

/** A card that is taken up, over the board as it was then: what others do meanwhile moves nothing under the hand. */
export interface Held {
  id: string
  by: 'keys' | 'pointer'
  board: Board
  from: Spot
  /** Where it would stand if it were let go now; nowhere beside the board. */
  spot: Spot | undefined
}

/** The board with what is taken up where it would stand; a pointer has its card in hand, and a line shows the place. */
export function boardWith(held: Held, kind: LaneKind | undefined): Board {
  if (held.by === 'pointer' || held.spot === undefined) return held.board
  const deed = deedAt(held.board, lanesOf(held.board, kind), held.id, held.spot)
  return deed ? withDeed(held.board, deed) : held.board
}

/** What the cards of a cell are drawn by, besides themselves: values, so that it is drawn anew where they differ. */
export interface Drawn {
  /** The card that had the focus last. */
  active: string | undefined
  heldId: string | undefined
  heldBy: Held['by'] | undefined
  /** Before which card of this cell the one in hand would stand. */
  over: number | undefined
  /** By person. */
  photos: ReadonlyMap<string, string | null>
}

/** Before which card the line stands, counted with the card in hand. */
export function lineIn(held: Held | undefined, lane: string, column: ColumnName): number | undefined {
  if (held?.by !== 'pointer' || held.spot?.lane !== lane || held.spot.column !== column) return undefined
  const { from, spot } = held
  const isOwn = from.lane === lane && from.column === column
  return isOwn && spot.index > from.index ? spot.index + 1 : isOwn && spot.index === from.index ? undefined : spot.index
}
