import { fileURLToPath } from 'node:url'
import { IsolatedError, openIsolated, type IsolatedLimits } from '../isolated.ts'
import { idleFor, waits } from '../limits.ts'
import type { ReadReply, ReadRequest } from './reader.ts'
import type { Book, TableLimits } from './table.ts'

/** Reads tables that people send, one at a time, in a process that exists only while there is work. */
export interface Tables {
  /** A CSV file or a workbook, by its content. Throws `IsolatedError` when too many wait. */
  read(bytes: Uint8Array, limits: TableLimits): Promise<Book>
  close(): Promise<void>
}

interface Log {
  warn(details: object, message: string): void
}

const limitsOfReader: IsolatedLimits = {
  timeoutMs: waits.table,
  queueLength: 32,
  idleMs: idleFor.tableReader,
  runsPerProcess: 100,
  maxRssBytes: 250 * 1024 * 1024,
}

/** Opens the reader; nothing is loaded until the first table. */
export function openTables({ log }: { log: Log }): Tables {
  const program = fileURLToPath(new URL('./reader.ts', import.meta.url))
  const isolated = openIsolated<ReadRequest, ReadReply>(program, limitsOfReader)

  async function read(bytes: Uint8Array, limits: TableLimits): Promise<Book> {
    try {
      return (await isolated.run({ bytes, limits })).book
    } catch (error) {
      if (!(error instanceof IsolatedError) || error.code === 'busy' || error.code === 'closed') throw error
      // It took too long, or so much memory that its process ended itself: the file's fault.
      log.warn({ size: bytes.length, code: error.code, error: error.message }, 'table killed its reader')
      return { refused: 'too large' }
    }
  }

  return { read, close: () => isolated.close() }
}
