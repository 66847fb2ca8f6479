import { holds, type Actor } from '#domain/actor.ts'

/** Which figures of My Dashboard this person may see. */
export const dashboardPolicy = {
  viewClients: (actor: Actor): boolean => holds(actor, 'manage_clients:view'),
  viewJobs: (actor: Actor): boolean => holds(actor, 'manage_jobs:view'),
  viewInvoices: (actor: Actor): boolean => holds(actor, 'manage_invoices:view'),
  approveVariations: (actor: Actor): boolean => holds(actor, 'manage_variations:approve'),
  viewReports: (actor: Actor): boolean => holds(actor, 'manage_reports:view'),
}
