import { holds, type Actor } from '#domain/actor.ts'

/** Which figures of My Dashboard this person may see. */
export const dashboardPolicy = {
  viewClients: (actor: Actor): boolean => holds(actor, 'manage_clients:view'),
  viewJobs: (actor: Actor): boolean => holds(actor, 'manage_jobs:view'),
  viewReports: (actor: Actor): boolean => holds(actor, 'manage_reports:view'),
}
