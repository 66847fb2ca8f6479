import { BackupError } from '#server/platform/backup/failure.ts'
import { lostConnection } from '#server/platform/db/connection.ts'
import { DatabaseUnusable } from '#server/platform/db/unusable.ts'
import { ConfigError } from '#server/platform/config.ts'
import { MigrationError } from '#server/platform/db/migrations.ts'
import { DistributionError } from '#server/platform/distribute.ts'
import { StorageError } from '#server/platform/files/storage.ts'
import { PostgresError } from './postgres-binaries.ts'

/** A failure whose message is all a person needs. */
export class ReadableError extends Error {
  override name = 'ReadableError'
}

const readableErrors = [
  BackupError,
  ConfigError,
  DatabaseUnusable,
  DistributionError,
  MigrationError,
  PostgresError,
  ReadableError,
  StorageError,
]

/** Prints why a command could not go on, in a line or two for troubles a person can mend, and ends the process. */
export function failWith(error: unknown): never {
  console.error(readable(error))
  process.exit(1)
}

function readable(error: unknown): string {
  if (readableErrors.some((readable) => error instanceof readable)) return (error as Error).message
  const { code, message } = error as NodeJS.ErrnoException
  return lineOf(code ?? '', message) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error))
}

function lineOf(code: string, message: string): string | undefined {
  if (code === '42501')
    return `The role of DATABASE_URL lacks a right (${message}). It must own the database and may create roles: alter database … owner to …; alter role … createrole.`
  // PostgreSQL says so of an extension that is not installed on its machine.
  if (/extension .* is not available|extension control file/.test(message))
    return `The database lacks an extension (${message}). Install PostgreSQL's contrib package on its machine.`
  if (code === 'EADDRINUSE')
    return `The port is already taken (${message}). Stop what uses it, or choose another with PORT.`
  if (['EACCES', 'EROFS', 'EPERM', 'ENOSPC', 'ENOTDIR'].includes(code))
    return `A file can't be written (${message}). Check DATA_DIR, its owner and the room on its disk.`
  if (/^(08|53|57)/.test(code) || lostConnection.test(message))
    return `The database was lost on the way: ${message}. Try again once it answers.`
  return undefined
}
