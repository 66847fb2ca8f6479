import { onPaper, strokeOn, type HexColour } from '#domain/colours.ts'
import { createHash } from 'node:crypto'
import { writeDate, writeMoney } from '#domain/format.ts'
import type { Language } from '../http/language.ts'
import { localeOf } from '../words.ts'

/**
 * Amounts (`"1250.00"` → `$1,250.00`) and calendar dates as finished text in a document's language; empty when there is
 * nothing to write.
 */
export function writersOf(language: Language): {
  money: (amount: string) => string
  date: (date: string | null) => string
} {
  const locale = localeOf[language]
  return { money: (amount) => writeMoney(amount, locale) ?? '', date: (date) => writeDate(date, locale) ?? '' }
}

/** How to reach whoever writes, as the line below their name; empty when there is nothing to say. */
export const contactLine = ({ phone, email }: { phone: string; email: string }): string =>
  [phone, email].filter((way) => way.trim() !== '').join('  ·  ')

/**
 * Pictures as the files a template reads: `photo-1`, `photo-2` … and `logo`. JPEG, PNG or WebP bytes, embedded as they
 * are: give it stored derivatives, not originals. A photo that is lost has no file. Throws `RangeError` when pictures
 * and captions don't pair up.
 */
export function pictureFiles(
  photos: readonly (Uint8Array | null)[],
  captions: number,
  logo: Uint8Array | null = null,
): Record<string, Uint8Array> {
  if (photos.length !== captions) throw new RangeError(`${photos.length} pictures for ${captions} captions`)
  const files: Record<string, Uint8Array> = {}
  for (const [index, bytes] of photos.entries()) {
    if (bytes === null) continue
    const picture = createHash('sha256').update(bytes).digest('hex')
    files[`photo-${index + 1}`] = frameOf(picture)
    files[picture] = bytes
  }
  if (logo) files.logo = logo
  return files
}

/** Captions in the order of their pictures, as a template lists photos: `missing` has a placeholder in its place. */
export const photosOnPaper = (
  captions: readonly { caption: string }[],
  photos: readonly (Uint8Array | null)[],
): { caption: string; missing: boolean }[] =>
  captions.map(({ caption }, index) => ({ caption, missing: photos[index] === null }))

/**
 * A drawing that shows one picture and is as large as it. Typst unpacks a picture to its last pixel to learn its size
 * (13 ms and 30 MB for each photo) and then copies its JPEG anyway; of one linked in a drawing it reads the header. The
 * picture is named by its content, because the compiler takes drawings of the same words for the same drawing.
 */
const frameOf = (picture: string): Uint8Array =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><image href="${picture}"/></svg>`)

/** A company's two colours. */
export interface BrandColours {
  primary: HexColour
  secondary: HexColour
}

/** As a template draws them: the first readable as text, the second as a stroke. */
export const brandOnPaper = ({ primary, secondary }: BrandColours): BrandColours => ({
  primary: onPaper(primary),
  secondary: strokeOn(secondary, 'light'),
})
