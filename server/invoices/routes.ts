import { pdfName } from '#domain/files/rules.ts'
import * as api from '#domain/invoices/api.ts'
import { brandOf } from '#server/companies/queries.ts'
import { languageOf } from '#server/platform/http/language.ts'
import { read, serve, write } from '#server/platform/http/route.ts'
import { answerPdf } from '#server/platform/pdf/answer.ts'
import { recordPayment, reversePayment } from './commands/payments.ts'
import { sendInvoice } from './commands/send.ts'
import { approveInvoice, markInvoiceOverdue, markInvoicePaid, submitInvoice, voidInvoice } from './commands/statuses.ts'
import { createInvoice, deleteInvoice, updateInvoice } from './commands/write.ts'
import { listInvoiceRecords, sumListedInvoices } from './queries/list.ts'
import { listReceivedPayments } from './queries/payments.ts'
import { printInvoice } from './queries/printing.ts'
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
  serve(api.getInvoicePdf, async ({ services, request, reply, principal, within }, { params }) => {
    const [invoice, brand] = await within(principal, (ctx) => Promise.all([getInvoice(ctx, params.id), brandOf(ctx)]), {
      readOnly: true,
    })
    const pdf = await printInvoice(
      services,
      invoice,
      brand,
      languageOf(request.headers['accept-language']) ?? brand.language,
    )
    return answerPdf(reply, pdfName('invoice', params.id), pdf)
  }),
  write(api.sendInvoice, sendInvoice),
]
