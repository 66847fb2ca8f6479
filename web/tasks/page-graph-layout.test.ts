import { expect, it } from 'vitest'

import { placesOf } from './page-graph-layout.ts'

const tasks = (...ids: string[]) => ids.map((id) => ({ id }))
const links = (...pairs: [string, string][]) => pairs.map(([taskId, dependsOnId]) => ({ taskId, dependsOnId }))

it('puts a task behind all that it waits for, however far', () => {
  const places = placesOf(
    tasks('roof', 'frame', 'slab', 'permit'),
    links(['roof', 'frame'], ['frame', 'slab'], ['roof', 'permit']),
  )
  expect(Object.fromEntries(places)).toEqual({
    roof: { column: 2, row: 0 },
    frame: { column: 1, row: 0 },
    slab: { column: 0, row: 0 },
    permit: { column: 0, row: 1 },
  })
})

it('keeps the order within a column', () => {
  const places = placesOf(tasks('b', 'a', 'c'), [])
  expect([...places.values()].map(({ row }) => row)).toEqual([0, 1, 2])
})

it('leaves aside links to tasks that are not drawn', () => {
  expect(placesOf(tasks('a'), links(['a', 'far'])).get('a')).toEqual({ column: 1, row: 0 })
})

it('ends where a circle were stored', () => {
  expect(placesOf(tasks('a', 'b'), links(['a', 'b'], ['b', 'a'])).size).toBe(2)
})
