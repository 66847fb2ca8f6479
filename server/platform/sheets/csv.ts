import Papa from 'papaparse'
import { cellsOf, isFormula, type Cell, type Sheet } from './sheet.ts'

// By which Excel knows that it is UTF-8.
const byteOrderMark = '\uFEFF'

/** A list as CSV (RFC 4180), in the parts in which its rows come. */
export async function* writeCsv<Row>(sheet: Sheet<Row>, parts: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  const cells = cellsOf(sheet)
  yield byteOrderMark + linesOf([sheet.columns.map(({ heading }) => written({ kind: 'text', text: heading }))])
  for await (const part of parts) if (part.length > 0) yield linesOf(part.map((row) => cells(row).map(written)))
}

const linesOf = (rows: string[][]): string => `${Papa.unparse(rows, { newline: '\r\n', quotes: isTorn })}\r\n`

/** What another separator or a line's end would tear apart, and what is guarded; Papa quotes the rest by itself. */
const isTorn = (value: unknown): boolean => typeof value === 'string' && /[;\t\r\n]|^'/.test(value)

/** A text that would be run begins with an apostrophe; an amount below zero is no text. */
const written = ({ kind, text }: Cell): string => (isText(kind) && isFormula(text) ? `'${text}` : text)

const isText = (kind: Cell['kind']): boolean => kind === 'text' || kind === 'long'
