import { z } from 'zod'
import {
  shownAddress,
  shownCode,
  shownCount,
  shownDate,
  shownEmail,
  shownGrossMoney,
  shownId,
  shownInstant,
  shownLines,
  shownNetMoney,
  shownPercent,
  shownPhone,
  shownVersion,
} from '../field-kinds.ts'
import {
  idField,
  listQuery,
  searchedListOf,
  optionalLines,
  optionalText,
  permits,
  requiredDate,
  requiredLines,
  requiredText,
  updatedSince,
} from '../fields.ts'
import { anyOf } from '../filters.ts'
import { fileView, maxCaption, maxReportImages } from '../files/schema.ts'
import { invoiceStatuses } from '../invoices/choices.ts'
import { milestone } from '../jobs/schema.ts'
import { variationStatuses, variationTypes } from '../variations/choices.ts'
import { viewings } from '../viewings/schema.ts'
import { dateRanges, progressRanges, reportSorts } from './choices.ts'

/** Messages of the report form (SPEC 5). */
export const reportMessages = {
  clientRequired: 'Client is required',
  jobRequired: 'Job is required',
  dateRequired: 'Report date is required',
  preparedByRequired: 'Prepared by is required',
  titleRequired: 'Title is required',
  progressRequired: 'Progress percentage is required',
  progressTooLow: 'Progress cannot be less than {{minimum}}%',
  progressTooHigh: 'Progress cannot exceed {{maximum}}%',
  progressWhole: 'Progress must be a whole percent',
  tasksAchievedRequired: 'Tasks achieved is required',
  tasksPlannedRequired: 'Tasks planned is required',
  keyUpdatesRequired: 'Key updates are required',
  clientCommunicationRequired: 'Client communication is required',
  accidentsRequired: 'Health and safety is required',
  councilInspectionsRequired: 'Council inspections are required',
  commentsTooLong: 'Comments cannot exceed {{maximum}} characters',
  captionTooLong: 'A caption cannot exceed {{maximum}} characters',
  tooManyImages: 'You can attach up to {{maximum}} photos',
  tooManyVariations: 'A report can list up to {{maximum}} variations',
  variationOfAnotherJob: 'This variation belongs to another job',
  jobOfAnotherClient: 'This job belongs to another client',
}

/** Title prefilled in a new report (SPEC 3). */
export const defaultPreparedByTitle = 'Project Manager'

/** Characters of a section of a report, and of its comments (SPEC 5). */
export const maxSection = 10_000
export const maxComments = 4000

const section = (required: string) => requiredLines(required, { max: maxSection })

const reportImageForm = z.strictObject({
  /** Id of an uploaded `report-image`. */
  fileId: idField,
  caption: optionalText(maxCaption, reportMessages.captionTooLong),
})

/** The report form (SPEC 3, 5). The figures are the job's, taken by the server when it is saved. */
export const reportForm = z.strictObject({
  clientId: z.uuid({ error: reportMessages.clientRequired }).toLowerCase(),
  jobId: z.uuid({ error: reportMessages.jobRequired }).toLowerCase(),
  date: requiredDate(reportMessages.dateRequired),
  preparedBy: requiredText(reportMessages.preparedByRequired),
  preparedByTitle: requiredText(reportMessages.titleRequired),
  progressPercentage: z
    .number({ error: reportMessages.progressRequired })
    .min(0, reportMessages.progressTooLow)
    .max(100, reportMessages.progressTooHigh)
    .int(reportMessages.progressWhole),
  tasksAchieved: section(reportMessages.tasksAchievedRequired),
  tasksPlanned: section(reportMessages.tasksPlannedRequired),
  keyUpdates: section(reportMessages.keyUpdatesRequired),
  clientCommunication: section(reportMessages.clientCommunicationRequired),
  accidents: section(reportMessages.accidentsRequired),
  councilInspections: section(reportMessages.councilInspectionsRequired),
  comments: optionalLines(maxComments, reportMessages.commentsTooLong),
  /** Variations of the job to list; all that are shown in reports when left away. */
  variationIds: z.array(idField).max(200, reportMessages.tooManyVariations).optional(),
  images: z.array(reportImageForm).max(maxReportImages, reportMessages.tooManyImages).optional(),
})
export type ReportForm = z.output<typeof reportForm>

export const createReportBody = reportForm.extend({ id: idField.optional() })
/** `refreshFigures` takes the job's figures and milestones anew; otherwise a saved report keeps its own. */
export const updateReportBody = reportForm.partial().extend({ refreshFigures: z.boolean().optional() })

