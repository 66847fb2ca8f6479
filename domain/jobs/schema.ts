import { z } from 'zod'
import {
  shownCode,
  shownCount,
  shownDate,
  shownId,
  shownInstant,
  shownLines,
  shownNetMoney,
  shownPercent,
  shownVersion,
} from '../field-kinds.ts'
import {
  choice,
  idField,
  listOf,
  listQuery,
  searchedListOf,
  maxNotes,
  optionalCode,
  optionalDate,
  optionalLines,
  optionalMoney,
  optionalTextOfAtLeast,
  permits,
  requiredDate,
  requiredLines,
  requiredMoney,
  requiredText,
  updatedSince,
} from '../fields.ts'
import { anyOf } from '../filters.ts'
import { fileMessages, fileView, maxFiles } from '../files/schema.ts'
import { largestAmount, largestStored, type Money } from '../money.ts'
import { jobSorts, jobStatuses, jobStatusFilters } from './choices.ts'

/** Messages of the job form (SPEC 5). */
export const jobMessages = {
  clientRequired: 'Client is required',
  nameRequired: 'Job name is required',
  nameTooShort: 'Job name must be at least {{minimum}} characters',
  codeTooShort: 'Job ID must be at least {{minimum}} characters',
  addressRequired: 'Address is required',
  addressTooShort: 'Address must be at least {{minimum}} characters',
  startRequired: 'Start date is required',
  endRequired: 'Estimated end date is required',
  endBeforeStart: 'Estimated end date cannot be before the start date',
  amountRequired: 'Contract amount is required',
  amountPositive: 'Contract amount must be positive',
  invoicedPositive: 'Total invoiced must be positive',
  pendingPositive: 'Pending variation value must be positive',
  approvedPositive: 'Approved variation value must be positive',
  statusRequired: 'Status is required',
  projectManagerTooShort: 'Project manager name must be at least {{minimum}} characters',
  jobManagerTooShort: 'Job manager must be at least {{minimum}} characters',
  notesTooLong: 'Notes cannot exceed {{maximum}} characters',
  milestoneTitleRequired: 'Milestone title is required',
  tooManyMilestones: 'A job can have up to {{maximum}} milestones',
  codeTaken: 'Another job already has this job ID',
  hasReports: 'This job has progress reports. Delete them first',
  hasInvoices: 'This job has invoices, so it is kept',
  hasDrafts: 'Draft invoices keep this job. Delete them first',
  hasVariations: 'This job has variations. Delete them first',
  hasTasks: 'This job has tasks. Delete them or move them to another job first',
  hasBilledVariations: 'This job has variations that were invoiced, so it is kept',
  clientHasMoney: 'This job has invoices or variations for its client, so the client cannot be changed',
  clientHasReports: 'This job has progress reports for its client, so the client cannot be changed',
  ofAnotherClient: 'This job belongs to another client',
  approveToComplete: 'You do not have permission to complete jobs',
}

export type JobStatus = (typeof jobStatuses)[number]

const milestoneForm = z.strictObject({
  title: requiredText(jobMessages.milestoneTitleRequired),
  /** Empty or null when no date is set. */
  dueDate: optionalDate(),
  completed: z.boolean().optional(),
})

/** The amounts of a job, excluding tax. */
export const jobAmounts = [
  'contractAmount',
  'totalInvoiced',
  'pendingVariationValue',
  'approvedVariationValue',
] as const

const amounts = (atMost: Money) => ({
  contractAmount: requiredMoney({
    required: jobMessages.amountRequired,
    positive: jobMessages.amountPositive,
    atMost,
  }).describe('Excluding tax.'),
  totalInvoiced: optionalMoney({ positive: jobMessages.invoicedPositive, atMost }).describe('Excluding tax.'),
  pendingVariationValue: optionalMoney({ positive: jobMessages.pendingPositive, atMost }).describe('Excluding tax.'),
  approvedVariationValue: optionalMoney({ positive: jobMessages.approvedPositive, atMost }).describe('Excluding tax.'),
})

/**
 * The job form (SPEC 3, 5). Amounts exclude tax; the last three are what was already there when the job was entered.
 */
export const jobForm = z.strictObject({
  clientId: z.uuid({ error: jobMessages.clientRequired }).toLowerCase(),
  name: requiredText(jobMessages.nameRequired, { min: 2, tooShort: jobMessages.nameTooShort }),
  jobId: optionalTextOfAtLeast(2, jobMessages.codeTooShort, 40, 'code').describe(
    'The short code of the job; the next of the series, such as JOB-001, if empty.',
  ),
  address: requiredLines(jobMessages.addressRequired, { min: 5, tooShort: jobMessages.addressTooShort, max: 300 }),
  startDate: requiredDate(jobMessages.startRequired),
  estimatedEndDate: requiredDate(jobMessages.endRequired),
  status: choice(jobStatuses, jobMessages.statusRequired),
  projectManagerName: optionalTextOfAtLeast(2, jobMessages.projectManagerTooShort),
  jobManager: optionalTextOfAtLeast(2, jobMessages.jobManagerTooShort),
  quoteNumber: optionalCode(60),
  claimNumber: optionalCode(60),
  description: optionalLines(4000),
  ...amounts(largestAmount),
  notes: optionalLines(maxNotes, jobMessages.notesTooLong),
  milestones: z.array(milestoneForm).max(50, jobMessages.tooManyMilestones).optional(),
  fileIds: z
    .array(idField)
    .max(maxFiles, fileMessages.tooMany)
    .optional()
    .describe('The ids of uploaded `job-file`s, in order.'),
})
export type JobForm = z.output<typeof jobForm>

