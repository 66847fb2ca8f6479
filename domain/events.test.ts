import { expect, it } from 'vitest'
import { events } from './events.ts'

it.each(Object.entries(events))('%s keeps what its payload declares and refuses anything else', (_, { payload }) => {
  expect(payload.safeParse({ text: 'Dear client' }).success).toBe(false)
})

it('keeps the fields of an edit with what they were and what they are', () => {
  const { payload } = events['client.updated']
  const changes = { name: { from: 'Old', to: 'New' }, logoFileId: { from: null, to: 'x' } }
  expect(payload.parse(changes)).toEqual(changes)
  expect(payload.parse({})).toEqual({})
  expect(payload.safeParse({ name: { from: 'Old' } }).success).toBe(false)
  expect(payload.safeParse({ name: { from: 'Old', to: 'New', by: 'me' } }).success).toBe(false)
})
