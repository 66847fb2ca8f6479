import { expect, it } from 'vitest'

import { keptOf } from '#domain/views/rules.ts'
import { placeAfter, withView } from './view-address.ts'

it('a view takes the place of what the address kept, and of nothing else', () => {
  const now = new URLSearchParams('date=2026-11-20&status=open&page=3&dialog=views&view=week')
  const next = withView('calendar', 'assignedTo=me&layers=jobs', now)
  expect(Object.fromEntries(next)).toEqual({ date: '2026-11-20', assignedTo: 'me', layers: 'jobs' })
  expect(keptOf('calendar', next)).toBe('assignedTo=me&layers=jobs')
})

it('a view goes one place up or down among one’s own, and no further', () => {
  const ids = ['a', 'b', 'c']
  expect(placeAfter(ids, 'b', -1)).toBeNull()
  expect(placeAfter(ids, 'b', 1)).toBe('c')
  expect(placeAfter(ids, 'c', -1)).toBe('a')
  expect(placeAfter(ids, 'a', 1)).toBe('b')
  expect(placeAfter(ids, 'a', -1)).toBeUndefined()
  expect(placeAfter(ids, 'c', 1)).toBeUndefined()
  expect(placeAfter(ids, 'x', 1)).toBeUndefined()
})
