import type { Actor } from '#domain/actor.ts'
import { createFairQueue, type Asker, type FairQueue } from './fair.ts'
import { turnsOf } from './limits.ts'

/** What this process works on, each kind in a queue of its own that is fair between companies and between people. */
export interface Turns {
  /** Requests of every kind, by address and session: nobody knows yet whose they are. */
  request: FairQueue
  /** Documents that are printed, with their photos in memory. */
  document: FairQueue
  /** Lists that are made into a table, row by row. */
  table: FairQueue
  /** Files on their way in, with their bytes in memory. */
  upload: FairQueue
}

/** Opens the queues of a process. */
export const openTurns = (): Turns => ({
  request: createFairQueue(turnsOf.request),
  document: createFairQueue(turnsOf.document),
  table: createFairQueue(turnsOf.table),
  upload: createFairQueue(turnsOf.upload),
})

/** Whose work it is, in a company: a person's, the holder's of a link, or the product's own. */
export function askerOf(actor: Actor): Asker {
  return { group: actor.companyId, member: 'userId' in actor ? actor.userId : memberlessOf(actor) }
}

const memberlessOf = (actor: Exclude<Actor, { userId: string }>): string =>
  actor.kind === 'visitor' ? `${actor.subject.kind} ${actor.subject.id}` : actor.kind
