import { shareMessages, type InvoiceLink, type ShareRecord } from '#domain/shares/schema.ts'
import { mayEdit } from '#server/invoices/policy.ts'
import { reportPolicy } from '#server/reports/policy.ts'
import { every, unless } from '#server/platform/policy.ts'

type ShareFacts = Pick<ShareRecord, 'status'>

export const sharePolicy = {
  /** By who may create them; a link that opens nothing any more has nothing left to end. */
  revokeShare: every(
    reportPolicy.createShare,
    unless((share: ShareFacts) => share.status === 'revoked', 'share_revoked', shareMessages.revoked),
    unless((share: ShareFacts) => share.status === 'expired', 'share_expired', shareMessages.expired),
  ),
}

export const invoiceLinkPolicy = {
  /** By who may send the invoice. */
  revokeInvoiceLink: every(
    mayEdit,
    unless((link: Pick<InvoiceLink, 'status'>) => link.status === 'revoked', 'share_revoked', shareMessages.revoked),
  ),
}
