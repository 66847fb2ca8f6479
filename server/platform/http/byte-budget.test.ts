import { expect, it } from 'vitest'
import { createByteBudget } from './byte-budget.ts'

const limits = { within: 1_000, perNetwork: 100, networks: 3 }

it('lets each network send so much in its time, and says when that is over', () => {
  const budget = createByteBudget(limits)
  expect(budget.take('a', 60, 0)).toBe(0)
  expect(budget.take('a', 41, 400)).toBe(600)
  expect(budget.take('b', 100, 400)).toBe(0)
  expect(budget.take('a', 40, 999)).toBe(0)
  expect(budget.take('a', 1, 999)).toBe(1)
  expect(budget.take('a', 100, 1_000)).toBe(0)
  expect(budget.take('b', 1, 1_000)).toBe(400)
})

it('counts anew when the clock was set back, and holds nobody for longer than its time', () => {
  const budget = createByteBudget(limits)
  expect(budget.take('a', 100, 5_000)).toBe(0)
  expect(budget.take('a', 1, 1_000)).toBe(0)
})

it('forgets the oldest where there are too many, and keeps the others', () => {
  const budget = createByteBudget(limits)
  for (const [at, network] of ['a', 'b', 'c', 'd'].entries()) budget.take(network, 100, at)
  expect(['b', 'c', 'd'].map((network) => budget.take(network, 1, 10))).toEqual([991, 992, 993])
  expect(budget.take('a', 100, 10)).toBe(0)
})
