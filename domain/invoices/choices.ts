// What there is to choose of invoices. Apart from the schemas: a page that offers it needs no zod (decision 0042).
import type { Money } from '../money.ts'

/** Stored statuses (SPEC 4). `overdue` is also derived: see `shownStatus` of the record. */
export const invoiceStatuses = ['draft', 'pending', 'approved', 'paid', 'overdue', 'void'] as const

/** What a list can be narrowed to: one status as shown, or all that are issued: neither draft nor void (PRODUCT 2). */
export const invoiceStatusFilters = [...invoiceStatuses, 'issued'] as const

/** Those a client's people can meet: a draft they never see, a void invoice if it was issued (PRODUCT 11). */
export const invoiceStatusesForClients = invoiceStatuses.filter((status) => status !== 'draft')

/** Whether a list says what it comes to: a figure of a dashboard that leads to it is overdue, or issued (0075). */
export const isSummed = (statuses: readonly (typeof invoiceStatusFilters)[number][] | undefined): boolean =>
  statuses !== undefined && statuses.every((status) => status === 'overdue' || status === 'issued')

/** The endpoints that change the status. */
export const invoiceActions = [
  'submitInvoice',
  'approveInvoice',
  'markInvoicePaid',
  'markInvoiceOverdue',
  'voidInvoice',
] as const

/** SPEC 4: no payments on void and paid invoices. */
export const isInvoicePayable = (status: (typeof invoiceStatuses)[number]): boolean =>
  status !== 'void' && status !== 'paid'

/**
 * Whether the paper says the status, printed or by its link: that an invoice is on its way concerns nobody who is to
 * pay it.
 */
export const isOnPaper = (
  status: (typeof invoiceStatuses)[number],
): status is Exclude<(typeof invoiceStatuses)[number], 'pending' | 'approved'> =>
  status !== 'pending' && status !== 'approved'

/**
 * Whether the paper says how to pay, on screen and as PDF: it is issued, something is owed on it, and it can still be
 * paid. Nobody pays a draft.
 */
export const asksForPayment = (invoice: { shownStatus: (typeof invoiceStatuses)[number]; balance: Money }): boolean =>
  invoice.shownStatus !== 'draft' && isInvoicePayable(invoice.shownStatus) && invoice.balance !== '0.00'

export const paymentMethods = ['bank', 'cash', 'credit', 'other'] as const

export const paymentTerms = [
  'Due on receipt',
  'Net 7',
  'Net 14',
  'Net 20',
  'Net 30',
  'Net 60',
  '20th of following month',
] as const

/** SPEC 9: terms of a new invoice where the company has set none. */
export const defaultPaymentTerms = 'Net 30'

/** A line adds to the invoice or takes off it; its amounts stay ≥ 0 and the kind carries the sign (PRODUCT 2). */
export const lineKinds = ['charge', 'credit'] as const

export const paymentSorts = ['date', 'amount', 'updatedAt'] as const

export const invoiceSorts = [
  'date',
  'dueDate',
  'invoiceNumber',
  'reference',
  'clientName',
  'status',
  'total',
  'balance',
  'createdAt',
  'updatedAt',
] as const
