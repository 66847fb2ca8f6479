import { MutationObserver, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import type * as Live from './live-stale.ts'
import { queryClient } from './query.tsx'

// Modules keep when they last asked: each test has them anew.
let live: typeof Live
let fetched: string[]
let leave: (() => void)[]
let page: { visibilityState: 'visible' | 'hidden' }

const lookAt = async (...queryKey: string[]) => {
  const queryFn = () => {
    fetched.push(queryKey.join(' '))
    return Promise.resolve(1)
  }
  leave.push(new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => undefined))
  await vi.advanceTimersByTimeAsync(0)
}
const isStale = (...queryKey: string[]) => queryClient.getQueryState(queryKey)?.isInvalidated
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  live = await import('./live-stale.ts')
  await import('./stale-after.ts')
  page = { visibilityState: 'visible' }
  vi.stubGlobal('document', page)
  fetched = []
  leave = []
  const { queryClient: fresh } = await import('./query.tsx')
  vi.spyOn(fresh, 'invalidateQueries').mockImplementation((filters) => queryClient.invalidateQueries(filters))
  vi.spyOn(fresh, 'refetchQueries').mockImplementation((filters) => queryClient.refetchQueries(filters))
  vi.spyOn(fresh, 'getQueryCache').mockImplementation(() => queryClient.getQueryCache())
  vi.spyOn(fresh, 'isMutating').mockImplementation((filters) => queryClient.isMutating(filters))
  await lookAt('variations', 'list')
  await lookAt('clients', 'lookup')
  fetched = []
})
afterEach(() => {
  leave.forEach((close) => close())
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('asks anew for what shows a change, within half a second, and for nothing else', async () => {
  live.othersChanged(['variation.approved'])
  await pass(500)
  expect(fetched).toEqual(['variations list'])
})

it('asks once for fifty changes, and while they go on no more than about once a second', async () => {
  for (let count = 0; count < 50; count += 1) live.othersChanged(['variation.approved', 'variation.created'])
  await pass(500)
  expect(fetched).toHaveLength(1)
  for (let tenth = 0; tenth < 100; tenth += 1) {
    live.othersChanged(['variation.approved'])
    await pass(100)
  }
  expect(fetched.length).toBeGreaterThanOrEqual(8)
  expect(fetched.length).toBeLessThanOrEqual(12)
})

it('only marks what nobody looks at: it is asked for when the tab is shown', async () => {
  page.visibilityState = 'hidden'
  live.othersChanged(['variation.approved'])
  await pass(3_000)
  expect(fetched).toEqual([])
  expect(isStale('variations', 'list')).toBe(true)
})

it.each([
  ['after a gap', () => live.everythingChanged()],
  ['of what a newer server speaks of', () => live.othersChanged(['crane.lifted' as 'job.created'])],
])('asks for everything anew %s', async (_, happen) => {
  happen()
  await pass(3_000)
  expect(fetched.toSorted()).toEqual(['clients lookup', 'variations list'])
})

it('asks for the session first, and then for nothing that its rights have taken from the screen', async () => {
  let leaveList = () => undefined as void
  const session = new QueryObserver(queryClient, {
    queryKey: ['session'],
    queryFn: () => {
      fetched.push('session')
      return Promise.resolve(fetched.length)
    },
  })
  leave.push(session.subscribe(({ data }) => data !== undefined && data > 1 && leaveList()))
  await lookAt('jobs', 'list')
  leaveList = leave.at(-1)!
  fetched = ['begins']
  live.everythingChanged()
  await pass(3_000)
  expect(fetched).toEqual(['begins', 'session', 'variations list', 'clients lookup'])
})

it('asks for what shows sums when they moved', async () => {
  await lookAt('jobs', 'list')
  fetched = []
  live.figuresChanged()
  await pass(500)
  expect(fetched).toEqual(['jobs list'])
})

it('asks for one’s own notifications when they are other ones, and for nothing else', async () => {
  await lookAt('notifications', 'unread')
  fetched = []
  live.notificationsChanged()
  await pass(500)
  expect(fetched).toEqual(['notifications unread'])
})

it('lets a deed here finish first, unless that takes long', async () => {
  for (const [takes, notBefore] of [
    [1_000, 950],
    [60_000, 2_950],
  ] as const) {
    fetched = []
    await pass(2_000)
    const deed = new MutationObserver(queryClient, {
      mutationFn: () => new Promise((resolve) => setTimeout(resolve, takes)),
    })
    void deed.mutate()
    live.othersChanged(['variation.approved'])
    await pass(notBefore)
    expect(fetched).toEqual([])
    await pass(300)
    expect(fetched).toEqual(['variations list'])
  }
})

it('asks for nothing where nothing was changed by others', async () => {
  live.othersChanged([])
  await pass(3_000)
  expect(fetched).toEqual([])
})

it('asks not for what was deleted here, though its page is still there', async () => {
  const { showDeleted } = await import('./stale.ts')
  await lookAt('variations', 'one', '1')
  showDeleted('variation.deleted', ['variations', 'one', '1'])
  await pass(500)
  fetched = []
  live.othersChanged(['variation.approved'])
  await pass(1500)
  expect(fetched).toEqual(['variations list'])
  await queryClient.refetchQueries({ queryKey: ['variations', 'one', '1'] })
  fetched = []
  live.othersChanged(['variation.approved'])
  await pass(1500)
  expect(fetched.toSorted()).toEqual(['variations list', 'variations one 1'])
})
