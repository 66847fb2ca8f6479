import type { MailFailure } from '#domain/mail/schema.ts'
import type { ListenerScope } from '#server/platform/events/listener.ts'
import { CrowdedError } from '#server/platform/fair.ts'
import { noteError, noteWaiting } from '../commands.ts'
import { sendingOf } from '../queries.ts'

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
 * Prepares a mail of the outbox in a listener, and those that were sent together with it. Where that fails, each says
 * why, and the error goes on: the listener is tried again.
 */
export async function preparing<T>(scope: ListenerScope, mailId: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { isLast } = scope.attempt
    const failure = error instanceof UnwrittenMail ? error.failure : null
    await scope.write(async (ctx) => {
      for (const { id } of await sendingOf(ctx, mailId)) {
        // No turn has come: nothing has failed yet, the next attempt waits again.
        if (error instanceof CrowdedError && !isLast) await noteWaiting(ctx, id, error)
        else await noteError(ctx, id, { failure, error, isFinal: isLast })
      }
    })
    throw error
  }
}
