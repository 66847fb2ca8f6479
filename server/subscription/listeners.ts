import type { EventName } from '#domain/events.ts'
import { listener } from '#server/platform/events/listener.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { retrySoon } from '#server/platform/jobs/job.ts'
import { endHere } from './commands/ending.ts'
import { tellStanding } from './jobs.ts'
import { agreedWith, liveSubscription } from './queries/subscription.ts'

/** What is changed by somebody's deed is told at once, and not by the clock. */
const atOnce = (name: string, event: Extract<EventName, 'company.cancelled' | 'company.restored' | 'plan.updated'>) =>
  listener({ name, event, retry: retrySoon }, () => Promise.resolve((ctx) => enqueue(ctx, tellStanding, {})))

export const subscriptionListeners = [
  atOnce('tellOfCancelling', 'company.cancelled'),
  atOnce('tellOfRestoring', 'company.restored'),
  atOnce('tellOfPlan', 'plan.updated'),
  // Whoever cancelled it: what it has subscribed to is paid no more.
  listener({ name: 'endWithCompany', event: 'company.cancelled', retry: retrySoon }, () =>
    Promise.resolve(async (ctx) => {
      const subscription = await liveSubscription(ctx)
      // It may have been restored since.
      const { cancelledAt } = await agreedWith(ctx)
      if (subscription !== null && cancelledAt !== null) await endHere(ctx, subscription)
    }),
  ),
]
