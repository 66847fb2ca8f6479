import { BackupError } from '#server/platform/backup/failure.ts'
import { ConfigError } from '#server/platform/config.ts'
import { DistributionError } from '#server/platform/distribute.ts'
import { StorageError } from '#server/platform/files/storage.ts'
import { PostgresError } from './postgres-binaries.ts'

/** A failure whose message is all a person needs. */
export class ReadableError extends Error {
  override name = 'ReadableError'
}

const readableErrors = [BackupError, ConfigError, DistributionError, PostgresError, ReadableError, StorageError]

// What a wrong DATABASE_URL, a stopped server or a missing right answer with.
const connectionTroubles = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  '28P01',
  '28000',
  '3D000',
  '42501',
])

// Certificates of nobody we trust, of another host, or of another time.
const tlsTroubles = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'CERT_HAS_EXPIRED',
])

/** Prints why a command could not go on, in a line or two for troubles a person can mend, and ends the process. */
export function failWith(error: unknown): never {
  console.error(readable(error))
  process.exit(1)
}

function readable(error: unknown): string {
  if (readableErrors.some((readable) => error instanceof readable)) return (error as Error).message
  const { code, message } = error as NodeJS.ErrnoException
  // A refused connection is an AggregateError without a message of its own where a name has two addresses.
  if (connectionTroubles.has(code ?? '')) return `The database can't be used: ${message || code}. Check DATABASE_URL.`
  if (tlsTroubles.has(code ?? '') || message === 'The server does not support SSL connections')
    return `The database can't be used: ${message}. TLS is required by DATABASE_TLS (on in production unless set to off).`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
