import type { Route } from './http/route.ts'
import type { JobHandlers } from './jobs/worker.ts'

/** What one feature plugs into the product: only the keys it has. */
export interface Feature {
  /** The folder's name. */
  name: string
  routes?: readonly Route[]
  /** Background jobs; their names are queues that `migrate` prepares. */
  jobs?: JobHandlers
}

/** Declares a feature; `server/features.ts` lists it. */
export const feature = (parts: Feature): Feature => parts
