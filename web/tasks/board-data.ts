import { hashKey, keepPreviousData, type Query, replaceEqualDeep, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { CallInput } from '#domain/endpoint.ts'
import { boardColumns } from '#domain/tasks/choices.ts'
import { createTask, getTaskBoard } from '#domain/tasks/api.ts'
import type { TaskRecord } from '#domain/tasks/schema.ts'
import { call } from '#web/lib/api.ts'
import { queryClient } from '#web/lib/query.tsx'
import { markStale, showWritten } from '#web/lib/stale.ts'
import { listParams, oneOf } from '#web/lib/search-params.ts'
import {
  type Board,
  type BoardColumn,
  cardOn,
  type ColumnName,
  type Deed,
  hasMore,
  type Neighbours,
  withDeed,
} from './board-order.ts'
import { laneKinds } from './board-grid.ts'
import { moveFrom } from './overtaken.ts'
import { taskFilterParams } from './task-address.ts'
import { eventOf, summaryOf, taskQuery } from './task-data.ts'

/** What the address of the board holds. */
export const boardParams = listParams(['rank'], 'rank', taskFilterParams)
export const readLanes = (address: URLSearchParams) => ({ lanes: oneOf(laneKinds)(address.get('lanes') ?? '') })

export type BoardQuery = CallInput<typeof getTaskBoard>['query']
const boards = { queryKey: ['tasks', 'board'] }
/** The answer that is shown, or waited for. */
const activeBoards = () => queryClient.getQueryCache().findAll({ ...boards, type: 'active' }) as readonly Query<Board>[]

/**
 * The board, each column with its first cards; of the columns that somebody has come to the end of with all that the
 * server gives, and from then on.
 */
export function useTaskBoard(query: BoardQuery, wanted: readonly ColumnName[]) {
  const [more, setMore] = useState<readonly ColumnName[]>([])
  const asked = { ...query, more: more.length === 0 ? undefined : more.join(',') }
  const answer = useQuery({
    queryKey: [...boards.queryKey, asked],
    queryFn: async ({ signal }): Promise<Board> => {
      const { columns } = await call(getTaskBoard, { query: asked }, { signal })
      return columns.map(({ status: name, items, ...sums }) => ({ name, cards: items, ...sums }))
    },
    placeholderData: keepPreviousData,
    structuralSharing: (before, now) => withSameCards(before as Board | undefined, now as Board),
  })
  const cut = new Set(answer.data?.filter(hasMore).map((column) => column.name))
  const isNew = (each: ColumnName) => cut.has(each) && wanted.includes(each) && !more.includes(each)
  if (boardColumns.some(isNew)) setMore(boardColumns.filter((each) => more.includes(each) || isNew(each)))
  // More cards of the same board are no other board: it isn't drawn as an old one while they come.
  const asks = hashKey([query])
  const [answers, setAnswers] = useState(asks)
  if (!answer.isPlaceholderData && answers !== asks) setAnswers(asks)
  return { answer, isOld: asks !== answers }
}

/**
 * What says what it said before stays the same object: a card, wherever it stands now, a column, the board. It need not
 * be drawn anew.
 */
function withSameCards(before: Board | undefined, now: Board): Board {
  const known = new Map(before?.flatMap(({ cards }) => cards.map((card) => [card.id, card] as const)))
  const board = now.map((column, at): BoardColumn => {
    const cards = column.cards.map((card) => replaceEqualDeep(known.get(card.id), card))
    const same = before?.[at]
    if (same === undefined || !isEach(cards, same.cards)) return { ...column, cards }
    return same.count === column.count && same.value === column.value ? same : { ...column, cards: same.cards }
  })
  return before !== undefined && isEach(board, before) ? before : board
}

const isEach = (some: readonly unknown[], others: readonly unknown[]): boolean =>
  some.length === others.length && some.every((each, at) => each === others[at])

/** Sends a card to its place, from the column in which it was seen. */
export const sendMove = (id: string, column: ColumnName, place: Neighbours, from?: ColumnName) =>
  moveFrom(id, { status: column, ...place }, from)

/**
 * Shows what was done as the server answered it; whatever is on its way from before is not shown any more. The board is
 * asked for anew where more of it has changed than the card: who it belongs to (filters), what waited for it, what
 * stands beyond the cards that are shown; and where it was just being asked for, because of somebody else's deed or for
 * other filters, or could not be had: that is given up here.
 */
export async function settleOnBoards(deed: Deed, task: TaskRecord, event: 'task.moved' | 'task.assigned') {
  const shown = activeBoards()
  const isBehind = queryClient.isFetching(boards) > 0 || shown.some(({ state }) => state.error !== null)
  const isShown = shown.some(({ state }) => cardOn(state.data ?? [], deed.id) !== undefined)
  await queryClient.cancelQueries(boards)
  const { status: column } = task
  let isSettled = !isBehind && isShown && deed.change === undefined && deed.to.isEnd !== true
  queryClient.setQueriesData<Board>(boards, (board) => {
    if (board === undefined) return board
    const before = cardOn(board, deed.id)
    if (before !== undefined) isSettled &&= before.completedAt === task.completedAt
    return withDeed(board, { ...deed, to: { ...deed.to, column } }).map((each) => ({
      ...each,
      cards: each.cards.map((card) => (card.id === task.id ? summaryOf(task) : card)),
    }))
  })
  const became = eventOf(event, task)
  isSettled &&= became !== 'task.created'
  showWritten(became, taskQuery(task.id).queryKey, task, isSettled ? boards.queryKey : undefined)
}

/** Asks for the board anew: what was refused shows how it is. */
export const askForBoard = () => queryClient.invalidateQueries(boards)

type NewCard = Omit<NonNullable<CallInput<typeof createTask>['body']>, 'status'> & { id: string }

/** Adds a task to a column, behind its last card where that is known; the server puts new tasks first. */
export function useAddCard(column: ColumnName, last: string | undefined) {
  return useMutation({
    mutationFn: async (body: NewCard) => {
      const created = await call(createTask, { body: { ...body, status: column } })
      if (last === undefined) return created
      // It is there, if not in its place: nothing that was typed is to be sent again.
      return sendMove(created.id, column, { after: last }).then(
        ({ task }) => task,
        () => created,
      )
    },
    onSuccess: (task) => queryClient.setQueryData(taskQuery(task.id).queryKey, task),
  })
}

/** Asks anew for what a new task makes out of date; answers whether the board, as it is narrowed, shows it. */
export async function isShownOnceAdded(id: string): Promise<boolean> {
  await markStale('task.created')
  return activeBoards().some(({ state }) => state.error !== null || cardOn(state.data ?? [], id) !== undefined)
}
