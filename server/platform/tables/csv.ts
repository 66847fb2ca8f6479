import Papa from 'papaparse'
import type { RawTable, TableLimits } from './table.ts'

/** A text file as a table: `,`, `;` or a tab between its cells, whichever divides it best. */
export function readCsv(bytes: Buffer, limits: TableLimits): RawTable {
  const text = textOf(bytes)
  // A word processor's file, a picture: none of them is without these.
  if (/[^\P{Cc}\t\n\v\f\r]/u.test(text.slice(0, 4_000))) return { refused: 'unreadable' }
  const { data, meta } = Papa.parse<string[]>(text, {
    delimiter: delimiterOf(text),
    // One more than is taken, so that more is seen; blank lines among them.
    preview: 2 * (limits.rows + 2),
    skipEmptyLines: false,
  })
  return { rows: data.map((cells, index) => ({ row: index + 1, cells })), cut: meta.truncated }
}

/** By the first rows with anything in them: an empty one has no cells to tell by. */
function delimiterOf(text: string): string {
  const delimitersToGuess = [',', ';', '\t']
  return Papa.parse(text, { delimitersToGuess, preview: 20, skipEmptyLines: 'greedy' }).meta.delimiter
}

/** By its byte order mark; without one it is UTF-8 if it can be, and what Windows wrote for decades if it can't. */
function textOf(bytes: Buffer): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
