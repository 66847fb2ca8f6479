import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'

import { defaultPreparedByTitle, type reportForm, type ReportRecord } from '#domain/reports/schema.ts'
import { isDecimal } from '#domain/typed-numbers.ts'
import type { Session } from '#web/lib/rights.ts'
import type { FormPhoto } from '#web/records/photo-uploads.ts'
import type { ComboboxItem } from '#web/ui/combobox-item.ts'

/** What the report form holds on screen. */
export type ReportFormValues = {
  client: ComboboxItem | null
  job: ComboboxItem | null
  date: string
  preparedBy: string
  preparedByTitle: string
  /** Whole percent; text as it was typed, null while there is none. */
  progressPercentage: number | string | null
  tasksAchieved: string
  tasksPlanned: string
  keyUpdates: string
  clientCommunication: string
  accidents: string
  councilInspections: string
  comments: string
  photos: FormPhoto[]
  /** The variations to list once somebody has chosen; null leaves it to the server: all shown ones, or those it has. */
  variationIds: string[] | null
  /** Editing only: take the job's figures and milestones anew. */
  refreshFigures: boolean
}

/** The form, as its parts take it. */
export type ReportFormApi = UseFormReturn<ReportFormValues, unknown, z.output<typeof reportForm>>

/** The required sections, in the order of the report. */
export const sections = [
  'keyUpdates',
  'clientCommunication',
  'tasksAchieved',
  'tasksPlanned',
  'accidents',
  'councilInspections',
] as const

/** What "Copy last report" fills. */
export const copiedTexts = [...sections, 'comments'] as const

/** Where the screen shows an error of the schema. */
export const aliases = { clientId: 'client', jobId: 'job', images: 'photos' }

/** From the screen to the schema. A photo still on its way is left out; saving waits for it. */
export function toInput(values: ReportFormValues): z.input<typeof reportForm> {
  // Field by field: a draft of an older release may hold more than the schema knows.
  return {
    clientId: values.client?.value ?? '',
    jobId: values.job?.value ?? '',
    date: values.date,
    preparedBy: values.preparedBy,
    preparedByTitle: values.preparedByTitle,
    progressPercentage: percentOf(values.progressPercentage),
    tasksAchieved: values.tasksAchieved,
    tasksPlanned: values.tasksPlanned,
    keyUpdates: values.keyUpdates,
    clientCommunication: values.clientCommunication,
    accidents: values.accidents,
    councilInspections: values.councilInspections,
    comments: values.comments,
    ...(values.variationIds ? { variationIds: values.variationIds } : {}),
    images: values.photos.filter(({ uploaded }) => uploaded).map(({ id, caption }) => ({ fileId: id, caption })),
  }
}

const percentOf = (typed: ReportFormValues['progressPercentage']): number =>
  typeof typed === 'string' && !isDecimal(typed) ? Number.NaN : Number(typed ?? Number.NaN)

/** A new report: today, my name and title, and the job chosen last (or the one whose page this is). */
export function newValues(
  session: Session,
  today: string,
  chosen: Pick<ReportFormValues, 'client' | 'job'>,
): ReportFormValues {
  return {
    client: chosen.client,
    job: chosen.job,
    date: today,
    preparedBy: session.user.name,
    preparedByTitle: session.user.jobTitle || defaultPreparedByTitle,
    progressPercentage: 0,
    tasksAchieved: '',
    tasksPlanned: '',
    keyUpdates: '',
    clientCommunication: '',
    accidents: '',
    councilInspections: '',
    comments: '',
    photos: [],
    variationIds: null,
    refreshFigures: false,
  }
}

/** A saved report in the form. */
export function valuesOf(report: ReportRecord): ReportFormValues {
  return {
    client: { value: report.clientId, label: report.clientName },
    job: { value: report.jobId, label: report.jobName },
    date: report.date,
    preparedBy: report.preparedBy,
    preparedByTitle: report.preparedByTitle,
    progressPercentage: report.progressPercentage,
    tasksAchieved: report.tasksAchieved,
    tasksPlanned: report.tasksPlanned,
    keyUpdates: report.keyUpdates,
    clientCommunication: report.clientCommunication,
    accidents: report.accidents,
    councilInspections: report.councilInspections,
    comments: report.comments,
    photos: report.images.map((image, index) => ({
      id: image.fileId,
      name: image.caption || String(index + 1),
      caption: image.caption,
      thumbnailUrl: image.thumbnailUrl,
      uploaded: true,
    })),
    variationIds: null,
    refreshFigures: false,
  }
}
