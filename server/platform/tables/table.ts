import { unguarded } from '../sheets/sheet.ts'

/** How large a table may be. */
export interface TableLimits {
  /** Below its heading, without those that are empty. */
  rows: number
  columns: number
  /** Characters of all cells. */
  characters: number
}

/** Why a file is no table that is taken. */
export type TableRefusal = 'unreadable' | 'empty' | 'too many rows' | 'too many columns' | 'too large'

export interface Row {
  /** Where it stands in the file, the first is 1. */
  row: number
  cells: string[]
}

/** What a file says, as it stands there; `cut` where there was more than is read. */
export type RawTable = { rows: Row[]; cut: boolean } | { refused: TableRefusal }

/** A heading and what stands below it: each row with as many cells as the heading has. */
export type Table = { heading: string[]; rows: Row[] } | { refused: TableRefusal }

/** Makes a table of what was read: its first row with anything in it is the heading, empty rows are none. */
export function tableOf(raw: RawTable, limits: TableLimits): Table {
  if ('refused' in raw) return raw
  const rows = raw.rows
    .map(({ row, cells }) => ({ row, cells: withoutEmptyEnd(cells.map(cellOf)) }))
    .filter(({ cells }) => cells.length > 0)
  const [heading, ...below] = rows
  if (heading === undefined || below.length === 0) return { refused: 'empty' }
  if (below.length > limits.rows || raw.cut) return { refused: 'too many rows' }
  const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0)
  if (width > limits.columns) return { refused: 'too many columns' }
  const characters = rows.reduce((sum, { cells }) => sum + cells.reduce((all, cell) => all + cell.length, 0), 0)
  if (characters > limits.characters) return { refused: 'too large' }
  const filled = (cells: string[]) => [...cells, ...Array<string>(width - cells.length).fill('')]
  return {
    heading: filled(heading.cells),
    rows: below.map(({ row, cells }) => ({ row, cells: filled(cells) })),
  }
}

/** A cell without the blanks around it, and without the apostrophe by which our own tables guard a text. */
export const cellOf = (text: string): string => unguarded(text.trim())

function withoutEmptyEnd(cells: string[]): string[] {
  const last = cells.findLastIndex((cell) => cell !== '')
  return cells.slice(0, last + 1)
}
