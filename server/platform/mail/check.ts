import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { tryMailServer } from './deliver.ts'
import { readFailure } from './failure.ts'
import { mailServerOf } from './server.ts'

/**
 * Warns in the log when the mail server can't be used as configured, so that it is known at start and not by the first
 * mail. Never throws: mails wait for a mail server that is down.
 */
export async function checkMailServer(config: Config, log: Pick<Log, 'warn'>): Promise<void> {
  const server = mailServerOf(config)
  if (server === undefined) return
  try {
    await tryMailServer(server)
  } catch (error) {
    log.warn({ source: 'mail' }, `No mail can be sent at present. ${readFailure(error).error}`)
  }
}
