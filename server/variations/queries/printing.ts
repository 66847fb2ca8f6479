import type { VariationRecord } from '#domain/variations/schema.ts'
import type { Brand } from '#server/companies/queries.ts'
import { readBytes } from '#server/files/bytes.ts'
import type { Language } from '#server/platform/http/language.ts'
import type { Services } from '#server/platform/runtime.ts'
import { variationDocument } from '../pdf.ts'

/** A variation as its company dresses it, in that language. Throws `PdfError`. */
export async function printVariation(
  { pdf, storage }: Pick<Services, 'pdf' | 'storage'>,
  variation: VariationRecord,
  brand: Brand,
  language: Language,
): Promise<Uint8Array> {
  const print = (fileId: string) => readBytes(storage, variation.companyId, fileId, 'print')
  return variationDocument(pdf, variation, {
    companyName: brand.companyName,
    brand,
    phone: brand.phone,
    email: brand.email,
    language,
    photos: await Promise.all(variation.images.map(({ fileId }) => print(fileId))),
    logo: brand.logoFileId === null ? undefined : await print(brand.logoFileId),
  })
}
