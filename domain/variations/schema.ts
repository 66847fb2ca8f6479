import { z } from 'zod'
import {
  shownAddress,
  shownCode,
  shownCount,
  shownDate,
  shownId,
  shownInstant,
  shownLines,
  shownNetMoney,
  shownVersion,
} from '../field-kinds.ts'
import {
  choice,
  idField,
  listQuery,
  searchedListOf,
  optionalText,
  permits,
  requiredLines,
  requiredMoney,
  requiredText,
  updatedSince,
} from '../fields.ts'
import { anyOf } from '../filters.ts'
import { fileMessages, fileView, maxCaption, maxFiles, maxVariationImages } from '../files/schema.ts'
import { largestAmount, largestStored, type Money } from '../money.ts'
import {
  variationInvoiceStatuses,
  variationProgress,
  variationSorts,
  variationStatuses,
  variationTypes,
} from './choices.ts'

/** Messages of the variation form (SPEC 5). */
export const variationMessages = {
  clientRequired: 'Client is required',
  nameRequired: 'Name is required',
  descriptionRequired: 'Description is required',
  quotedRequired: 'Quoted amount is required',
  quotedPositive: 'Amount must be positive',
  costRequired: 'Cost is required',
  costPositive: 'Cost must be positive',
  tooManyImages: 'You can attach up to {{maximum}} photos',
  captionTooLong: 'A caption cannot exceed {{maximum}} characters',
  invoiced: 'This variation has been invoiced, so its client, job, type and amount cannot be changed',
  invoicedDelete: 'This variation has been invoiced. Remove it from its invoices first',
  billedDelete: 'This variation has been billed, so it is kept. To withdraw its approval, void its invoices first',
  hasTasks: 'This variation has tasks. Delete them or move them to another one first',
  onVoidInvoice: 'This variation stands on a void invoice, so it is kept',
  billedInFull: 'Its invoices bill all of this variation, so it stays invoiced',
  invoicedUnapprove: 'This variation has been invoiced, so it stays approved. Remove it from its invoices first',
  billedUnapprove: 'This variation has been billed, so it stays approved. Void its invoices first',
}

export type VariationType = (typeof variationTypes)[number]

/** The amounts of a variation, excluding tax. */
export const variationAmounts = ['quotedAmount', 'cost'] as const

const amounts = (atMost: Money) => ({
  /** What the client is quoted, excluding tax. */
  quotedAmount: requiredMoney({
    required: variationMessages.quotedRequired,
    positive: variationMessages.quotedPositive,
    atMost,
  }).describe('Excluding tax.'),
  /** What it costs us; never leaves the staff's side. */
  cost: requiredMoney({
    required: variationMessages.costRequired,
    positive: variationMessages.costPositive,
    atMost,
  }).describe('Excluding tax.'),
})

/** The variation form (SPEC 3, 5). The number is given by the server; statuses have operations of their own. */
export const variationForm = z.strictObject({
  name: requiredText(variationMessages.nameRequired),
  description: requiredLines(variationMessages.descriptionRequired, { max: 4000 }),
  type: choice(variationTypes).optional(),
  ...amounts(largestAmount),
  clientId: z.uuid({ error: variationMessages.clientRequired }).toLowerCase(),
  jobId: idField.nullable().optional(),
  images: z
    .array(z.strictObject({ fileId: idField, caption: optionalText(maxCaption, variationMessages.captionTooLong) }))
    .max(maxVariationImages, variationMessages.tooManyImages)
    .optional(),
  fileIds: z.array(idField).max(maxFiles, fileMessages.tooMany).optional(),
})
export type VariationForm = z.output<typeof variationForm>

/** The form of an edit, in which amounts may stand that are larger than may be typed (`raisedAmounts`). */
export const variationEditForm = variationForm.extend(amounts(largestStored))

export const createVariationBody = variationForm.extend({ id: idField.optional() })
export const updateVariationBody = variationEditForm.partial()
export const progressBody = z.strictObject({ progressStatus: choice(variationProgress) })
export const invoiceStatusBody = z.strictObject({ invoiceStatus: choice(variationInvoiceStatuses) })
export const visibilityBody = z.strictObject({ showInJobReport: z.boolean() })

/** A variation in a list. */
export const variationSummary = z
  .object({
    id: shownId,
    companyId: shownId,
    version: shownVersion,
    variationId: shownCode,
    name: z.string(),
    description: shownLines,
    type: z.enum(variationTypes),
    status: z.enum(variationStatuses),
    progressStatus: z.enum(variationProgress),
    invoiceStatus: z.enum(variationInvoiceStatuses),
    showInJobReport: z.boolean(),
    dateAdded: shownDate,
    dateApproved: shownDate.nullable(),
    dateCompleted: shownDate.nullable(),
    quotedAmount: shownNetMoney,
    /** quotedAmount with the sign of its type: a credit is negative. */
    signedAmount: shownNetMoney,
    cost: shownNetMoney,
    /** quotedAmount less cost. */
    margin: shownNetMoney,
    /** Sums of its lines on issued, not void invoices (PRODUCT 11). */
    invoicedToDate: shownNetMoney,
    remainingToInvoice: shownNetMoney,
    clientId: shownId,
    clientName: z.string(),
    jobId: shownId.nullable(),
    jobName: z.string().nullable(),
    createdBy: z.string(),
    createdAt: shownInstant,
    updatedAt: shownInstant,
    ...permits(
      'updateVariation',
      'deleteVariation',
      'approveVariation',
      'unapproveVariation',
      'setVariationProgress',
      'setVariationInvoiceStatus',
      'setVariationVisibility',
    ),
  })
  .meta({ id: 'VariationSummary' })
export type VariationSummary = z.infer<typeof variationSummary>

const variationImage = z.object({
  fileId: shownId,
  caption: z.string(),
  url: shownAddress,
  thumbnailUrl: shownAddress,
  width: shownCount,
  height: shownCount,
})
export const variationRecord = variationSummary
  .extend({
    /** The same amounts with the sign of its type: a credit's are negative. */
    signed: z.object({
      quotedAmount: shownNetMoney,
      cost: shownNetMoney,
      margin: shownNetMoney,
      invoicedToDate: shownNetMoney,
      remainingToInvoice: shownNetMoney,
    }),
    images: z.array(variationImage),
    files: z.array(fileView),
  })
  .meta({ id: 'Variation' })
export type VariationRecord = z.infer<typeof variationRecord>

/** Search covers name, description and variationId (SPEC 2). */
export const variationListQuery = z.strictObject({
  ...listQuery(variationSorts),
  updatedSince,
  status: anyOf(z.enum(variationStatuses)).optional(),
  progress: anyOf(z.enum(variationProgress)).optional(),
  clientId: anyOf(idField).optional(),
  jobId: anyOf(idField).optional(),
})
export const variationList = searchedListOf(variationSummary)
  .extend({
    counts: z.object({ pending_approval: shownCount, approved: shownCount }),
  })
  .meta({ id: 'VariationList' })
