import type { boardColumns } from '#domain/tasks/choices.ts'
import type { TaskSummary } from '#domain/tasks/schema.ts'

// The board as it stands and as it stands once a card has been moved. Pure, so that a move is shown at once, put on top
// of whatever the server says meanwhile, and taken back.

export type ColumnName = (typeof boardColumns)[number]

/** A column with its first cards; the count and the value are of all. */
export interface BoardColumn {
  name: ColumnName
  count: number
  value: string
  cards: readonly TaskSummary[]
}
export type Board = readonly BoardColumn[]

/** Between which others of a column, the nearest first: where those are gone, as near as what still stands there. */
export interface Place {
  column: ColumnName
  above: readonly string[]
  below: readonly string[]
  /** Behind all of the column, also those that are not shown. */
  isEnd?: boolean
}

/** A card goes to a place; `change` is what that makes of the task besides. */
export interface Deed {
  id: string
  to: Place
  change?: Partial<Pick<TaskSummary, 'assignedTo'>> | undefined
  /** In which column it was seen when it was taken up; without, where the board shows it. */
  from?: ColumnName | undefined
  /** The card, and its column, where it stands beyond those that are shown. */
  unseen?: { card: TaskSummary; column: ColumnName } | undefined
}

/** Whether there are more in a column than its cards. */
export const hasMore = ({ count, cards }: BoardColumn): boolean => count > cards.length

export const cardOn = (board: Board, id: string): TaskSummary | undefined => {
  for (const { cards } of board) {
    const card = cards.find((each) => each.id === id)
    if (card) return card
  }
  return undefined
}

/** Where a card stands. */
export function placeOf(board: Board, id: string): Place | undefined {
  for (const { name, cards } of board) {
    const at = cards.findIndex((card) => card.id === id)
    if (at >= 0) return placeAmong(name, cards.toSpliced(at, 1), at)
  }
  return undefined
}

/** The place before the card at this index, among the others that are shown. */
export function placeAmong(column: ColumnName, others: readonly TaskSummary[], index: number): Place {
  const ids = others.map(({ id }) => id)
  return { column, above: ids.slice(0, index).toReversed(), below: ids.slice(index) }
}

/** The board once that is done; as it is where the card is not on it. */
export function withDeed(board: Board, { id, to, change, unseen }: Deed): Board {
  const seen = cardOn(board, id)
  const card = seen ?? unseen?.card
  if (card === undefined) return board
  return board.map((column) => {
    const others = column.cards.filter((each) => each.id !== id)
    const leaves = others.length < column.cards.length || (seen === undefined && column.name === unseen?.column)
    const comes = column.name === to.column
    if (!leaves && !comes) return column
    const shown = { ...card, ...change, status: to.column }
    const { count, value } = column
    return {
      ...column,
      ...(leaves && comes ? {} : comes ? plus(count, value, card, 1) : plus(count, value, card, -1)),
      cards: comes ? others.toSpliced(indexOf(others, to), 0, shown) : others,
    }
  })
}

const plus = (count: number, value: string, card: TaskSummary, sign: 1 | -1) => ({
  count: count + sign,
  value: fromCents(centsOf(value) + BigInt(sign) * centsOf(card.value)),
})
// Amounts have two decimals: their digits are cents.
const centsOf = (amount: string): bigint => BigInt(amount.replace('.', ''))
const fromCents = (cents: bigint): string =>
  String(cents)
    .padStart(3, '0')
    .replace(/(?=..$)/, '.')

function indexOf(cards: readonly TaskSummary[], { above, below }: Place): number {
  const at = new Map(cards.map(({ id }, index) => [id, index]))
  const [upper, lower] = [above.find((id) => at.has(id)), below.find((id) => at.has(id))]
  if (upper !== undefined) return (at.get(upper) ?? 0) + 1
  return lower === undefined ? 0 : (at.get(lower) ?? 0)
}

export type Neighbours = { after?: string | null; before?: string | null }

/** How the server is told that place: by the neighbours that stand there now, or as the first or the last. */
export function neighboursOf(board: Board, { id, to }: Deed): Neighbours {
  if (to.isEnd) return { before: null }
  const cards = board.find(({ name }) => name === to.column)?.cards ?? []
  const standing = new Set(cards.map((card) => card.id))
  standing.delete(id)
  const after = to.above.find((each) => standing.has(each))
  const before = to.below.find((each) => standing.has(each))
  if (after === undefined && before === undefined) return { after: null }
  return { ...(after === undefined ? {} : { after }), ...(before === undefined ? {} : { before }) }
}

/** Whether the card stands there already. */
export function isThere(board: Board, { id, to }: Deed): boolean {
  if (to.isEnd) return false
  const now = placeOf(board, id)
  if (now?.column !== to.column) return false
  const moved = placeOf(withDeed(board, { id, to }), id)
  return now.above[0] === moved?.above[0] && now.below[0] === moved?.below[0]
}
