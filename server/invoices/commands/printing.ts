import type { FastifyReply } from 'fastify'
import { pdfName } from '#domain/files/rules.ts'
import type { Principal } from '#server/platform/context.ts'
import { languageOf } from '#server/platform/http/language.ts'
import type { Exchange } from '#server/platform/http/route.ts'
import { answerPdf } from '#server/platform/pdf/answer.ts'
import { invoiceToPrint, printInvoice } from '../queries/printing.ts'

/** Answers an invoice as its PDF to whoever may read it, in their language, or the company's where they say none. */
export async function answerInvoicePdf(
  { services, request, reply, within }: Exchange,
  reader: Principal,
  id: string,
): Promise<FastifyReply> {
  const { invoice, brand } = await within(reader, (ctx) => invoiceToPrint(ctx, id), { readOnly: true })
  const language = languageOf(request.headers['accept-language']) ?? brand.language
  return answerPdf(reply, pdfName('invoice', id), await printInvoice(services, invoice, brand, language))
}
