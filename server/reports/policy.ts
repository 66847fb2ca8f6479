import { every, mayMail, needs, reading } from '#server/platform/policy.ts'

/** PRODUCT 11: to approve a report is to create and revoke its share links and to send it to the client. */
const mayShare = needs('manage_reports:approve')

export const reportPolicy = {
  updateReport: needs('manage_reports:edit'),
  deleteReport: needs('manage_reports:delete'),
  listShares: reading(mayShare),
  createShare: mayShare,
  sendReport: every(mayShare, mayMail),
}
