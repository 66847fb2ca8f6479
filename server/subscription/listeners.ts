import type { EventName } from '#domain/events.ts'
import { listener } from '#server/platform/events/listener.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { retrySoon } from '#server/platform/jobs/job.ts'
import { tellStanding } from './jobs.ts'

/** What is changed by somebody's deed is told at once, and not by the clock. */
const atOnce = (name: string, event: Extract<EventName, 'company.cancelled' | 'company.restored' | 'plan.updated'>) =>
  listener({ name, event, retry: retrySoon }, () => Promise.resolve((ctx) => enqueue(ctx, tellStanding, {})))

export const subscriptionListeners = [
  atOnce('tellOfCancelling', 'company.cancelled'),
  atOnce('tellOfRestoring', 'company.restored'),
  atOnce('tellOfPlan', 'plan.updated'),
]
