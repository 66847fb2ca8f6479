import { describe, expect, it } from 'vitest'

import { boardColumns } from '#domain/tasks/choices.ts'
import type { TaskPerson, TaskSummary } from '#domain/tasks/schema.ts'
import { deedAt, landingAt, lanesOf, spotOf, stepFrom } from './board-grid.ts'
import { type Board, isThere, neighboursOf, placeOf, withDeed } from './board-order.ts'

const mele = { id: 'mele', name: 'Mele' }

/** Cards by column, as `id` or `id:person`; each is worth 10.50. */
function boardOf(cards: Partial<Record<(typeof boardColumns)[number], string>>): Board {
  return boardColumns.map((name) => {
    const ids = (cards[name] ?? '').split(' ').filter(Boolean)
    return { name, count: ids.length, value: (ids.length * 10.5).toFixed(2), cards: ids.map(cardOf) }
  })
}

function cardOf(text: string): TaskSummary {
  const [id = '', person] = text.split(':')
  const assignedTo: TaskPerson | null = person === undefined ? null : { id: person, name: person }
  const can = { assignTask: false, takeTask: assignedTo === null, releaseTask: person === 'me' }
  return { id, assignedTo, value: '10.50', can } as TaskSummary
}

const idsIn = (board: Board, column: string) =>
  board
    .find(({ name }) => name === column)
    ?.cards.map(({ id }) => id)
    .join(' ')

describe('a deed', () => {
  const board = boardOf({ todo: 'a b c', review: 'd' })

  it('moves the card with its count and value', () => {
    const after = withDeed(board, { id: 'b', to: { column: 'review', above: ['d'], below: [] } })
    expect([idsIn(after, 'todo'), idsIn(after, 'review')]).toEqual(['a c', 'd b'])
    expect(after.map(({ count, value }) => `${count} ${value}`)).toEqual([
      '2 21.00',
      '0 0.00',
      '0 0.00',
      '2 21.00',
      '0 0.00',
    ])
  })

  it('to the end of a column that is not shown whole goes behind all, and is led back from there', () => {
    const cut: Board = board.map((column) => (column.name === 'todo' ? { ...column, count: 300 } : column))
    const deed = { id: 'a', to: { column: 'todo', above: ['c', 'b'], below: [], isEnd: true } } as const
    expect(neighboursOf(cut, deed)).toEqual({ before: null })
    expect(isThere(withDeed(cut, deed), deed)).toBe(false)
    const counts = (of: Board) => of.map(({ count, cards }) => `${count}:${cards.length}`)
    expect(counts(withDeed(cut, deed))).toEqual(counts(cut))
    // Asked for anew, it is beyond the cards that are shown.
    const [todo, ...others] = cut
    if (!todo) throw new Error('There is a first column')
    const asked: Board = [{ ...todo, cards: todo.cards.filter(({ id }) => id !== 'a') }, ...others]
    const card = cardOf('a')
    for (const [column, todoAfter, reviewAfter] of [
      ['todo', '300:3', '1:1'],
      ['review', '299:2', '2:2'],
    ] as const) {
      const back = { id: 'a', to: { column, above: [], below: [] }, unseen: { card, column: 'todo' } } as const
      const after = withDeed(asked, back)
      expect([idsIn(after, column)?.startsWith('a'), counts(after)[0], counts(after)[3]]).toEqual([
        true,
        todoAfter,
        reviewAfter,
      ])
    }
  })

  it('leads back to where the card was', () => {
    for (const id of ['a', 'b', 'c', 'd']) {
      const back = placeOf(board, id)
      if (!back) throw new Error('It is on the board.')
      const moved = withDeed(board, { id, to: { column: 'blocked', above: [], below: [] } })
      expect(withDeed(moved, { id, to: back })).toEqual(
        board.map((column) => ({
          ...column,
          cards: column.cards.map((card) => (card.id === id ? { ...card, status: column.name } : card)),
        })),
      )
    }
  })

  it('goes as near as what still stands there, and first where nothing does', () => {
    const to = { column: 'todo', above: ['gone', 'a'], below: ['c'] } as const
    expect(idsIn(withDeed(board, { id: 'd', to }), 'todo')).toBe('a d b c')
    expect(neighboursOf(board, { id: 'd', to })).toEqual({ after: 'a', before: 'c' })
    expect(neighboursOf(board, { id: 'd', to: { ...to, above: ['gone'] } })).toEqual({ before: 'c' })
    expect(neighboursOf(board, { id: 'd', to: { column: 'blocked', above: ['a'], below: [] } })).toEqual({
      after: null,
    })
  })

  it('knows where nothing would change, and leaves a board alone that has no such card', () => {
    expect(isThere(board, { id: 'b', to: { column: 'todo', above: ['a'], below: ['c'] } })).toBe(true)
    expect(isThere(board, { id: 'b', to: { column: 'todo', above: [], below: ['a'] } })).toBe(false)
    expect(withDeed(board, { id: 'nobody', to: { column: 'todo', above: [], below: [] } })).toBe(board)
  })
})

