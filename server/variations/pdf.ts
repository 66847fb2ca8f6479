import { fileURLToPath } from 'node:url'
import type { VariationRecord } from '#domain/variations/schema.ts'
import type { Language } from '#server/platform/http/language.ts'
import {
  brandOnPaper,
  type BrandColours,
  contactLine,
  photosOnPaper,
  pictureFiles,
  writersOf,
} from '#server/platform/pdf/print.ts'
import type { PdfRenderer } from '#server/platform/pdf/renderer.ts'
import { variationWords } from './words.ts'

/**
 * All that the template is given, and so all that can be printed: nothing of the staff's side. Amounts and dates are
 * finished text.
 */
interface VariationPdfData {
  language: Language
  labels: ReturnType<typeof labelsOf>
  /** `#rrggbb`, already dark enough to be read on white. */
  brand: BrandColours
  companyName: string
  /** Phone and e-mail in one line, empty when neither is known. */
  companyContact: string
  clientName: string
  job: string
  number: string
  name: string
  description: string
  type: VariationRecord['type']
  typeName: string
  approved: boolean
  /** With its sign: an addition `+$1,250.00`, a credit `-$1,250.00`. */
  amount: string
  dateAdded: string
  /** `YYYY-MM-DD`, the day it was added: it dates the document, so that the same variation gives the same bytes. */
  isoDate: string
  /** Empty until it is. */
  dateApproved: string
  dateCompleted: string
  /** Captions in the order of the pictures; an empty caption prints as "Photo 3". */
  photos: { caption: string; missing: boolean }[]
  hasLogo: boolean
}

/**
 * How a variation is dressed: the company's name, how to reach it, colour as it chose it and logo, the reader's
 * language, the photos' bytes in order.
 */
export interface VariationDress {
  companyName: string
  phone: string
  email: string
  brand: BrandColours
  language: Language
  photos: (Uint8Array | null)[]
  logo: Uint8Array | null
}

/** Every word that the template prints besides the data. `{n}` and `{total}` are filled in by the template. */
const labelsOf = (words: ReturnType<typeof variationWords>) => words.section('pdf')

const template = fileURLToPath(new URL('./variation.typ', import.meta.url))

/**
 * A variation as the client gets and signs it, a tagged PDF: never its cost, its margin or who is behind it. Throws
 * `PdfError`, or `RangeError` when pictures and captions don't pair up.
 */
export function variationDocument(
  renderer: PdfRenderer,
  variation: VariationRecord,
  dress: VariationDress,
): Promise<Uint8Array> {
  const { companyName, language, photos, logo } = dress
  const { money, date } = writersOf(language)
  const words = variationWords(language)
  const written = money(variation.signedAmount)
  const data: VariationPdfData = {
    language,
    labels: labelsOf(words),
    brand: brandOnPaper(dress.brand),
    companyName,
    companyContact: contactLine(dress),
    hasLogo: logo !== null,
    clientName: variation.clientName,
    job: variation.jobName ?? '',
    number: variation.variationId,
    name: variation.name,
    description: variation.description,
    type: variation.type,
    typeName: words.say(`types.${variation.type}`),
    approved: variation.status === 'approved',
    amount: variation.type === 'addition' ? `+${written}` : written,
    dateAdded: date(variation.dateAdded),
    isoDate: variation.dateAdded,
    dateApproved: date(variation.dateApproved),
    dateCompleted: date(variation.dateCompleted),
    photos: photosOnPaper(variation.images, photos),
  }
  return renderer.render({ template, data, files: pictureFiles(photos, data.photos.length, logo) })
}
