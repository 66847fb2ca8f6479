import { expect, it } from 'vitest'
import { refusedCallsOf } from './refused-calls.ts'

/** A database of one table, and how often it was looked at. */
function counted() {
  const database = { rows: 0, looks: 0 }
  const take = () => {
    database.looks += 1
    return Promise.resolve({ clients: String(database.rows), jobs: '' })
  }
  return { database, calls: refusedCallsOf({ take }) }
}

it('looks at the database once for all calls that leave no trace', async () => {
  const { database, calls } = counted()
  for (const name of ['user', 'contact', 'nobody'])
    expect(await calls.make(name, () => Promise.resolve(name))).toBe(name)
  expect(await calls.traces()).toEqual([])
  await calls.make('user', () => Promise.resolve())
  expect(await calls.traces()).toEqual([])
  expect(database.looks).toBe(3)
})

it('names the call that left a trace, and no call of the next time', async () => {
  const { database, calls } = counted()
  await calls.make('user', () => Promise.resolve())
  await calls.make('contact', () => Promise.resolve((database.rows += 1)))
  expect(await calls.traces()).toEqual(['contact: clients'])
  await calls.make('user', () => Promise.resolve())
  expect(await calls.traces()).toEqual([])
})

it('names the call that left a trace after one whose answer is wrong', async () => {
  const { database, calls } = counted()
  await calls.make('user', () => Promise.reject(new Error('Wrong'))).catch(() => undefined)
  await calls.make('contact', () => Promise.resolve((database.rows += 1)))
  expect(await calls.traces()).toEqual(['contact: clients'])
})

it('names all of them where the one that left a trace leaves none again', async () => {
  const { database, calls } = counted()
  await calls.make('user', () => Promise.resolve((database.rows = 1)))
  await calls.make('contact', () => Promise.resolve())
  const [trace] = await calls.traces()
  expect(trace).toMatch(/not when it was made again: user; contact: clients$/)
})

it('holds nothing against calls that something else has changed', async () => {
  const { database, calls } = counted()
  await calls.make('user', () => Promise.resolve())
  await calls.traces()
  database.rows += 1
  calls.forget()
  await calls.make('user', () => Promise.resolve())
  expect(await calls.traces()).toEqual([])
})

it('does not call a trace nothing when something else changed meanwhile', async () => {
  const { calls } = counted()
  await calls.make('user', () => Promise.resolve())
  expect(() => calls.forget()).toThrow('Something else')
})
