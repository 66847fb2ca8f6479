import { holds, type Actor } from '#domain/actor.ts'

export const reportPolicy = {
  updateReport: (actor: Actor): boolean => holds(actor, 'manage_reports:edit'),
  deleteReport: (actor: Actor): boolean => holds(actor, 'manage_reports:delete'),
  /** PRODUCT 11: to approve a report is to create and revoke its share links and to send it to the client. */
  shareReport: (actor: Actor): boolean => holds(actor, 'manage_reports:approve'),
  /** A client's logo and contact may be opened from the report by those who may see the records behind it. */
  viewJob: (actor: Actor): boolean => holds(actor, 'manage_jobs:view'),
  viewInvoices: (actor: Actor): boolean => holds(actor, 'manage_invoices:view'),
  viewVariations: (actor: Actor): boolean => holds(actor, 'manage_variations:view'),
  viewClient: (actor: Actor): boolean => holds(actor, 'manage_clients:view'),
}
