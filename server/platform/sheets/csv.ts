import Papa from 'papaparse'
import { cellsOf, guarded, type Cell, type Sheet } from './sheet.ts'

/** By which Excel knows that it is UTF-8. */
export const byteOrderMark = '\uFEFF'

/** A list as CSV (RFC 4180), in the parts in which its rows come. */
export async function* writeCsv<Row>(sheet: Sheet<Row>, parts: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  const cells = cellsOf(sheet)
  yield byteOrderMark + csvLines([sheet.columns.map(({ heading }) => ({ kind: 'text', text: heading }))])
  for await (const part of parts) if (part.length > 0) yield csvLines(part.map(cells))
}

/** Rows as lines of CSV, in which no cell is run. */
export const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  `${Papa.unparse(
    rows.map((row) => row.map(written)),
    { newline: '\r\n', quotes: isTorn },
  )}\r\n`

/** What another separator or a line's end would tear apart, and what is guarded; Papa quotes the rest by itself. */
const isTorn = (value: unknown): boolean => typeof value === 'string' && /[;\t\r\n]|^'/.test(value)

/** An amount below zero is no text. */
const written = ({ kind, text }: Cell): string => (kind === 'text' || kind === 'long' ? guarded(text) : text)
