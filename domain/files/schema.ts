import { z } from 'zod'
import { shownAddress, shownCount, shownId } from '../field-kinds.ts'
import { sentence, type Sentence } from '../errors.ts'
import { idField } from '../fields.ts'

/** Messages of uploads (SPEC 8, PRODUCT 11). */
export const fileMessages = {
  tooFast: 'Many files were uploaded in a short time. Please wait an hour before adding more',
  notAnImage: 'Please upload an image file',
  tooLargeToOpen: 'This picture is too large to open. Please upload a smaller one',
  notMadeSmaller:
    'This browser cannot open the picture to make it smaller. Please upload a copy of less than {{megabytes}}MB',
  damaged: 'This picture is damaged or incomplete. Please choose another copy of it',
  notALogo: 'Please upload an image file (JPEG, PNG, or GIF)',
  notADocument:
    'Please upload an image, a PDF, an office document, a drawing (DWG or DXF), a text, an e-mail, a video or a ZIP file',
  tooMany: 'You can attach up to {{maximum}} files',
  missing: 'Please choose a file',
  interrupted: 'The upload was interrupted. Please try again',
  unknownFile: 'This file is not available any more; please upload it again',
}

const upTo = (megabytes: number) => ({
  maxBytes: megabytes * 1024 * 1024,
  tooLarge: sentence('File size must be less than {{megabytes}}MB', { megabytes }),
})

/** What an upload is for decides its limit, the types taken and what is made of it (SPEC 9). */
export const filePurposes = [
  'client-logo',
  'company-logo',
  'job-file',
  'report-image',
  'variation-image',
  'variation-file',
  'task-file',
] as const
export type FilePurpose = (typeof filePurposes)[number]

interface Limits {
  maxBytes: number
  tooLarge: Sentence
  imagesOnly: boolean
  /** Where not every picture is taken that we can read. */
  types?: readonly string[]
  wrongType: string
}

/** A photo of oneself (SPEC 5, 9): of no company, so no purpose of a company's file. */
export const photoLimits = {
  ...upTo(5),
  imagesOnly: true,
  types: ['image/jpeg', 'image/png', 'image/gif'],
  wrongType: fileMessages.notALogo,
} as const satisfies Limits

/** Limits per purpose: bytes, the message above them, and whether only images are taken. */
export const fileLimits: Record<FilePurpose, Limits> = {
  'client-logo': {
    ...upTo(5),
    imagesOnly: true,
    wrongType: fileMessages.notAnImage,
  },
  'company-logo': {
    ...upTo(5),
    imagesOnly: true,
    types: ['image/jpeg', 'image/png', 'image/gif'],
    wrongType: fileMessages.notALogo,
  },
  'job-file': {
    ...upTo(10),
    imagesOnly: false,
    wrongType: fileMessages.notADocument,
  },
  'report-image': {
    ...upTo(10),
    imagesOnly: true,
    wrongType: fileMessages.notAnImage,
  },
  'variation-image': {
    ...upTo(10),
    imagesOnly: true,
    wrongType: fileMessages.notAnImage,
  },
  'variation-file': {
    ...upTo(10),
    imagesOnly: false,
    wrongType: fileMessages.notADocument,
  },
  'task-file': {
    ...upTo(10),
    imagesOnly: false,
    wrongType: fileMessages.notADocument,
  },
}

/** The largest upload of any purpose. */
export const largestUpload = Math.max(...Object.values(fileLimits).map(({ maxBytes }) => maxBytes))

/** Whose files are attached directly take up to ten (SPEC 9): jobs, variations and tasks. */
export const maxFiles = 10
/** How many photos a record takes; the PDF and the page stay usable. */
export const maxReportImages = 60
export const maxVariationImages = 30
/** How long a photo's caption may be. */
export const maxCaption = 300

/** A stored file as records show it. Addresses are relative to the server and need the same session. */
export const fileView = z
  .object({
    id: shownId,
    name: z.string(),
    size: shownCount,
    contentType: z.string(),
    url: shownAddress,
    thumbnailUrl: shownAddress.nullable(),
    width: shownCount.nullable(),
    height: shownCount.nullable(),
  })
  .meta({ id: 'StoredFile' })
export type FileView = z.infer<typeof fileView>

/** Path and query of a file's bytes. */
export const fileParams = z.strictObject({ id: idField })
export const fileQuery = z.strictObject({
  size: z.enum(['full', 'thumb']).default('full'),
  download: z.enum(['1']).optional(),
})
export const uploadQuery = z.strictObject({ purpose: z.enum(filePurposes), id: idField.optional() })