export const reportImage = z
  .object({
    fileId: shownId,
    caption: z.string(),
    url: shownAddress,
    thumbnailUrl: shownAddress,
    width: shownCount,
    height: shownCount,
  })
  .meta({ id: 'ReportImage' })
export type ReportImage = z.infer<typeof reportImage>

/** An invoice as the report lists it: as it was when the report was saved. */
const reportInvoice = z.object({
  id: shownId,
  invoiceNumber: shownCode,
  reference: z.string(),
  date: shownDate,
  dueDate: shownDate,
  total: shownGrossMoney,
  balance: shownGrossMoney,
  status: z.enum(invoiceStatuses),
})
export type ReportInvoice = z.infer<typeof reportInvoice>

/** A variation as the report lists it; hidden ones are left out when it is read (SPEC 2). */
const reportVariation = z.object({
  id: shownId,
  variationId: shownCode,
  name: z.string(),
  type: z.enum(variationTypes),
  quotedAmount: shownNetMoney,
  /** With the sign of its type: a credit is negative. */
  signedAmount: shownNetMoney,
  status: z.enum(variationStatuses),
})
export type ReportVariation = z.infer<typeof reportVariation>

const reportPermits = permits('updateReport', 'deleteReport', 'listShares', 'createShare', 'sendReport')

/** What a report says, to staff, to its client and to the holder of a share link alike. */
const reportContent = {
  reportId: shownCode,
  clientName: z.string(),
  jobName: z.string(),
  jobAddress: z.string(),
  companyName: z.string(),
  date: shownDate,
  preparedBy: z.string(),
  preparedByTitle: z.string(),
  progressPercentage: shownPercent,
  tasksAchieved: shownLines,
  tasksPlanned: shownLines,
  keyUpdates: shownLines,
  clientCommunication: shownLines,
  accidents: shownLines,
  councilInspections: shownLines,
  comments: shownLines,
  /** The job's figures as they were when the report was saved, excluding tax. */
  contractAmount: shownNetMoney,
  invoicedToDate: shownNetMoney,
  approvedVariations: shownNetMoney,
  pendingVariations: shownNetMoney,
  milestones: z.array(milestone),
  invoices: z.array(reportInvoice),
  variations: z.array(reportVariation),
  images: z.array(reportImage),
}

/** A report in a list. */
export const reportSummary = z
  .object({
    id: shownId,
    companyId: shownId,
    version: shownVersion,
    reportId: shownCode,
    clientId: shownId,
    clientName: z.string(),
    jobId: shownId,
    jobName: z.string(),
    date: shownDate,
    preparedBy: z.string(),
    progressPercentage: shownPercent,
    imageCount: shownCount,
    coverThumbnailUrl: shownAddress.nullable(),
    createdAt: shownInstant,
    updatedAt: shownInstant,
    ...reportPermits,
  })
  .meta({ id: 'ReportSummary' })
export type ReportSummary = z.infer<typeof reportSummary>

/** A report for people signed in. */
export const reportRecord = z
  .object({
    ...reportContent,
    id: shownId,
    companyId: shownId,
    version: shownVersion,
    clientId: shownId,
    jobId: shownId,
    /** The client's logo. */
    logo: fileView.nullable(),
    /** Who outside has looked at it. */
    viewings,
    createdAt: shownInstant,
    updatedAt: shownInstant,
    ...reportPermits,
  })
  .meta({ id: 'Report' })
export type ReportRecord = z.infer<typeof reportRecord>

/** A report for the holder of a share link: its content and how to reach the builder, no ids. */
export const sharedReport = z
  .object({
    ...reportContent,
    invoices: z.array(reportInvoice.omit({ id: true })),
    variations: z.array(reportVariation.omit({ id: true })),
    companyLogoUrl: shownAddress.nullable(),
    companyPhone: shownPhone,
    companyEmail: shownEmail,
    brandColors: z.object({ primary: z.string(), secondary: z.string() }),
    /** The tokens of the screens that they take over, in either theme. */
    brandTokens: z.record(z.string(), z.object({ light: z.string(), dark: z.string() })),
  })
  .meta({ id: 'SharedReport' })
export type SharedReport = z.infer<typeof sharedReport>

/** Search covers reportId, jobName and clientName (SPEC 2). */
export const reportListQuery = z.strictObject({
  ...listQuery(reportSorts),
  updatedSince,
  progress: anyOf(z.enum(progressRanges)).optional(),
  date: anyOf(z.enum(dateRanges)).optional(),
  clientId: anyOf(idField).optional(),
  jobId: anyOf(idField).optional(),
  mine: z.enum(['true']).optional(),
})
export const reportList = searchedListOf(reportSummary).meta({ id: 'ReportList' })
