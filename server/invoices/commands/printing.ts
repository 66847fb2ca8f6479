import type { FastifyReply } from 'fastify'
import type { PrintedInvoice } from '#domain/invoices/schema.ts'
import { pdfName } from '#domain/files/rules.ts'
import type { Brand } from '#server/companies/queries.ts'
import { readLogo } from '#server/files/commands/reading.ts'
import type { Principal } from '#server/platform/context.ts'
import { languageOf, type Language } from '#server/platform/http/language.ts'
import type { Exchange } from '#server/platform/http/route.ts'
import { answerPdf } from '#server/platform/pdf/answer.ts'
import type { Services } from '#server/platform/runtime.ts'
import { invoiceDocument } from '../pdf.ts'
import { invoiceToPrint } from '../queries/printing.ts'

/** An invoice as its company dresses it, in that language. Throws `PdfError`. */
export async function printInvoice(
  services: Services,
  invoice: PrintedInvoice,
  brand: Brand,
  language: Language,
): Promise<Uint8Array> {
  const logo = await readLogo(services, invoice.companyId, brand.logoFileId, 'print')
  return invoiceDocument(services.pdf, invoice, { brand, language, logo })
}

/** Answers an invoice as its PDF to whoever may read it, in their language, or the company's where they say none. */
export async function answerInvoicePdf(
  { services, request, reply, within }: Exchange,
  reader: Principal,
  id: string,
): Promise<FastifyReply> {
  const { invoice, brand } = await within(reader, (ctx) => invoiceToPrint(ctx, id), { readOnly: true })
  const language = languageOf(request.headers['accept-language']) ?? brand.language
  return answerPdf(reply, pdfName(invoice.invoiceNumber), await printInvoice(services, invoice, brand, language))
}
