import type { Subscription } from './events/subscription.ts'
import type { Area, Route } from './http/route.ts'
import type { Handler } from './jobs/handler.ts'
import type { Schedule } from './jobs/schedule.ts'

/** What a feature does about an event. */
export interface Listener extends Subscription {
  handler: Handler
}

/** What one feature plugs into the product: only the keys it has. */
export interface Feature {
  /** The folder's name. */
  name: string
  /** What its endpoints are listed under in the OpenAPI document. */
  area?: Area
  routes?: readonly Route[]
  /** Background jobs with what runs them; `migrate` prepares their queues. */
  jobs?: readonly Handler[]
  /** Jobs that come round by the clock. */
  schedules?: readonly Schedule[]
  /** What it does about events of its own and of others. */
  listeners?: readonly Listener[]
}

/** Declares a feature; `server/features.ts` lists it. */
export const feature = (parts: Feature): Feature => parts
