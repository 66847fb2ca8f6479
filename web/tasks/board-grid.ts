import { boardColumns } from '#domain/tasks/choices.ts'
import type { TaskSummary } from '#domain/tasks/schema.ts'
import { type Board, type ColumnName, type Deed, placeAmong, placeOf } from './board-order.ts'

// The board as it is drawn: columns, or rows across all columns. Keys and pointers move cards over it alike.

export const laneKinds = ['job', 'assignee'] as const
export type LaneKind = (typeof laneKinds)[number]

export interface Lane {
  /** Of the job or the person; empty for those without, and where there are no lanes. */
  key: string
  /** Its name is what its heading says and what it is sorted by. */
  name: string
  count: number
  cells: Readonly<Record<ColumnName, readonly TaskSummary[]>>
}

/** Where a card is or would be in what is drawn, counted without it. */
export interface Spot {
  lane: string
  column: ColumnName
  index: number
}

/** One lane where there are none. Those without a job or a person come last. */
export function lanesOf(board: Board, kind: LaneKind | undefined): Lane[] {
  if (kind === undefined) {
    const cells = Object.fromEntries(board.map(({ name, cards }) => [name, cards])) as Lane['cells']
    return [{ key: '', name: '', count: 0, cells }]
  }
  const lanes = new Map<string, Lane & { cells: Record<ColumnName, TaskSummary[]> }>()
  for (const { name: column, cards } of board) {
    for (const card of cards) {
      const { key, name } = laneOf[kind](card)
      const lane = lanes.get(key) ?? { key, name, count: 0, cells: emptyCells() }
      lanes.set(key, lane)
      lane.cells[column].push(card)
      lane.count += 1
    }
  }
  return [...lanes.values()].toSorted(
    (a, b) => Number(a.key === '') - Number(b.key === '') || a.name.localeCompare(b.name) || a.key.localeCompare(b.key),
  )
}

const laneOf: Readonly<Record<LaneKind, (card: TaskSummary) => { key: string; name: string }>> = {
  job: ({ jobId, jobName, jobCode }) => ({ key: jobId ?? '', name: `${jobName ?? ''} ${jobCode ?? ''}`.trim() }),
  assignee: ({ assignedTo }) => ({ key: assignedTo?.id ?? '', name: assignedTo?.name ?? '' }),
}

const emptyCells = () =>
  Object.fromEntries(boardColumns.map((column) => [column, []])) as unknown as Record<ColumnName, TaskSummary[]>

export function spotOf(lanes: readonly Lane[], id: string): Spot | undefined {
  for (const { key: lane, cells } of lanes) {
    for (const column of boardColumns) {
      const index = cells[column].findIndex((card) => card.id === id)
      if (index >= 0) return { lane, column, index }
    }
  }
  return undefined
}

export type Direction = 'up' | 'down' | 'left' | 'right'

/** One step from a spot; past the end of a column into the next lane that may be entered. Undefined at the edge. */
export function stepFrom(
  lanes: readonly Lane[],
  { lane, column, index }: Spot,
  direction: Direction,
  { without, mayEnter = () => true }: { without?: string | undefined; mayEnter?: (lane: Lane) => boolean },
): Spot | undefined {
  const at = lanes.findIndex(({ key }) => key === lane)
  const lengthOf = (of: Lane | undefined, name: ColumnName) =>
    of === undefined ? 0 : of.cells[name].filter(({ id }) => id !== without).length
  const here = lengthOf(lanes[at], column)
  if (direction === 'left' || direction === 'right') {
    const next = boardColumns[boardColumns.indexOf(column) + (direction === 'left' ? -1 : 1)]
    return next && { lane, column: next, index: Math.min(index, lengthOf(lanes[at], next)) }
  }
  if (direction === 'up' && index > 0) return { lane, column, index: index - 1 }
  if (direction === 'down' && index < here) return { lane, column, index: index + 1 }
  const others = direction === 'up' ? lanes.slice(0, at).toReversed() : lanes.slice(at + 1)
  const next = others.find(mayEnter)
  return next && { lane: next.key, column, index: direction === 'up' ? lengthOf(next, column) : 0 }
}

/** Who may have a card: what may be done with it says so. A job is changed on the task alone. */
export const mayEnter =
  (card: TaskSummary, kind: LaneKind | undefined, me: string | undefined) =>
  ({ key }: Lane): boolean => {
    if (kind !== 'assignee') return false
    if (card.can.assignTask || key === (card.assignedTo?.id ?? '')) return true
    return key === '' ? card.can.releaseTask : key === me && card.can.takeTask
  }

/** Where a card comes to stand that is let go there: in a lane that it may not enter it changes its column alone. */
export function landingAt(
  lanes: readonly Lane[],
  card: TaskSummary,
  spot: Spot,
  { kind, me }: { kind: LaneKind | undefined; me: string | undefined },
): Spot | undefined {
  const from = spotOf(lanes, card.id)
  const lane = lanes.find(({ key }) => key === spot.lane)
  if (!from || !lane) return undefined
  if (lane.key === from.lane || mayEnter(card, kind, me)(lane)) return spot
  return spot.column === from.column ? undefined : { lane: from.lane, column: spot.column, index: 0 }
}

/** What is done by letting a card go at that spot. */
export function deedAt(board: Board, lanes: readonly Lane[], id: string, spot: Spot): Deed | undefined {
  const from = spotOf(lanes, id)
  const lane = lanes.find(({ key }) => key === spot.lane)
  if (!from || !lane) return undefined
  const others = lane.cells[spot.column].filter((each) => each.id !== id)
  // Alone in its cell it keeps its place among those of other lanes.
  const stays = spot.column === from.column && others.length === 0
  const to = stays ? placeOf(board, id) : placeAmong(spot.column, others, spot.index)
  if (!to) return undefined
  if (lane.key === from.lane) return { id, to }
  return { id, to, change: { assignedTo: lane.key === '' ? null : { id: lane.key, name: lane.name } } }
}
