import type { VariationRecord } from '#domain/variations/schema.ts'
import type { Brand } from '#server/companies/queries.ts'
import { readLogo, readPictures } from '#server/files/commands/reading.ts'
import type { Language } from '#server/platform/http/language.ts'
import type { Services } from '#server/platform/runtime.ts'
import { variationDocument } from '../pdf.ts'

/** A variation as its company dresses it, in that language. Throws `PdfError`. */
export async function printVariation(
  services: Services,
  variation: VariationRecord,
  brand: Brand,
  language: Language,
): Promise<Uint8Array> {
  return variationDocument(services.pdf, variation, {
    companyName: brand.companyName,
    brand,
    phone: brand.phone,
    email: brand.email,
    language,
    photos: await readPictures(
      services,
      variation.companyId,
      variation.images.map(({ fileId }) => fileId),
      'print',
    ),
    logo: await readLogo(services, variation.companyId, brand.logoFileId, 'print'),
  })
}
