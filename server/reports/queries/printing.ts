import type { ReportRecord } from '#domain/reports/schema.ts'
import type { Brand } from '#server/companies/queries.ts'
import { readBytes } from '#server/files/bytes.ts'
import type { Language } from '#server/platform/http/language.ts'
import type { Services } from '#server/platform/runtime.ts'
import { reportDocument } from '../pdf.ts'

/** A report as its company dresses it, in that language. Throws `PdfError`. */
export async function printReport(
  { pdf, storage }: Pick<Services, 'pdf' | 'storage'>,
  report: ReportRecord,
  brand: Brand,
  language: Language,
): Promise<Uint8Array> {
  const print = (fileId: string) => readBytes(storage, report.companyId, fileId, 'print')
  return reportDocument(pdf, report, {
    brand,
    phone: brand.phone,
    email: brand.email,
    language,
    photos: await Promise.all(report.images.map(({ fileId }) => print(fileId))),
    logo: brand.logoFileId === null ? undefined : await print(brand.logoFileId),
  })
}
