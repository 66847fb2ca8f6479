import { holds, type Actor } from '#domain/actor.ts'

/** PRODUCT 11: to approve a report is to create and revoke its share links and to send it to the client. */
const mayShare = (actor: Actor): boolean => holds(actor, 'manage_reports:approve')

export const sharePolicy = { listShares: mayShare, createShare: mayShare, revokeShare: mayShare, sendReport: mayShare }
