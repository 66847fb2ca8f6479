import { z } from 'zod'
import { shownAddress, shownCount, shownId, shownInstant } from '../field-kinds.ts'
import { idField, instant, optionalLines, permits } from '../fields.ts'
import { invoiceRecord } from '../invoices/schema.ts'
import { mailAddresses, mailDelivery } from '../mail/schema.ts'
import { sharedReport } from '../reports/schema.ts'

/** Messages of sharing. */
export const shareMessages = {
  tooMany: 'Many share links were created in a short time. Please use one that is there, or wait an hour',
  revoked: 'This link was revoked already',
  expired: 'This link has expired already',
  expiryPast: 'The link must expire in the future',
  noOwnAddress: 'Only people of the company can get a copy',
}

/** When the link ends (an instant), or null for never. */
const expiresAt = instant().nullable().optional()

export const createShareBody = z.strictObject({ id: idField.optional(), expiresAt })
/** Whom something is mailed to, with what words. */
const letter = {
  id: idField.optional(),
  to: mailAddresses.describe('Up to ten addresses. Each gets a mail of its own, with a link of its own.'),
  message: optionalLines(2000),
  copyToSender: z
    .boolean()
    .describe('Whether the caller gets a copy at their own address, unless that is among the addresses.')
    .optional(),
}
export const sendReportBody = z.strictObject({ ...letter, expiresAt })
export const sendInvoiceBody = z.strictObject(letter)
export const createInvoiceLinkBody = z.strictObject({ id: idField.optional() })

/** A share link as those who may share see it. `url` is null when it can't be shown again. */
export const shareRecord = z
  .object({
    id: shownId,
    url: shownAddress.nullable(),
    createdBy: z.string(),
    createdAt: shownInstant,
    expiresAt: shownInstant.nullable(),
    revokedAt: shownInstant.nullable(),
    sentTo: z.string().nullable(),
    /** How its mail stands; null for a link that was not mailed. */
    delivery: mailDelivery.nullable(),
    views: shownCount,
    lastViewedAt: shownInstant.nullable(),
    status: z.enum(['active', 'expired', 'revoked']),
    ...permits('revokeShare'),
  })
  .meta({ id: 'Share' })
export type ShareRecord = z.infer<typeof shareRecord>
export const shareList = z.object({ items: z.array(shareRecord), total: shownCount }).meta({ id: 'ShareList' })

/** 256 bits, base64url. */
const shareToken = z.string().max(200)
export const sharedParams = z.strictObject({ token: shareToken })
export const sharedFileParams = z.strictObject({ token: shareToken, id: idField })
export const shareParams = z.strictObject({ id: idField, shareId: idField })

/** A link to an invoice as those who may send it see it. `url` is null when it can't be shown again. */
export const invoiceLink = shareRecord
  .omit({ expiresAt: true, delivery: true, status: true, can: true, because: true })
  .extend({ status: z.enum(['active', 'revoked']), ...permits('revokeInvoiceLink') })
  .meta({ id: 'InvoiceLink' })
export type InvoiceLink = z.infer<typeof invoiceLink>
export const invoiceLinkList = z
  .object({ items: z.array(invoiceLink), total: shownCount })
  .meta({ id: 'InvoiceLinkList' })
export const invoiceLinkParams = z.strictObject({ id: idField, linkId: idField })

/**
 * An invoice as whoever holds its link reads it, as its client does in the portal. The files' addresses hold the token.
 */
export const sharedInvoice = invoiceRecord
  .pick({
    invoiceNumber: true,
    reference: true,
    clientName: true,
    jobId: true,
    jobName: true,
    date: true,
    dueDate: true,
    status: true,
    shownStatus: true,
    subtotal: true,
    taxTotal: true,
    total: true,
    amountPaid: true,
    balance: true,
    paymentTerms: true,
    notes: true,
    items: true,
    payments: true,
    billTo: true,
    supplier: true,
  })
  .extend(sharedReport.pick({ companyLogoUrl: true, brandTokens: true }).shape)
  .meta({ id: 'SharedInvoice' })
export type SharedInvoice = z.infer<typeof sharedInvoice>
