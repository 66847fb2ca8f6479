import type { Actor } from '#domain/actor.ts'
import { todayIn } from '#domain/dates.ts'
import type { Clock } from './clock.ts'
import type { TenantDb } from './db/tenant.ts'
import type { Subscription } from './events/subscription.ts'
import type { Queue } from './jobs/queue.ts'
import type { Heard } from './live/note.ts'

/** Who acts, with what the product needs to know of them besides their rights. */
export interface Principal {
  actor: Actor
  /** Shown in activity rows. */
  name: string
  /** The company's timezone, IANA: "today" is the company's today. */
  timezone: string
}

/** What several writes of one transaction have changed of rows that the whole company shares (`writeSharedOnce`). */
export interface PendingShared {
  /** Records by the list that counts them, which were edited. */
  edited: Map<string, Set<string>>
  /** Whose stored figures they touched. */
  touched: { variations: string[]; jobs: (string | null)[]; clients: string[]; days: string[] }
}

/** What a command or a query works with: one company, one transaction, one moment. */
export interface Context extends Principal {
  db: TenantDb
  /** The moment of the request, as an ISO UTC instant. */
  now: string
  /** Today in the company, `YYYY-MM-DD`. */
  today: string
  /** Where `enqueue` puts background jobs. */
  queue: Queue
  /** Who waits for which event. */
  subscriptions: readonly Subscription[]
  /** What happens in this transaction: told to whoever follows the company once it is committed. */
  happened: Heard[]
  /** Present where counts and figures are written once, at the end of several writes. */
  pending?: PendingShared | undefined
  /** The tab of a browser that asks for it, where it named itself. */
  tab?: string | undefined
}

/** What the contexts of an installation have in common. */
interface Surroundings {
  clock: Clock
  queue: Queue
  subscriptions: readonly Subscription[]
}

/** Builds the context of one transaction. */
export function contextOf(
  principal: Principal,
  db: TenantDb,
  { clock, queue, subscriptions }: Surroundings,
  { happened, tab }: Pick<Context, 'happened' | 'tab'>,
): Context {
  const now = clock.now()
  const today = todayIn(principal.timezone, now)
  return { ...principal, db, now: now.toISOString(), today, queue, subscriptions, happened, tab }
}

/** The same context on another handle of its transaction: what a step of a pipeline works with. */
export const onHandle = (ctx: Context, db: TenantDb): Context => ({ ...ctx, db })
