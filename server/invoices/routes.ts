import * as api from '#domain/invoices/api.ts'
import type { InvoiceRecord } from '#domain/invoices/schema.ts'
import { brandOf, type Brand } from '#server/companies/queries.ts'
import { readBytes } from '#server/files/bytes.ts'
import { languageOf, type Language } from '#server/platform/http/language.ts'
import { read, serve, write } from '#server/platform/http/route.ts'
import type { Services } from '#server/platform/runtime.ts'
import { recordPayment, reversePayment } from './commands/payments.ts'
import { refuseUnsendable, sendInvoice } from './commands/send.ts'
import { approveInvoice, markInvoiceOverdue, markInvoicePaid, submitInvoice, voidInvoice } from './commands/statuses.ts'
import { createInvoice, deleteInvoice, updateInvoice } from './commands/write.ts'
import { invoiceDocument } from './pdf.ts'
import { getInvoice, listInvoiceRecords } from './queries/records.ts'
import { listInvoiceable, suggestInvoice } from './queries/work.ts'

export const invoiceRoutes = [
  read(api.listInvoices, listInvoiceRecords),
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
    const language = languageOf(request.headers['accept-language']) ?? brand.language
    const pdf = await print(services, invoice, brand, language)
    return reply
      .type('application/pdf')
      .headers({
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="invoice-${params.id}.pdf"`,
      })
      .send(Buffer.from(pdf))
  }),
  serve(api.sendInvoice, async ({ services, principal, within }, input) => {
    const [invoice, brand] = await within(
      principal,
      async (ctx) => {
        const found = await getInvoice(ctx, input.params.id)
        refuseUnsendable(ctx, found)
        return [found, await brandOf(ctx)] as const
      },
      { readOnly: true },
    )
    // As the mail that carries it: in the client's language, not in the sender's.
    const pdf = await print(services, invoice, brand, brand.language)
    return within(principal, (ctx) => sendInvoice(ctx, input, { version: invoice.version, pdf }))
  }),
]

async function print(
  services: Services,
  invoice: InvoiceRecord,
  brand: Brand,
  language: Language,
): Promise<Uint8Array> {
  return invoiceDocument(services.pdf, invoice, {
    brand: brand.primary,
    language,
    logo:
      brand.logoFileId === null
        ? undefined
        : await readBytes(services.storage, invoice.companyId, brand.logoFileId, 'print'),
  })
}
