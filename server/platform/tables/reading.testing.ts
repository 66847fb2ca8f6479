import { afterAll, beforeAll } from 'vitest'
import type { Book } from './table.ts'
import { openTables, type Tables } from './tables.ts'

const limits = { rows: 1_000, titleRows: 30, columns: 60, characters: 2_000_000 }

/** Opens a reader for the tests of a file, in a process of its own as the server does. */
export function readerOfTables() {
  let tables: Tables
  beforeAll(() => {
    tables = openTables({ log: { warn: () => undefined } })
  })
  afterAll(() => tables.close())

  const read = (content: string | Uint8Array): Promise<Book> =>
    tables.read(typeof content === 'string' ? new TextEncoder().encode(content) : content, limits)
  /** The cells of the first sheet, or why it is none. */
  const cellsOf = async (content: string | Uint8Array) => {
    const book = await read(content)
    if ('refused' in book) return book.refused
    const [sheet] = book.sheets
    return sheet?.refused ?? sheet?.rows.map(({ cells }) => cells)
  }
  return { read, cellsOf }
}

/** A text in UTF-16, with the mark that says which byte comes first. */
export const utf16 = (text: string, mark: number[]): Uint8Array =>
  new Uint8Array([
    ...mark,
    ...Array.from(text).flatMap((letter) => {
      const code = letter.charCodeAt(0)
      return mark[0] === 0xff ? [code & 255, code >> 8] : [code >> 8, code & 255]
    }),
  ])
