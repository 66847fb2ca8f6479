import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import Papa from 'papaparse'
import type { AuditDetail } from '#domain/audit/rules.ts'
import type { AuditEntry } from '#domain/audit/schema.ts'

const partSize = 2_000

type ReadPart = (last: AuditEntry | undefined, limit: number) => Promise<AuditEntry[]>

/** Answers entries as a table, read part by part while it is sent: a long one is never held as a whole. */
export async function answerCsv(reply: FastifyReply, readPart: ReadPart): Promise<FastifyReply> {
  // Asked before anything is answered, so that a refusal can still be said.
  const first = await readPart(undefined, partSize)
  return reply
    .type('text/csv; charset=utf-8')
    .headers({ 'cache-control': 'no-store', 'content-disposition': 'attachment; filename="audit.csv"' })
    .send(Readable.from(partsOf(first, readPart)))
}

// By which Excel knows that it is UTF-8.
const byteOrderMark = '\uFEFF'
const heading = ['at', 'kind', 'event', 'by', 'byKind', 'about', 'details']

async function* partsOf(first: AuditEntry[], readPart: ReadPart): AsyncGenerator<string> {
  yield byteOrderMark + linesOf([heading])
  for (let part = first; part.length > 0; part = part.length < partSize ? [] : await readPart(part.at(-1), partSize))
    yield linesOf(part.map(cellsOf))
}

const cellsOf = ({ at, kind, event, by, byKind, about, details }: AuditEntry): string[] => [
  at,
  kind,
  event,
  by,
  byKind,
  about,
  details.map(wordsOf).join('; '),
]

const wordsOf = ({ field, from, to }: AuditDetail): string =>
  from === null ? `${field}: ${to ?? ''}` : `${field}: ${from} → ${to ?? ''}`

// Spreadsheets skip blanks before a formula.
const formula = /^\s*[=+\-@\t\r]/

const linesOf = (rows: string[][]): string => `${Papa.unparse(rows, { escapeFormulae: formula, newline: '\r\n' })}\r\n`
