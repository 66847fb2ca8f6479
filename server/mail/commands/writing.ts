import type { MailFailure } from '#domain/mail/schema.ts'
import type { ListenerScope } from '#server/platform/events/listener.ts'
import { CrowdedError } from '#server/platform/fair.ts'
import { noteError, noteWaiting } from '../commands.ts'

/** A mail could not be written, for a reason that its sender is told. */
export class UnwrittenMail extends Error {
  readonly failure: MailFailure

  constructor(failure: MailFailure, options: { cause: unknown }) {
    super(String(options.cause), options)
    this.name = 'UnwrittenMail'
    this.failure = failure
  }
}

/**
 * Prepares a mail of the outbox in a listener. Where that fails, the mail says why, and the error goes on: the listener
 * is tried again.
 */
export async function preparing<T>(scope: ListenerScope, mailId: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { isLast } = scope.attempt
    // No turn has come: nothing has failed yet, the next attempt waits again.
    if (error instanceof CrowdedError && !isLast) await scope.write((ctx) => noteWaiting(ctx, mailId, error))
    else {
      const failure = error instanceof UnwrittenMail ? error.failure : null
      await scope.write((ctx) => noteError(ctx, mailId, { failure, error, isFinal: isLast }))
    }
    throw error
  }
}