describe('keys', () => {
  it('step within a column, across columns as far down as there is one, and no further than the board', () => {
    const lanes = lanesOf(boardOf({ todo: 'a b c', in_progress: 'd' }), undefined)
    const from = spotOf(lanes, 'c') ?? { lane: '', column: 'todo', index: 0 }
    const without = 'c'
    expect(stepFrom(lanes, from, 'up', { without })).toEqual({ lane: '', column: 'todo', index: 1 })
    expect(stepFrom(lanes, from, 'down', { without })).toBeUndefined()
    expect(stepFrom(lanes, from, 'left', { without })).toBeUndefined()
    expect(stepFrom(lanes, from, 'right', { without })).toEqual({ lane: '', column: 'in_progress', index: 1 })
  })

  it('go past the end of a lane into the next that may be entered', () => {
    const lanes = lanesOf(boardOf({ todo: 'a:mele b:zoe c' }), 'assignee')
    expect(lanes.map(({ key, count }) => `${key} ${count}`)).toEqual(['mele 1', 'zoe 1', ' 1'])
    const from = { lane: 'mele', column: 'todo', index: 0 } as const
    const mayEnter = ({ key }: { key: string }) => key === ''
    expect(stepFrom(lanes, from, 'down', { without: 'a', mayEnter })).toEqual({ lane: '', column: 'todo', index: 0 })
  })
})

describe('lanes', () => {
  const board = boardOf({ todo: 'a b:mele', review: 'c:mele' })
  const lanes = lanesOf(board, 'assignee')
  const free = cardOf('a')

  it('of people give the task to whom it goes', () => {
    const mayAssign = { ...free, can: { ...free.can, assignTask: true } }
    const spot = { lane: 'mele', column: 'review', index: 1 } as const
    expect(landingAt(lanes, mayAssign, spot, { kind: 'assignee', me: 'me' })).toBe(spot)
    expect(deedAt(board, lanes, 'a', spot)).toEqual({
      id: 'a',
      to: { column: 'review', above: ['c'], below: [] },
      change: { assignedTo: { id: mele.id, name: 'mele' } },
    })
  })

  it('that may not be entered change the column alone', () => {
    const rules = { kind: 'assignee', me: 'me' } as const
    expect(landingAt(lanes, free, { lane: 'mele', column: 'todo', index: 0 }, rules)).toBeUndefined()
    expect(landingAt(lanes, free, { lane: 'mele', column: 'review', index: 0 }, rules)).toEqual({
      lane: '',
      column: 'review',
      index: 0,
    })
  })

  it('keep the place of a card that is alone in its cell', () => {
    const deed = deedAt(board, lanes, 'a', { lane: '', column: 'todo', index: 0 })
    expect(deed && isThere(board, deed)).toBe(true)
  })
})
