import { randomUUID } from 'node:crypto'
import { open, unlink, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'
import { sql, type Kysely } from 'kysely'
import { conflict, sentence } from '#domain/errors.ts'
import { fileName } from '#domain/files/rules.ts'
import { mostSheetRows, sheetTypes, type SheetFormat } from '#domain/sheets/choices.ts'
import { sheetMessages } from '#domain/sheets/schema.ts'
import type { DB } from '../db/tables.gen.ts'
import { contentDisposition } from '../http/content-disposition.ts'
import { writeCsv } from './csv.ts'
import type { Sheet } from './sheet.ts'
import { writeXlsx } from './xlsx.ts'

/** As many rows are read, and held, at once. */
export const partSize = 1_000

/** What a file is made of, while one transaction lasts. */
export interface Made<Row> {
  sheet: Sheet<Row>
  rows: AsyncIterable<readonly Row[]>
  /** The name of the file, without its ending. */
  name: string
}

/**
 * Answers a list as a file. All of it is made first, part by part, on disk: whatever refuses or fails can still be said
 * in words, and nobody who reads slowly keeps a connection or a turn. `making` makes it within one transaction; who
 * leaves before it is made ends it.
 */
export async function answerSheet<Row>(
  reply: FastifyReply,
  format: SheetFormat,
  making: (make: (made: Made<Row>) => Promise<void>) => Promise<void>,
): Promise<FastifyReply> {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  const file = await openUnnamed()
  try {
    let disposition = ''
    await making(async ({ sheet, rows, name }) => {
      disposition = contentDisposition('attachment', fileName(`${name}.${format}`, sheetTypes[format]))
      const bytes = format === 'csv' ? Readable.from(writeCsv(sheet, rows)) : writeXlsx(sheet, rows)
      await pipeline(bytes, (chunks) => writeTo(file, chunks), { signal: gone.signal })
    })
    const { size } = await file.stat()
    gone.signal.throwIfAborted()
    return await reply
      .type(format === 'csv' ? `${sheetTypes.csv}; charset=utf-8` : sheetTypes[format])
      .headers({ 'cache-control': 'no-store', 'content-length': size, 'content-disposition': disposition })
      .send(file.createReadStream({ start: 0 }))
  } catch (error) {
    await file.close()
    throw error
  }
}

/** A file that has no name any more once it is open, so that nothing of it is left whatever ends us. */
async function openUnnamed(): Promise<FileHandle> {
  const path = join(tmpdir(), `stringline-sheet-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  return file
}

// A stream of its own would keep the file open beyond its end.
async function writeTo(file: FileHandle, chunks: AsyncIterable<Buffer | string>): Promise<void> {
  for await (const chunk of chunks) await file.writeFile(chunk)
}

/** Lets a transaction see one moment from its first question to its last; asked before any of them. */
export const holdSnapshot = (db: Kysely<DB>): Promise<unknown> =>
  sql`set transaction isolation level repeatable read, read only`.execute(db)

/** A list's rows, page by page as its own query answers them; 409 when there are more than a file has. */
export async function* pagesOf<Row>(
  list: (page: { page: number; pageSize: number }) => Promise<{ items: readonly Row[]; total: number }>,
): AsyncGenerator<readonly Row[]> {
  let read = 0
  for (let page = 1; ; page += 1) {
    const { items, total } = await list({ page, pageSize: partSize })
    refuseMore(total)
    yield items
    read += items.length
    if (items.length === 0 || read >= total) return
  }
}

/** A list that is only known from one entry to the next, as far as it goes. */
export async function* entriesOf<Row>(
  next: (last: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let read = 0
  for (let part = await next(undefined); part.length > 0; part = await next(part.at(-1))) {
    read += part.length
    refuseMore(read)
    yield part
  }
}

function refuseMore(rows: number): void {
  if (rows > mostSheetRows)
    throw conflict('too_many_rows', sentence(sheetMessages.tooManyRows, { limit: mostSheetRows }))
}