/** The form of an edit, in which amounts may stand that are larger than may be typed (`raisedAmounts`). */
export const jobEditForm = jobForm.extend(amounts(largestStored))

export const createJobBody = jobForm.partial({ status: true, startDate: true }).extend({ id: idField.optional() })
export const updateJobBody = jobEditForm.partial()

export const milestone = z
  .object({ title: z.string(), dueDate: shownDate.nullable(), completed: z.boolean() })
  .meta({ id: 'Milestone' })
export type Milestone = z.infer<typeof milestone>

/** A job's money as everybody sees it: brought forward + recorded here, excluding tax (PRODUCT 2). */
export const jobFigures = z
  .object({
    contractAmount: shownNetMoney,
    totalInvoiced: shownNetMoney,
    pendingVariationValue: shownNetMoney,
    approvedVariationValue: shownNetMoney,
    contractValue: shownNetMoney.describe('Contract and approved variations together.'),
    remainingToInvoice: shownNetMoney.describe(
      'The part of the contract value that is not invoiced; never below zero.',
    ),
    /** totalInvoiced / contractAmount as a whole percent (SPEC 4: job progress). */
    progress: shownPercent,
  })
  .meta({ id: 'JobFigures' })
export type JobFigures = z.infer<typeof jobFigures>

/** A job as staff see it in a list. */
export const jobSummary = z
  .object({
    id: shownId,
    companyId: shownId,
    version: shownVersion,
    jobId: shownCode.describe('The short code of the job, such as JOB-001.'),
    clientId: shownId,
    clientName: z.string(),
    name: z.string(),
    address: shownLines,
    startDate: shownDate,
    estimatedEndDate: shownDate,
    status: z.enum(jobStatuses),
    active: z.boolean().describe('Whether it is not completed.'),
    overdue: z.boolean(),
    projectManagerName: z.string(),
    jobManager: z.string(),
    quoteNumber: shownCode,
    claimNumber: shownCode,
    description: shownLines,
    notes: shownLines,
    /** Brought forward: as entered in the form. What the product shows is in `figures`. */
    contractAmount: shownNetMoney,
    totalInvoiced: shownNetMoney,
    pendingVariationValue: shownNetMoney,
    approvedVariationValue: shownNetMoney,
    figures: jobFigures,
    /** Money not yet claimed: work done by contract and approved variations, less what was invoiced (decision 0075). */
    unclaimed: shownNetMoney,
    createdAt: shownInstant,
    updatedAt: shownInstant,
    ...permits('updateJob', 'completeJob', 'deleteJob'),
  })
  .meta({ id: 'JobSummary' })
export type JobSummary = z.infer<typeof jobSummary>

const jobTrend = z.object({
  /** This month up to today. */
  thisMonth: shownNetMoney,
  /** The same days of the month before. */
  lastMonth: shownNetMoney,
  changePercent: z.number().nullable(),
})
export type JobTrend = z.infer<typeof jobTrend>

/** A job with its milestones, files and how its money moved this month. */
export const jobRecord = jobSummary
  .extend({
    trends: z.object({ invoiced: jobTrend, approvedVariations: jobTrend }),
    milestones: z.array(milestone),
    files: z.array(fileView),
  })
  .meta({ id: 'Job' })
export type JobRecord = z.infer<typeof jobRecord>

export const jobListQuery = z.strictObject({
  ...listQuery(jobSorts),
  updatedSince,
  status: anyOf(z.enum(jobStatusFilters)).optional(),
  overdue: z.enum(['true']).optional(),
  /** Those with money not yet claimed. */
  unclaimed: z.enum(['true']).optional(),
  clientId: anyOf(idField).optional(),
})
export const jobList = searchedListOf(jobSummary)
  .extend({
    counts: z.object({ pending: shownCount, 'in-progress': z.number(), completed: shownCount, overdue: shownCount }),
  })
  .meta({ id: 'JobList' })

/** What all that a list shows come to, excluding tax. */
export const jobSumsQuery = jobListQuery.omit({ sort: true, page: true, pageSize: true })
export const jobSums = z.object({ count: shownCount, unclaimed: shownNetMoney }).meta({ id: 'JobSums' })

/** A job's name to choose (PRODUCT 4). */
const jobChoice = z.object({
  id: shownId,
  name: z.string(),
  jobId: shownCode,
  clientId: shownId,
  clientName: z.string(),
})
export const jobChoices = listOf(jobChoice).meta({ id: 'JobChoices' })
export const jobChoiceQuery = z.strictObject({
  search: listQuery(['name']).search,
  pageSize: listQuery(['name']).pageSize,
  clientId: idField.optional(),
})
