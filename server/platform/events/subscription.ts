import { z } from 'zod'
import type { EventName } from '#domain/events.ts'
import type { CompanyJob } from '../jobs/job.ts'

/** What the job of a listener carries: the event is read anew, it is not copied into the queue. */
export const delivery = z.strictObject({ eventId: z.uuid() })

/** Where an event goes when it happens: to the queue of a listener. */
export interface Subscription {
  event: EventName
  job: CompanyJob<typeof delivery>
}
