import type { Actor } from '#domain/actor.ts'
import { isInvoicePayable } from '#domain/invoices/choices.ts'
import { isApprovedStatus, isInvoiceActionAllowed, isInvoiceEditable } from '#domain/invoices/rules.ts'
import { invoiceMessages, type InvoiceAction, type InvoiceStatus, type Payment } from '#domain/invoices/schema.ts'
import { every, mayMail, needs, reading, unless } from '#server/platform/policy.ts'

/** What an invoice is asked before anything is done with it. */
export interface InvoiceFacts {
  /** As stored. */
  status: InvoiceStatus
  /** Neither a draft nor void (PRODUCT 2). */
  issued: boolean
  /** It is no draft, or was paid on: what came in once is never forgotten, also when it was reversed. */
  stands: boolean
}
type Stored = Pick<InvoiceFacts, 'status'>

/** Who writes in the books; asked before a payment is looked for, so that the others learn nothing of payments. */
export const mayEdit = needs('manage_invoices:edit')

/** One row of the transition table. */
const change = (action: InvoiceAction, right = mayEdit) =>
  every(
    right,
    unless(
      ({ status }: Stored) => !isInvoiceActionAllowed(status, action),
      'wrong_transition',
      invoiceMessages.wrongTransition,
    ),
  )

export const invoicePolicy = {
  updateInvoice: every(
    mayEdit,
    unless(({ status }: Stored) => !isInvoiceEditable(status), 'invoice_locked', invoiceMessages.notEditable),
  ),
  deleteInvoice: every(
    needs('manage_invoices:delete'),
    unless(({ status }: Stored) => status === 'void', 'invoice_kept', invoiceMessages.voidKept),
    unless(({ stands }: InvoiceFacts) => stands, 'invoice_kept', invoiceMessages.notDeletable),
  ),
  submitInvoice: change('submitInvoice'),
  /** PRODUCT 11: to approve an invoice is to set it approved. */
  approveInvoice: change('approveInvoice', needs('manage_invoices:approve')),
  markInvoicePaid: change('markInvoicePaid'),
  markInvoiceOverdue: change('markInvoiceOverdue'),
  voidInvoice: change('voidInvoice'),
  recordPayment: every(
    mayEdit,
    unless(({ status }: Stored) => !isInvoicePayable(status), 'invoice_not_payable', invoiceMessages.notPayable),
  ),
  sendInvoice: every(
    mayEdit,
    unless(({ issued }: Pick<InvoiceFacts, 'issued'>) => !issued, 'invoice_not_sendable', invoiceMessages.notSendable),
    mayMail,
  ),
  listInvoiceLinks: reading(mayEdit),
  /** A link shows what the client sees: nothing of a draft. */
  createInvoiceLink: every(
    mayEdit,
    unless(({ issued }: Pick<InvoiceFacts, 'issued'>) => !issued, 'invoice_not_sendable', invoiceMessages.notSendable),
  ),
}

const editsBrought = needs('manage_invoices:edit', invoiceMessages.editToImport)
const approvesBrought = needs('manage_invoices:approve', invoiceMessages.approveToImport)

/** To bring an invoice in as it stood elsewhere takes the rights to all that would have led there. */
export function mayBringIn(actor: Actor, { status, isPaid }: { status: InvoiceStatus; isPaid: boolean }) {
  const refusal = status === 'draft' && !isPaid ? null : editsBrought(actor)
  return refusal ?? (isApprovedStatus(status) ? approvesBrought(actor) : null)
}

type PaymentFacts = Pick<Payment, 'reverses' | 'reversed'>

export const paymentPolicy = {
  reversePayment: every(
    mayEdit,
    unless(({ reverses }: PaymentFacts) => reverses !== null, 'payment_is_reversal', invoiceMessages.isReversal),
    unless(({ reversed }: PaymentFacts) => reversed, 'payment_reversed', invoiceMessages.alreadyReversed),
  ),
}
