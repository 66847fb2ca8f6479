import type { PrintedInvoice } from '#domain/invoices/schema.ts'
import type { Brand } from '#server/companies/queries.ts'
import type { Language } from '#server/platform/http/language.ts'
import type { Services } from '#server/platform/runtime.ts'
import { printInvoice } from '../pdf.ts'

/** An invoice as a PDF, for whoever else sends it along. */
export const invoicePaper = (
  services: Services,
  invoice: PrintedInvoice,
  brand: Brand,
  language: Language,
): Promise<Uint8Array> => printInvoice(services, invoice, brand, language)
