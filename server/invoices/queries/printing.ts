import type { PrintedInvoice } from '#domain/invoices/schema.ts'
import { brandOf, type Brand } from '#server/companies/queries.ts'
import { readBytes } from '#server/files/bytes.ts'
import type { Context } from '#server/platform/context.ts'
import type { Language } from '#server/platform/http/language.ts'
import type { Services } from '#server/platform/runtime.ts'
import { invoiceDocument } from '../pdf.ts'
import { getInvoice } from './records.ts'

/** An invoice as its company dresses it, in that language. Throws `PdfError`. */
export async function printInvoice(
  { pdf, storage }: Pick<Services, 'pdf' | 'storage'>,
  invoice: PrintedInvoice,
  brand: Brand,
  language: Language,
): Promise<Uint8Array> {
  return invoiceDocument(pdf, invoice, {
    brand,
    language,
    logo:
      brand.logoFileId === null ? undefined : await readBytes(storage, invoice.companyId, brand.logoFileId, 'print'),
  })
}

/** An invoice with what its paper is drawn in, or 404. */
export async function invoiceToPrint(ctx: Context, id: string) {
  const [invoice, brand] = await Promise.all([getInvoice(ctx, id), brandOf(ctx)])
  return { invoice, brand }
}
