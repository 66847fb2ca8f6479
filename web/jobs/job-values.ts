import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'

import { inOrder } from '#domain/dates.ts'
import type { FieldError } from '#domain/errors.ts'
import { withoutRaising } from '#domain/fields.ts'
import type { FileView } from '#domain/files/schema.ts'
import { jobAmounts, jobEditForm, jobForm, jobMessages, type JobRecord, type JobStatus } from '#domain/jobs/schema.ts'
import { jobStatuses } from '#domain/jobs/choices.ts'
import type { ComboboxItem } from '#web/ui/combobox-item.ts'

type Screen = 'clientId' | 'status' | 'milestones' | 'fileIds'

/** What the job form holds on screen: the schema's fields, with client and files as things to show. */
export type JobValues = { [Field in Exclude<keyof z.output<typeof jobForm>, Screen>]-?: string } & {
  client: ComboboxItem | null
  status: JobStatus
  milestones: { title: string; dueDate: string; completed: boolean }[]
  files: FileView[]
}

/** The job form, as its parts take it. */
export type JobFormState = UseFormReturn<JobValues, unknown, z.output<typeof jobForm>>

/** The domain's form of a new job or of an edit, which may keep what it had. */
export const jobScreenForm = (job: JobRecord | undefined): typeof jobForm =>
  job ? jobEditForm.superRefine(withoutRaising(job, jobAmounts)) : jobForm

/** The one rule of the form across two fields. */
export const acrossJob = ({ startDate, estimatedEndDate }: JobValues): FieldError[] =>
  inOrder(startDate, estimatedEndDate) ? [] : [{ path: 'estimatedEndDate', message: jobMessages.endBeforeStart }]

/** A new job starts today (SPEC 3), for the client whose page it was opened from, if any. */
export function newJob(today: string, client: ComboboxItem | null, name = ''): JobValues {
  return {
    client,
    name,
    jobId: '',
    address: '',
    startDate: today,
    estimatedEndDate: '',
    status: jobStatuses[0],
    projectManagerName: '',
    jobManager: '',
    quoteNumber: '',
    claimNumber: '',
    description: '',
    contractAmount: '',
    totalInvoiced: '',
    pendingVariationValue: '',
    approvedVariationValue: '',
    notes: '',
    milestones: [],
    files: [],
  }
}

/** A stored job as the form starts from it. */
export function jobValuesOf(job: JobRecord): JobValues {
  const { name, jobId, address, startDate, estimatedEndDate, status, projectManagerName, jobManager } = job
  const { quoteNumber, claimNumber, description, notes, files } = job
  const { contractAmount, totalInvoiced, pendingVariationValue, approvedVariationValue } = job
  return {
    client: { value: job.clientId, label: job.clientName },
    name,
    jobId,
    address,
    startDate,
    estimatedEndDate,
    status,
    projectManagerName,
    jobManager,
    quoteNumber,
    claimNumber,
    description,
    notes,
    files,
    contractAmount,
    totalInvoiced,
    pendingVariationValue,
    approvedVariationValue,
    milestones: job.milestones.map(({ title, dueDate, completed }) => ({ title, dueDate: dueDate ?? '', completed })),
  }
}

/** What the endpoint takes. */
export function jobInputOf({ client, files, ...fields }: JobValues): z.input<typeof jobForm> {
  return { ...fields, clientId: client?.value ?? '', fileIds: files.map(({ id }) => id) }
}
