import { endpoint } from '../endpoint.ts'
import { idField, idParams } from '../fields.ts'
import { z } from 'zod'
import {
  createInvoiceBody,
  invoiceList,
  invoiceListQuery,
  invoiceRecord,
  invoiceSums,
  invoiceSumsQuery,
  markPaidBody,
  paymentList,
  paymentListQuery,
  recordPaymentBody,
  reversePaymentBody,
  updateInvoiceBody,
} from './schema.ts'
import { invoiceableQuery, invoiceableWork, invoiceSuggestion } from './work.ts'

const seen = ['manage_invoices:view'] as const

export const listInvoices = endpoint({
  name: 'listInvoices',
  method: 'GET',
  path: '/api/invoices',
  summary: 'List invoices',
  access: seen,
  // Offered before an invoice is chosen, by the palette.
  bodyRights: { recordPayment: ['manage_invoices:edit'] },
  query: invoiceListQuery,
  output: invoiceList,
})

/** Apart from the list, which does not wait for it. */
export const sumInvoices = endpoint({
  name: 'sumInvoices',
  method: 'GET',
  path: '/api/invoice-sums',
  summary: 'What a list of invoices comes to',
  access: seen,
  query: invoiceSumsQuery,
  output: invoiceSums,
})

export const listPayments = endpoint({
  name: 'listPayments',
  method: 'GET',
  path: '/api/payments',
  summary: 'List payments received, and what they come to',
  access: 'staff',
  right: 'manage_invoices:view',
  query: paymentListQuery,
  output: paymentList,
})

export const getInvoice = endpoint({
  name: 'getInvoice',
  method: 'GET',
  path: '/api/invoices/:id',
  summary: 'Read an invoice',
  access: seen,
  params: idParams,
  output: invoiceRecord,
})

export const createInvoice = endpoint({
  name: 'createInvoice',
  method: 'POST',
  creates: true,
  quota: null,
  path: '/api/invoices',
  summary: 'Create a draft invoice',
  access: ['manage_invoices:create'],
  body: createInvoiceBody,
  bodyLimit: 1_400_000,
  output: invoiceRecord,
})

export const updateInvoice = endpoint({
  name: 'updateInvoice',
  method: 'PATCH',
  path: '/api/invoices/:id',
  summary: 'Edit a draft or pending invoice',
  access: seen,
  params: idParams,
  body: updateInvoiceBody,
  bodyLimit: 1_400_000,
  output: invoiceRecord,
  versioned: true,
})

export const deleteInvoice = endpoint({
  name: 'deleteInvoice',
  method: 'DELETE',
  path: '/api/invoices/:id',
  summary: 'Delete a draft invoice',
  access: seen,
  params: idParams,
})

/** Number, dates and rates a new invoice starts with. The number is taken only when the invoice is created. */
export const suggestInvoice = endpoint({
  name: 'suggestInvoice',
  method: 'GET',
  path: '/api/invoice-suggestion',
  summary: 'What a new invoice starts with',
  access: ['manage_invoices:create'],
  output: invoiceSuggestion,
})

/** Approved variations of a client with something left to invoice. */
export const listInvoiceableWork = endpoint({
  name: 'listInvoiceableWork',
  method: 'GET',
  path: '/api/invoiceable-work',
  summary: 'Approved variations not yet invoiced',
  access: ['manage_invoices:create', 'manage_invoices:edit'],
  query: invoiceableQuery,
  output: invoiceableWork,
})

export const submitInvoice = endpoint({
  name: 'submitInvoice',
  method: 'POST',
  path: '/api/invoices/:id/submit',
  summary: 'Draft to pending',
  access: seen,
  params: idParams,
  output: invoiceRecord,
})

export const approveInvoice = endpoint({
  name: 'approveInvoice',
  method: 'POST',
  path: '/api/invoices/:id/approve',
  summary: 'Pending to approved',
  access: seen,
  params: idParams,
  output: invoiceRecord,
})

export const markInvoiceOverdue = endpoint({
  name: 'markInvoiceOverdue',
  method: 'POST',
  path: '/api/invoices/:id/mark-overdue',
  summary: 'Approved to overdue',
  access: seen,
  params: idParams,
  output: invoiceRecord,
})

/** Records a payment of the whole balance in the same transaction, so that paid always means nothing left. */
export const markInvoicePaid = endpoint({
  name: 'markInvoicePaid',
  method: 'POST',
  path: '/api/invoices/:id/mark-paid',
  summary: 'Record the balance as paid',
  access: seen,
  params: idParams,
  body: markPaidBody,
  output: invoiceRecord,
})

/** Writes the reversals of its payments in the same transaction. */
export const voidInvoice = endpoint({
  name: 'voidInvoice',
  method: 'POST',
  path: '/api/invoices/:id/void',
  summary: 'Void an invoice',
  access: seen,
  params: idParams,
  output: invoiceRecord,
})

export const recordPayment = endpoint({
  name: 'recordPayment',
  method: 'POST',
  creates: true,
  quota: null,
  path: '/api/invoices/:id/payments',
  summary: 'Record a payment',
  access: seen,
  params: idParams,
  body: recordPaymentBody,
  output: invoiceRecord,
})

/** A correction is a new row, never an edit. */
export const reversePayment = endpoint({
  name: 'reversePayment',
  method: 'POST',
  creates: true,
  quota: null,
  path: '/api/invoices/:id/payments/:paymentId/reverse',
  summary: 'Reverse a payment',
  access: seen,
  params: z.strictObject({ id: idField, paymentId: idField }),
  body: reversePaymentBody,
  output: invoiceRecord,
})

export const getInvoicePdf = endpoint({
  name: 'getInvoicePdf',
  method: 'GET',
  path: '/api/invoices/:id/pdf',
  summary: 'Download an invoice as PDF',
  access: seen,
  params: idParams,
  bytes: 'application/pdf',
})
