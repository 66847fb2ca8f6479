import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { TaskRecord } from '#domain/tasks/schema.ts'
import { queryClient } from '#web/lib/query.tsx'
import { settleOnBoards } from './board-data.ts'
import type { Board } from './board-order.ts'

describe('a move that was answered', () => {
  let asked: string[]
  let leave: (() => void)[]
  let answer: Promise<void>
  const card = { id: 'a', value: '0.00', completedAt: null, subtasks: [] } as unknown as TaskRecord
  const board = [
    { name: 'todo', count: 1, value: '0.00', cards: [card] },
    { name: 'review', count: 0, value: '0.00', cards: [] },
  ] as unknown as Board
  const moved = { ...card, status: 'review' } as TaskRecord
  const deed = { id: 'a', to: { column: 'review', above: [], below: [] } } as const

  /** Somebody looks at the board of these filters. */
  function looksAt(filters: string) {
    const queryFn = () => {
      asked.push(filters)
      return answer.then(() => board)
    }
    const observer = new QueryObserver(queryClient, { queryKey: ['tasks', 'board', filters], queryFn, retry: false })
    leave.push(observer.subscribe(() => undefined))
    return observer
  }
  const settled = () => settleOnBoards(deed, moved, 'task.moved')
  // What was told to be out of date is looked up first.
  const soon = () => new Promise((resolve) => setTimeout(resolve, 50))

  beforeEach(async () => {
    queryClient.clear()
    asked = []
    leave = []
    answer = Promise.resolve()
    const observer = looksAt('mine')
    await vi.waitUntil(() => observer.getCurrentResult().data !== undefined)
    await import('#web/lib/stale-after.ts')
    asked = []
  })
  afterEach(() => leave.forEach((close) => close()))

  it('asks for nothing, one after the other', async () => {
    await settled()
    await soon()
    await settled()
    await soon()
    expect(asked).toEqual([])
  })

  it('asks anew for what somebody else had just changed', async () => {
    answer = new Promise(() => undefined)
    void queryClient.invalidateQueries({ queryKey: ['tasks', 'board'] })
    expect(asked).toEqual(['mine'])
    await settled()
    await vi.waitFor(() => expect(asked).toEqual(['mine', 'mine']))
  })

  it('asks anew for the filters that were just chosen', async () => {
    answer = new Promise(() => undefined)
    looksAt('others')
    expect(asked).toEqual(['others'])
    await settled()
    await vi.waitFor(() => expect(asked.filter((filters) => filters === 'others')).toHaveLength(2))
  })

  it('asks anew for what could not be had', async () => {
    answer = Promise.reject(new Error('no connection'))
    await queryClient.invalidateQueries({ queryKey: ['tasks', 'board'] })
    await settled()
    await vi.waitFor(() => expect(asked).toEqual(['mine', 'mine']))
  })

  it('asks for the board where the card stands beyond what is shown', async () => {
    queryClient.setQueryData<Board>(['tasks', 'board', 'mine'], (now) => now?.map((each) => ({ ...each, cards: [] })))
    await settled()
    await vi.waitFor(() => expect(asked).toEqual(['mine']))
  })
})
