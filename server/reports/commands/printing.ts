import type { ReportRecord } from '#domain/reports/schema.ts'
import type { Brand } from '#server/companies/queries.ts'
import { readLogo, readPictures } from '#server/files/commands/reading.ts'
import type { Language } from '#server/platform/http/language.ts'
import type { Services } from '#server/platform/runtime.ts'
import { reportDocument } from '../pdf.ts'

/** A report as its company dresses it, in that language. Throws `PdfError`. */
export async function printReport(
  services: Services,
  report: ReportRecord,
  brand: Brand,
  language: Language,
): Promise<Uint8Array> {
  return reportDocument(services.pdf, report, {
    brand,
    phone: brand.phone,
    email: brand.email,
    language,
    photos: await readPictures(
      services,
      report.companyId,
      report.images.map(({ fileId }) => fileId),
      'print',
    ),
    logo: await readLogo(services, report.companyId, brand.logoFileId, 'print'),
  })
}
