import type { EventName } from '#domain/events.ts'
import { listener } from '#server/platform/events/listener.ts'
import { retrySoon } from '#server/platform/jobs/job.ts'
import { tellReversed } from './commands/telling.ts'

/** What takes a payment back by hand leaves its money over. */
const tellSurplusOn = (name: string, event: Extract<EventName, 'payment.reversed' | 'invoice.voided'>) =>
  listener({ name, event, retry: retrySoon }, (_, { subject }) =>
    Promise.resolve((ctx) => tellReversed(ctx, subject.id)),
  )

export const checkoutListeners = [
  tellSurplusOn('tellReversedSurplus', 'payment.reversed'),
  tellSurplusOn('tellVoidSurplus', 'invoice.voided'),
]
