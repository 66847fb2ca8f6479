import { contextOf, type Context, type Principal } from './context.ts'
import type { Platform, PlatformDb } from './db/platform.ts'
import type { Reading } from './db/tenant.ts'
import type { Services } from './runtime.ts'
import type { Heard } from './live/note.ts'

// Every transaction of the product is opened here: what happens in it is told once it is committed, and not at all
// where it is not.

/** Runs work in the principal's company, in one transaction. */
export type Within = <T>(principal: Principal, work: (ctx: Context) => Promise<T>, options?: Reading) => Promise<T>

/** One company and one transaction, with the moment and the job queue of that transaction. */
export const within =
  (services: Services, tab?: string): Within =>
  async (principal, work, options) => {
    const happened: Heard[] = []
    const answer = await services.database.inTenant(
      principal.actor,
      (db) => work(contextOf(principal, db, services, { happened, tab })),
      options,
    )
    services.live.tell(happened)
    return answer
  }

/** What works outside any company and goes on within one. */
export interface Across {
  /** Several statements in one transaction. */
  transact: Platform['transact']
  /** Goes on within a company, in the transaction of `transact`. */
  enter: <T>(db: PlatformDb, principal: Principal, work: (ctx: Context) => Promise<T>) => Promise<T>
}

/** Transactions of the platform's handle. */
export function across(services: Services, platform: Platform, tab?: string): Across {
  const happenedIn = new WeakMap<PlatformDb, Heard[]>()
  return {
    async transact(work, options) {
      const happened: Heard[] = []
      const answer = await platform.transact((db) => {
        happenedIn.set(db, happened)
        return work(db)
      }, options)
      services.live.tell(happened)
      return answer
    },
    enter(db, principal, work) {
      const happened = happenedIn.get(db)
      if (happened === undefined) throw new Error('A company is entered within a transaction')
      return platform.enter(db, principal.actor.companyId, (db) =>
        work(contextOf(principal, db, services, { happened, tab })),
      )
    },
  }
}
