import { endpoint, storedFileHeaders } from '../endpoint.ts'
import { fileQuery } from '../files/schema.ts'
import { idParams } from '../fields.ts'
import { sharedReport } from '../reports/schema.ts'
import { invoiceRecord } from '../invoices/schema.ts'
import {
  createInvoiceLinkBody,
  createShareBody,
  invoiceLink,
  invoiceLinkList,
  invoiceLinkParams,
  sendInvoiceBody,
  sendReportBody,
  sharedFileParams,
  sharedInvoice,
  sharedParams,
  shareList,
  shareParams,
  shareRecord,
} from './schema.ts'

export const listShares = endpoint({
  name: 'listShares',
  method: 'GET',
  path: '/api/reports/:id/shares',
  summary: 'Share links of a report',
  access: ['manage_reports:view'],
  params: idParams,
  output: shareList,
})

export const createShare = endpoint({
  name: 'createShare',
  method: 'POST',
  creates: true,
  quota: null,
  path: '/api/reports/:id/shares',
  summary: 'Create a share link',
  access: ['manage_reports:view'],
  params: idParams,
  body: createShareBody,
  output: shareRecord,
})

export const revokeShare = endpoint({
  name: 'revokeShare',
  method: 'DELETE',
  path: '/api/reports/:id/shares/:shareId',
  summary: 'Revoke a share link',
  access: ['manage_reports:view'],
  params: shareParams,
})

/** Mails each address a new share link; answers the first. */
export const sendReport = endpoint({
  name: 'sendReport',
  method: 'POST',
  creates: true,
  quota: null,
  path: '/api/reports/:id/send',
  summary: 'Send a report to the client',
  access: ['manage_reports:view'],
  params: idParams,
  body: sendReportBody,
  output: shareRecord,
})

export const getSharedReport = endpoint({
  name: 'getSharedReport',
  method: 'GET',
  path: '/api/shared/reports/:token',
  summary: 'Read a shared report',
  access: 'public',
  params: sharedParams,
  output: sharedReport,
})

export const readSharedFile = endpoint({
  name: 'readSharedFile',
  method: 'GET',
  path: '/api/shared/reports/:token/files/:id',
  summary: 'Read a photo of a shared report',
  access: 'public',
  params: sharedFileParams,
  query: fileQuery,
  headers: storedFileHeaders,
  bytes: '*/*',
})

const seesInvoices = ['manage_invoices:view'] as const

/** Mails each address an issued invoice: its PDF, and a link to it. */
export const sendInvoice = endpoint({
  name: 'sendInvoice',
  method: 'POST',
  path: '/api/invoices/:id/send',
  summary: 'Mail an invoice with its PDF and a link to it',
  access: seesInvoices,
  params: idParams,
  body: sendInvoiceBody,
  output: invoiceRecord,
})

export const listInvoiceLinks = endpoint({
  name: 'listInvoiceLinks',
  method: 'GET',
  path: '/api/invoices/:id/links',
  summary: 'Links to an invoice',
  access: seesInvoices,
  params: idParams,
  output: invoiceLinkList,
})

export const createInvoiceLink = endpoint({
  name: 'createInvoiceLink',
  method: 'POST',
  creates: true,
  quota: null,
  path: '/api/invoices/:id/links',
  summary: 'Create a link to an invoice',
  access: seesInvoices,
  params: idParams,
  body: createInvoiceLinkBody,
  output: invoiceLink,
})

export const revokeInvoiceLink = endpoint({
  name: 'revokeInvoiceLink',
  method: 'DELETE',
  path: '/api/invoices/:id/links/:linkId',
  summary: 'Revoke a link to an invoice',
  access: seesInvoices,
  params: invoiceLinkParams,
})

export const getSharedInvoice = endpoint({
  name: 'getSharedInvoice',
  method: 'GET',
  path: '/api/shared/invoices/:token',
  summary: 'Read an invoice by its link',
  access: 'public',
  params: sharedParams,
  output: sharedInvoice,
})

export const getSharedInvoicePdf = endpoint({
  name: 'getSharedInvoicePdf',
  method: 'GET',
  path: '/api/shared/invoices/:token/pdf',
  summary: 'Download an invoice by its link as PDF',
  access: 'public',
  params: sharedParams,
  bytes: 'application/pdf',
})

export const readSharedInvoiceFile = endpoint({
  name: 'readSharedInvoiceFile',
  method: 'GET',
  path: '/api/shared/invoices/:token/files/:id',
  summary: 'Read the logo on an invoice by its link',
  access: 'public',
  params: sharedFileParams,
  query: fileQuery,
  headers: storedFileHeaders,
  bytes: '*/*',
})
