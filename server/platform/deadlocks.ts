import { DatabaseError } from 'pg'

const attempts = 3

interface Log {
  warn: (details: object, message: string) => void
}

/**
 * Runs a transaction, and anew where the database ended it because two waited for each other: nothing of it was
 * written. Locks are taken in one order, so that this is rare; it costs the second after which PostgreSQL looks for it.
 */
export async function pastDeadlocks<T>(log: Log, transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction()
    } catch (error) {
      if (!isDeadlock(error) || attempt === attempts) throw error
      log.warn({ err: error, attempt }, 'deadlock')
    }
  }
}

const isDeadlock = (error: unknown): boolean => error instanceof DatabaseError && error.code === '40P01'
