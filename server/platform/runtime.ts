import type { Endpoint } from '#domain/endpoint.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './db/tenant.ts'
import type { FileStorage } from './files/storage.ts'
import type { Subscription } from './events/subscription.ts'
import type { Queue } from './jobs/queue.ts'
import type { Live } from './live/live.ts'
import type { Log } from './log.ts'
import type { Pictures } from './images/pictures.ts'
import type { PdfRenderer } from './pdf/renderer.ts'
import type { Secrets } from './secrets.ts'
import type { SharedTurns } from './shared-turns.ts'
import type { Tables } from './tables/tables.ts'
import type { Turns } from './turns.ts'

/** Everything the server is plugged into; tests swap clock, storage and mail. */
export interface Services {
  config: Config
  database: Database
  storage: FileStorage
  pdf: PdfRenderer
  pictures: Pictures
  tables: Tables
  turns: Turns
  /** What all companies and processes share. */
  sharedTurns: SharedTurns
  queue: Queue
  /** What happens, told to the other processes and to whoever follows it. */
  live: Live
  secrets: Secrets
  /** Who waits for which event. */
  subscriptions: readonly Subscription[]
  clock: Clock
  log: Log
  /** Everything the product answers: what a session may do is read from it. */
  endpoints: readonly Endpoint[]
}
