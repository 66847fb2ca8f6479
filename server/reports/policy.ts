import { holds, type Actor } from '#domain/actor.ts'

export const reportPolicy = {
  updateReport: (actor: Actor): boolean => holds(actor, 'manage_reports:edit'),
  deleteReport: (actor: Actor): boolean => holds(actor, 'manage_reports:delete'),
  /** PRODUCT 11: to approve a report is to create and revoke its share links and to send it to the client. */
  shareReport: (actor: Actor): boolean => holds(actor, 'manage_reports:approve'),
}
