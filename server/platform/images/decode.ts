import type { Sharp } from 'sharp'
import { pictureLimits } from './claim.ts'
import { readHeicProfile } from './heic-colour.ts'
import { decodeHeic } from './heic.ts'
import { pngWithProfile } from './icc.ts'
import { hasAllScans } from './jpeg-header.ts'
import type { ImageType } from './sniff.ts'

/** `photo` becomes a JPEG on white; `logo` keeps its transparency as PNG when it has any. */
export type ImageKind = 'photo' | 'logo'

/** One made picture, free of metadata. Sizes are in pixels. */
export type ImageFile = { bytes: Uint8Array; width: number; height: number; contentType: 'image/jpeg' | 'image/png' }

/**
 * `full` for the lightbox (≤ 2400 px), `print` for documents (a photo ≤ 1400 px: at two to a row 250 dpi and more; a
 * logo, at most 46 mm wide, ≤ 600 px: 330 dpi), `thumb` for lists (≤ 480 px).
 * `isBare` says whether what they were made of held nothing beside its pixels, as what is made here.
 */
export type ProcessedImage = { full: ImageFile; print: ImageFile; thumb: ImageFile; isBare: boolean }

const sizes = { full: 2400, print: { photo: 1400, logo: 600 }, thumb: 480 }

/**
 * Makes a picture of that type in every size. Throws when it is broken. Runs in the decoder's process alone, on
 * pictures whose header was read (pictures.ts).
 */
export async function decodePicture(bytes: Uint8Array, type: ImageType, kind: ImageKind): Promise<ProcessedImage> {
  if (type === 'image/jpeg') return decodeJpeg(bytes, kind)
  return derive(type === 'image/heic' ? await openHeic(bytes) : await open(bytes), kind)
}

/** Throws where more is missing of a JPEG than its end. */
async function decodeJpeg(bytes: Uint8Array, kind: ImageKind): Promise<ProcessedImage> {
  const warnings: string[] = []
  // The decoder fills what is missing of colours for print with one that could be the picture's.
  const isForPrint = (await headOf(bytes)).space === 'cmyk'
  const made = await derive(await open(bytes, isForPrint ? undefined : (text) => warnings.push(text)), kind)
  const isIncomplete = warnings.some((text) => /premature end|corrupt jpeg/i.test(text))
  if (isIncomplete && !(await isNearlyWhole(bytes))) throw new Error('damaged')
  return made
}

async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

type Source = { picture: Sharp; hasAlpha: boolean; isBare: boolean }

const inputLimits = { limitInputPixels: pictureLimits.pixels, pages: 1, sequentialRead: true }

const headOf = async (bytes: Uint8Array) => (await loadSharp())(bytes, inputLimits).metadata()

/** Given `onWarning`, as much of a picture is decoded as there is. */
async function open(bytes: Uint8Array, onWarning?: (text: string) => void): Promise<Source> {
  const sharp = await loadSharp()
  const picture = sharp(bytes, { ...inputLimits, failOn: onWarning ? 'none' : 'error' })
  if (onWarning) picture.on('warning', onWarning)
  const { hasAlpha, depth, exif, icc, iptc, xmp, comments } = await picture.metadata()
  // Otherwise sharp leaves the colours of 16 bits in Display P3, and its output says nothing of it.
  if (depth === 'ushort') picture.pipelineColourspace('srgb')
  const isBare = [exif, icc, iptc, xmp, comments].every((said) => said === undefined)
  return { picture: picture.autoOrient(), hasAlpha: hasAlpha ?? false, isBare }
}

/** A twentieth of the rows may be missing: a stripe at the foot. */
const mostMissing = 1 / 20

/** Whether hardly a row of a JPEG is missing: the decoder fills those, block by block, with exactly the middle grey. */
async function isNearlyWhole(bytes: Uint8Array): Promise<boolean> {
  if (!hasAllScans(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))) return false
  const sharp = await loadSharp()
  const { width, height } = await headOf(bytes)
  // A pixel for each block of eight, decoded at that size.
  const { data, info } = await sharp(bytes, { ...inputLimits, failOn: 'none', ignoreIcc: true })
    .resize({ width: Math.ceil(width / 8), height: Math.ceil(height / 8), fit: 'fill', kernel: 'nearest' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const bytesOfRow = info.width * info.channels
  const rows = Array.from({ length: info.height }, (_, row) => data.subarray(row * bytesOfRow, (row + 1) * bytesOfRow))
  const missing = rows.filter((row) => row.every((value) => Math.abs(value - 128) <= 1))
  return missing.length <= rows.length * mostMissing
}

async function openHeic(bytes: Uint8Array): Promise<Source> {
  const { pixels, width, height } = await decodeHeic(bytes)
  const sharp = await loadSharp()
  const picture = sharp(pixels, { raw: { width, height, channels: 4 } })
  const profile = readHeicProfile(bytes)
  if (profile === null) return { picture, hasAlpha: false, isBare: false }
  // Raw pixels take no profile; they are made smaller before a file is made of them that does.
  const plain = await sizedTo(picture, sizes.full).png({ compressionLevel: 0 }).toBuffer()
  return { picture: sharp(pngWithProfile(plain, profile), { failOn: 'none' }), hasAlpha: false, isBare: false }
}

async function derive({ picture, hasAlpha, isBare }: Source, kind: ImageKind): Promise<ProcessedImage> {
  const transparent = kind === 'logo' && hasAlpha
  const full = await encode(picture, sizes.full, transparent)
  const sharp = await loadSharp()
  // The smaller ones from the full one: the original, perhaps 50 megapixels, is unpacked once.
  return {
    full,
    print: await encode(sharp(full.bytes), sizes.print[kind], transparent),
    thumb: await encode(sharp(full.bytes), sizes.thumb, transparent),
    isBare,
  }
}

async function encode(picture: Sharp, size: number, transparent: boolean): Promise<ImageFile> {
  const sized = sizedTo(picture, size).toColourspace('srgb')
  const encoded = transparent
    ? sized.png({ compressionLevel: 9 })
    : sized.flatten({ background: '#ffffff' }).jpeg({ quality: 82 })
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height, contentType: transparent ? 'image/png' : 'image/jpeg' }
}

const sizedTo = (picture: Sharp, size: number): Sharp =>
  picture.resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
