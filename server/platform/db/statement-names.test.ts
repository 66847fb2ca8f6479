import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'

const texts = ['select 1 as one', 'select 2 as two', 'select 3 as three']

/** What a process calls statements that it sends in this order. */
async function namesIn(order: readonly string[]): Promise<Record<string, string>> {
  vi.resetModules()
  const { handleOn } = await import('./handle.ts')
  const names: Record<string, string> = {}
  const db = handleOn({
    send: ({ text, name }) => {
      names[text] = name ?? ''
      return Promise.resolve({ rows: [], command: 'SELECT', rowCount: 0, oid: 0, fields: [] })
    },
    isOver: () => false,
  })
  for (const text of order) await sql.raw(text).execute(db)
  return names
}

it('a prepared statement has one name in every process, and no other statement has it', async () => {
  const [one, other] = [await namesIn(texts), await namesIn(texts.toReversed())]
  expect(one).toEqual(other)
  expect(new Set(Object.values(one)).size).toBe(texts.length)
})
