import { unguarded } from '../sheets/sheet.ts'

/** How large a table may be. */
export interface TableLimits {
  /** Below its heading, without those that are empty. */
  rows: number
  /** Rows that may stand above the heading: titles, dates, notes. */
  titleRows: number
  columns: number
  /** Characters of all cells of a sheet. */
  characters: number
}

/** Why a file is no table that is taken. */
export type TableRefusal = 'unreadable' | 'old workbook' | 'empty' | 'too many rows' | 'too many columns' | 'too large'

export interface Row {
  /** Where it stands in the file, the first is 1. */
  row: number
  cells: string[]
}

/** What a sheet says, as it stands there; `cut` where there was more than is read. */
export interface RawSheet {
  name: string
  rows: Row[]
  cut: boolean
  refused?: TableRefusal
}
export type RawBook = { sheets: RawSheet[] } | { refused: TableRefusal }

/**
 * The rows of a sheet with anything in them, each without the blanks around its cells. A sheet that is refused has the
 * rows of its beginning only: enough to see whether it is the table that is looked for.
 */
export interface Sheet {
  name: string
  rows: Row[]
  refused: TableRefusal | null
}
/** All sheets that a reader of the file sees, in their order; a CSV file has one. */
export type Book = { sheets: Sheet[] } | { refused: TableRefusal }

/** Makes a book of what was read. A file of which no sheet has two rows is empty. */
export function bookOf(raw: RawBook, limits: TableLimits): Book {
  if ('refused' in raw) return raw
  const sheets = raw.sheets.map((sheet) => sheetOf(sheet, limits)).filter(({ refused }) => refused !== 'empty')
  return sheets.length === 0 ? { refused: 'empty' } : { sheets }
}

function sheetOf({ name, rows: read, cut, refused }: RawSheet, limits: TableLimits): Sheet {
  const rows = read
    .map(({ row, cells }) => ({ row, cells: withoutEmptyEnd(cells.map(cellOf)) }))
    .filter(({ cells }) => cells.length > 0)
  const why = refused ?? refusalOf(rows, cut, limits)
  const shown = why === null ? rows : rows.slice(0, limits.titleRows + 1).map(beginningOf)
  return { name, rows: shown, refused: why }
}

/** Of a sheet that is refused only its heading matters. */
const beginningOf = ({ row, cells }: Row): Row => ({
  row,
  cells: cells.slice(0, 100).map((cell) => cell.slice(0, 200)),
})

function refusalOf(rows: readonly Row[], cut: boolean, limits: TableLimits): TableRefusal | null {
  if (cut || rows.length > limits.rows + 1 + limits.titleRows) return 'too many rows'
  if (rows.length < 2) return 'empty'
  const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0)
  if (width > limits.columns) return 'too many columns'
  const characters = rows.reduce((sum, { cells }) => sum + cells.reduce((all, cell) => all + cell.length, 0), 0)
  return characters > limits.characters ? 'too large' : null
}

/** The most rows of a sheet that are read: one more than are taken, so that it can be seen that there are more. */
export const rowsRead = ({ rows, titleRows }: TableLimits): number => rows + titleRows + 2

/**
 * A cell without the blanks around it, with lines that end in one way, and without the apostrophe by which our own
 * tables guard a text.
 */
export const cellOf = (text: string): string => unguarded(text.replace(/\r\n?/g, '\n').trim())

function withoutEmptyEnd(cells: string[]): string[] {
  const last = cells.findLastIndex((cell) => cell !== '')
  return cells.slice(0, last + 1)
}
