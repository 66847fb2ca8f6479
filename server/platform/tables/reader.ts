// The table reader's own process (started by tables.ts). What people send is packed, nested and quoted as it pleases
// whoever made it; here a time limit is a real kill, and memory is bounded.
import { serveParent } from '../isolated.ts'
import { readCsv } from './csv.ts'
import { bookOf, type Book, type RawBook, type TableLimits } from './table.ts'
import { readXlsx } from './xlsx.ts'
import { ArchiveError } from './zip.ts'

export interface ReadRequest {
  bytes: Uint8Array
  limits: TableLimits
}
export interface ReadReply {
  book: Book
  rss: number
}

serveParent(({ bytes, limits }: ReadRequest): ReadReply => {
  const book = bookOf(rawOf(Buffer.from(bytes), limits), limits)
  return { book, rss: process.memoryUsage.rss() }
})

/** How files of Excel before 2007 begin, and workbooks with a password. */
const oldWorkbook = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/** By what a file is, not by what it is called. */
function rawOf(bytes: Buffer, limits: TableLimits): RawBook {
  if (bytes.subarray(0, oldWorkbook.length).equals(oldWorkbook)) return { refused: 'old workbook' }
  try {
    return bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004')) ? readXlsx(bytes, limits) : readCsv(bytes, limits)
  } catch (error) {
    return { refused: error instanceof ArchiveError && error.code === 'too large' ? 'too large' : 'unreadable' }
  }
}
