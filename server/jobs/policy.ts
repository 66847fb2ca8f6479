import { holds, type Actor } from '#domain/actor.ts'

export const jobPolicy = {
  updateJob: (actor: Actor): boolean => holds(actor, 'manage_jobs:edit'),
  deleteJob: (actor: Actor): boolean => holds(actor, 'manage_jobs:delete'),
  /** PRODUCT 11: to approve a job is to set it completed. */
  completeJob: (actor: Actor): boolean => holds(actor, 'manage_jobs:approve'),
}
