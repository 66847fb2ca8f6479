import { endpoint } from '../endpoint.ts'
import { idParams } from '../fields.ts'

/** Said by the page that shows it: for the company, which sees when its client looked (decision 0080). */
export const noteReportViewing = endpoint({
  name: 'noteReportViewing',
  method: 'POST',
  path: '/api/reports/:id/viewings',
  summary: 'Note that one looks at a report of one’s own company',
  access: 'contact',
  right: 'manage_reports:view',
  params: idParams,
  goesOn: true,
})

export const noteInvoiceViewing = endpoint({
  name: 'noteInvoiceViewing',
  method: 'POST',
  path: '/api/invoices/:id/viewings',
  summary: 'Note that one looks at an invoice of one’s own company',
  access: 'contact',
  right: 'manage_invoices:view',
  params: idParams,
  goesOn: true,
})
