import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import Papa from 'papaparse'

/** As many rows are read at once. */
export const partSize = 2_000

/** A table to take along: what its columns are called, and its rows, read part by part. */
interface Table<Row> {
  fileName: string
  heading: readonly string[]
  cellsOf: (row: Row) => string[]
  /** The next rows after this one, some `partSize` of them; none is the end. */
  readPart: (last: Row | undefined) => Promise<Row[]>
}

/** Answers a table as CSV, read part by part while it is sent: a long one is never held as a whole. */
export async function answerTable<Row>(reply: FastifyReply, table: Table<Row>): Promise<FastifyReply> {
  // Asked before anything is answered, so that a refusal can still be said.
  const first = await table.readPart(undefined)
  return reply
    .type('text/csv; charset=utf-8')
    .headers({ 'cache-control': 'no-store', 'content-disposition': `attachment; filename="${table.fileName}"` })
    .send(Readable.from(partsOf(first, table)))
}

// By which Excel knows that it is UTF-8.
const byteOrderMark = '\uFEFF'

async function* partsOf<Row>(first: Row[], { heading, cellsOf, readPart }: Table<Row>): AsyncGenerator<string> {
  yield byteOrderMark + linesOf([[...heading]])
  for (let part = first; part.length > 0; part = await readPart(part.at(-1))) yield linesOf(part.map(cellsOf))
}

// Spreadsheets skip blanks before a formula.
const formula = /^\s*[=+\-@\t\r]/

const linesOf = (rows: string[][]): string => `${Papa.unparse(rows, { escapeFormulae: formula, newline: '\r\n' })}\r\n`
