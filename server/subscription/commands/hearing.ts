import type Stripe from 'stripe'
import { NotConnected } from '#server/integrations/commands/calling.ts'
import { ProviderFault } from '#server/integrations/provider.ts'
import { day, minute } from '#server/platform/limits.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'
import type { PlatformContext } from '#server/platform/jobs/enqueue.ts'
import { companyEnvelope } from '#server/platform/jobs/job.ts'
import type { Services } from '#server/platform/runtime.ts'
import type { Across } from '#server/platform/within.ts'
import { hearSubscription } from '../jobs.ts'
import { companiesOf } from '../queries/subscription.ts'
import { customerIn, customersSince } from '../stripe/events.ts'

/**
 * Notes of whom Stripe speaks. What it says of them is asked then: it does not matter how often something is told, or
 * in which order.
 */
export async function noteOwnEvent(on: Pick<PlatformContext, 'db' | 'queue'>, event: Stripe.Event): Promise<void> {
  const customer = customerIn(event)
  if (customer !== null) await queueSettling(on, await companiesOf(on.db, [customer]))
}

/** Has the subscriptions of companies settled. */
export async function queueSettling(
  { db, queue }: Pick<PlatformContext, 'db' | 'queue'>,
  companyIds: readonly string[],
): Promise<void> {
  for (const companyId of companyIds)
    await queue.send(db, hearSubscription.name, companyEnvelope(hearSubscription, companyId, {}))
}

/** Clocks differ, and what happens right now is not listed yet: this much is asked for again. */
const overlap = 2 * minute
/** Where nobody ever asked. */
const atFirst = day

interface Polling extends Pick<Across, 'transact'> {
  services: Services
  platform: PlatformDb
}

/** Asks what happened in our own account since the last time, where nobody told us. */
export async function pollSubscriptions({ services, platform, transact }: Polling): Promise<void> {
  if (services.config.stripe === undefined) return
  const asOf = services.clock.now().getTime()
  const polled = await platform.selectFrom('subscription_polls').select('polled_at as at').executeTakeFirst()
  try {
    const customers = await customersSince(services, polled?.at ?? new Date(asOf - atFirst).toISOString())
    await transact(async (db) => {
      await queueSettling({ db, queue: services.queue }, await companiesOf(db, [...customers]))
      const at = { polled_at: new Date(asOf - overlap).toISOString() }
      await db
        .insertInto('subscription_polls')
        .values(at)
        .onConflict((on) => on.column('single').doUpdateSet(at))
        .execute()
    })
  } catch (error) {
    if (!(error instanceof ProviderFault) && !(error instanceof NotConnected)) throw error
  }
}
