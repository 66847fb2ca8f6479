import { z } from 'zod'
import { idField } from '../ids.ts'

/** Messages of uploads (SPEC 8, PRODUCT 11). */
export const fileMessages = {
  notAnImage: 'Please upload an image file',
  notALogo: 'Please upload an image file (JPEG, PNG, or GIF)',
  notADocument: 'Please upload an image, a PDF, a Word or Excel document, or a text file',
  logoTooLarge: 'File size must be less than 5MB',
  tooLarge: 'File size must be less than 10MB',
  tooMany: 'You can attach up to 10 files',
  missing: 'Please choose a file',
  interrupted: 'The upload was interrupted. Please try again',
  unknownFile: 'This file is not available any more; please upload it again',
  storageFull: 'Your plan’s storage is full. Delete files or move to a larger plan',
}

const megabyte = 1024 * 1024

/** What an upload is for decides its limit, the types taken and what is made of it (SPEC 9). */
export const filePurposes = ['client-logo', 'job-file', 'report-image', 'variation-image', 'variation-file'] as const
export type FilePurpose = (typeof filePurposes)[number]

/** Limits per purpose: bytes, the message above them, and whether only images are taken. */
export const fileLimits: Record<
  FilePurpose,
  { maxBytes: number; tooLarge: string; imagesOnly: boolean; wrongType: string }
> = {
  'client-logo': {
    maxBytes: 5 * megabyte,
    tooLarge: fileMessages.logoTooLarge,
    imagesOnly: true,
    wrongType: fileMessages.notAnImage,
  },
  'job-file': {
    maxBytes: 10 * megabyte,
    tooLarge: fileMessages.tooLarge,
    imagesOnly: false,
    wrongType: fileMessages.notADocument,
  },
  'report-image': {
    maxBytes: 10 * megabyte,
    tooLarge: fileMessages.tooLarge,
    imagesOnly: true,
    wrongType: fileMessages.notAnImage,
  },
  'variation-image': {
    maxBytes: 10 * megabyte,
    tooLarge: fileMessages.tooLarge,
    imagesOnly: true,
    wrongType: fileMessages.notAnImage,
  },
  'variation-file': {
    maxBytes: 10 * megabyte,
    tooLarge: fileMessages.tooLarge,
    imagesOnly: false,
    wrongType: fileMessages.notADocument,
  },
}

/** A job takes up to ten files (SPEC 9). */
export const maxJobFiles = 10
/** A report takes up to this many photos; the PDF and the page stay usable. */
export const maxReportImages = 60

/** A stored file as records show it. Addresses are relative to the server and need the same session. */
export const fileView = z.object({
  id: z.string(),
  name: z.string(),
  size: z.number(),
  contentType: z.string(),
  url: z.string(),
  thumbnailUrl: z.string().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
})
export type FileView = z.infer<typeof fileView>

/** Path and query of a file's bytes. */
export const fileParams = z.strictObject({ id: idField })
export const fileQuery = z.strictObject({
  size: z.enum(['full', 'thumb']).default('full'),
  download: z.enum(['1']).optional(),
})
export const uploadQuery = z.strictObject({ purpose: z.enum(filePurposes), id: idField.optional() })
