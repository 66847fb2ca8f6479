import * as api from '#domain/invoices/api.ts'
import { read, serve, write } from '#server/platform/http/route.ts'
import { recordPayment, reversePayment } from './commands/payments.ts'
import { answerInvoicePdf } from './commands/printing.ts'
import { approveInvoice, markInvoiceOverdue, markInvoicePaid, submitInvoice, voidInvoice } from './commands/statuses.ts'
import { createInvoice, deleteInvoice, updateInvoice } from './commands/write.ts'
import { listInvoiceRecords, sumListedInvoices } from './queries/list.ts'
import { listReceivedPayments } from './queries/payments.ts'
import { getInvoice } from './queries/records.ts'
import { listInvoiceable, suggestInvoice } from './queries/work.ts'

export const invoiceRoutes = [
  read(api.listInvoices, listInvoiceRecords),
  read(api.sumInvoices, sumListedInvoices),
  read(api.listPayments, listReceivedPayments),
  read(api.getInvoice, (ctx, { params }) => getInvoice(ctx, params.id)),
  write(api.createInvoice, createInvoice),
  write(api.updateInvoice, updateInvoice),
  write(api.deleteInvoice, (ctx, { params }) => deleteInvoice(ctx, params.id)),
  read(api.suggestInvoice, suggestInvoice),
  read(api.listInvoiceableWork, listInvoiceable),
  write(api.submitInvoice, (ctx, { params }) => submitInvoice(ctx, params.id)),
  write(api.approveInvoice, (ctx, { params }) => approveInvoice(ctx, params.id)),
  write(api.markInvoiceOverdue, (ctx, { params }) => markInvoiceOverdue(ctx, params.id)),
  write(api.markInvoicePaid, markInvoicePaid),
  write(api.voidInvoice, (ctx, { params }) => voidInvoice(ctx, params.id)),
  write(api.recordPayment, recordPayment),
  write(api.reversePayment, reversePayment),
  serve(api.getInvoicePdf, (exchange, { params }) => answerInvoicePdf(exchange, exchange.principal, params.id)),
]
