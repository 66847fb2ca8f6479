import { holds, isInside, type Actor } from '#domain/actor.ts'
import type { InvoiceAction } from '#domain/invoices/schema.ts'

const mayEdit = (actor: Actor): boolean => holds(actor, 'manage_invoices:edit')

export const invoicePolicy = {
  updateInvoice: mayEdit,
  deleteInvoice: (actor: Actor): boolean => holds(actor, 'manage_invoices:delete'),
  recordPayment: mayEdit,
  reversePayment: mayEdit,
  sendInvoice: mayEdit,
  /** PRODUCT 11: to approve an invoice is to set it approved. */
  changeStatus: (actor: Actor, action: InvoiceAction): boolean =>
    action === 'approve' ? holds(actor, 'manage_invoices:approve') : mayEdit(actor),
  /** What concerns only the company: our own reference in the books, and which mails went out. */
  viewInternals: isInside,
}
