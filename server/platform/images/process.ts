import type { Sharp } from 'sharp'
import { fileMessages } from '#domain/files/schema.ts'
import { createGate } from './gate.ts'
import { decodeHeic } from './heic.ts'
import { sniffImage } from './sniff.ts'

/** `photo` becomes a JPEG on white; `logo` keeps its transparency as PNG when it has any. */
export type ImageKind = 'photo' | 'logo'

/** One made picture, free of metadata. Sizes are in pixels. */
export type ImageFile = { bytes: Uint8Array; width: number; height: number; contentType: 'image/jpeg' | 'image/png' }

/**
 * `full` for the lightbox (≤ 2400 px), `print` for documents (≤ 1400 px: 300 dpi at two to a row), `thumb` for lists (≤
 * 480 px).
 */
export type ProcessedImage = { full: ImageFile; print: ImageFile; thumb: ImageFile }

/**
 * The bytes are not a picture we take: another type, broken, or beyond the pixel cap. The message is the catalogue's.
 */
export class NotAnImageError extends Error {
  constructor() {
    super(fileMessages.notAnImage)
    this.name = 'NotAnImageError'
  }
}

/** Refused before decoding: 50 megapixels is more than any phone on a site and 200 MB of raw pixels. */
export const maxPixels = 50_000_000

const sizes = { full: 2400, print: 1400, thumb: 480 }
const gate = createGate(2)

/**
 * Re-encodes a picture in the sizes the product shows. Type by content (JPEG, PNG, GIF, WebP, HEIC; the first frame of
 * an animation), orientation applied, colours in sRGB, every piece of metadata gone. Throws `NotAnImageError`.
 */
export async function processImage(bytes: Uint8Array, kind: ImageKind): Promise<ProcessedImage> {
  const type = await sniffImage(bytes)
  if (!type) throw new NotAnImageError()
  return gate(async () => {
    const source = type === 'image/heic' ? await openHeic(bytes) : await open(bytes)
    try {
      return await derive(source, kind)
    } catch {
      // The bytes passed the header and failed in the pixels: cut off or corrupt.
      throw new NotAnImageError()
    }
  })
}

/** Loaded on the first picture: libvips is no small guest in an idle process. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

type Source = { picture: Sharp; hasAlpha: boolean }

async function open(bytes: Uint8Array): Promise<Source> {
  const sharp = await loadSharp()
  const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1, sequentialRead: true })
  const header = await picture.metadata().catch(() => undefined)
  if (!header?.width || !header.height || header.width * header.height > maxPixels) throw new NotAnImageError()
  return { picture: picture.autoOrient(), hasAlpha: header.hasAlpha ?? false }
}

async function openHeic(bytes: Uint8Array): Promise<Source> {
  const decoded = await decodeHeic(bytes, maxPixels)
  if (!decoded) throw new NotAnImageError()
  const sharp = await loadSharp()
  const { pixels, width, height } = decoded
  return { picture: sharp(pixels, { raw: { width, height, channels: 4 } }), hasAlpha: false }
}

async function derive({ picture, hasAlpha }: Source, kind: ImageKind): Promise<ProcessedImage> {
  const transparent = kind === 'logo' && hasAlpha
  const full = await encode(picture, sizes.full, transparent)
  const sharp = await loadSharp()
  // The smaller ones from the full one: the original, perhaps 50 megapixels, is unpacked once.
  return {
    full,
    print: await encode(sharp(full.bytes), sizes.print, transparent),
    thumb: await encode(sharp(full.bytes), sizes.thumb, transparent),
  }
}

async function encode(picture: Sharp, size: number, transparent: boolean): Promise<ImageFile> {
  const sized = picture
    .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
  const encoded = transparent
    ? sized.png({ compressionLevel: 9 })
    : sized.flatten({ background: '#ffffff' }).jpeg({ quality: 82 })
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height, contentType: transparent ? 'image/png' : 'image/jpeg' }
}
