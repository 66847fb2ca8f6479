import Papa from 'papaparse'
import { rowsRead, type RawBook, type TableLimits } from './table.ts'
import { decodedText } from './text-encodings.ts'

/** A text file as a table: `,`, `;`, a tab or `|` between its cells, as its first line says or what divides it best. */
export function readCsv(bytes: Buffer, limits: TableLimits): RawBook {
  const text = decodedText(bytes)
  // A word processor's file, a picture: none of them is without these. A web page is no table either.
  if (/[^\P{Cc}\t\n\v\f\r]/u.test(text.slice(0, 4_000)) || /^\s*<[!?a-z]/i.test(text)) return { refused: 'unreadable' }
  const { named, body } = withoutSeparatorLine(text.replace(/\r\n?/g, '\n'))
  const { data, meta } = Papa.parse<string[]>(body, {
    delimiter: named ?? delimiterOf(body),
    newline: '\n',
    // Blank lines among them.
    preview: 2 * rowsRead(limits),
    skipEmptyLines: false,
  })
  const above = named === undefined ? 1 : 2
  return { sheets: [{ name: '', rows: data.map((cells, at) => ({ row: at + above, cells })), cut: meta.truncated }] }
}

/** `sep=;` as the first line is for spreadsheets: it names what stands between the cells, and is no row. */
function withoutSeparatorLine(text: string): { named?: string; body: string } {
  const [line, named] = /^"?sep=([^\n"])"?[,;\t]*(?:\n|$)/i.exec(text) ?? []
  return line === undefined || named === undefined ? { body: text } : { named, body: text.slice(line.length) }
}

const delimiters = [',', ';', '\t', '|']

/**
 * What divides most rows after each other into as many cells: a title above the table has none of it, and amounts or
 * addresses have others at random. A comma before a blank is rather one of an address, and decides last.
 */
function delimiterOf(text: string): string {
  const part = text.slice(0, 200_000)
  const withoutCommas = part.replaceAll(', ', '  ')
  const scores = delimiters.map((delimiter) => ({
    delimiter,
    ...longestRun(part, delimiter),
    clear: longestRun(withoutCommas, delimiter).rows,
  }))
  const [best] = scores.toSorted(
    (one, other) => other.rows - one.rows || other.clear - one.clear || other.width - one.width,
  )
  return best === undefined || best.rows === 0 ? ',' : best.delimiter
}

/** The most rows one after the other with the same number of cells, more than one, and how many cells those are. */
function longestRun(text: string, delimiter: string): { rows: number; width: number } {
  const { data } = Papa.parse<string[]>(text, { delimiter, newline: '\n', preview: 60, skipEmptyLines: 'greedy' })
  let longest = { rows: 0, width: 0 }
  let run = longest
  for (const { length: width } of data) {
    run = { rows: width === run.width ? run.rows + 1 : 1, width }
    if (width > 1 && run.rows > longest.rows) longest = run
  }
  return longest
}
