import { fileURLToPath } from 'node:url'
import type { PdfRenderer } from '#server/platform/pdf/renderer.ts'
import type { ReportPdfLabels, ReportPdfLanguage } from './pdf-labels.ts'

/** One line of the compliance section; `ticked` by the rule of SPEC 9 (no accidents / no incidents; passed / approved). */
export type ReportPdfCheck = { text: string; ticked: boolean }

/**
 * What the report template prints. Amounts (`"$1,250.00"`) and dates arrive as finished text in the reader's locale; percents are whole
 * numbers (`progress` 0–100, `invoicedPercent` may pass 100). Multi-line texts use line ends, one printed row per line. Empty texts and
 * lists are fine.
 */
export type ReportPdfData = {
  language: ReportPdfLanguage
  labels: ReportPdfLabels
  /** `#rrggbb`, already dark enough to be read on white. */
  brand: string
  companyName: string
  clientName: string
  jobName: string
  address: string
  reportId: string
  date: string
  /** `YYYY-MM-DD`, the report date: it dates the document, so that the same report gives the same bytes. */
  isoDate: string
  preparedBy: string
  preparedByTitle: string
  progress: {
    percent: number
    status: 'almostComplete' | 'onTrack' | 'inProgress'
    band: 'green' | 'blue' | 'amber' | 'grey'
  }
  keyUpdates: string
  clientCommunication: string
  tasksAchieved: string
  tasksPlanned: string
  healthAndSafety: ReportPdfCheck[]
  councilInspections: ReportPdfCheck[]
  /** `dueDate` as finished text, empty when the milestone has none. */
  milestones: { title: string; dueDate: string; completed: boolean }[]
  financial: {
    contractAmount: string
    approvedVariations: string
    pendingVariations: string
    invoicedToDate: string
    invoicedPercent: number
    onTrack: boolean
  }
  comments: string
  /** Captions in the order of the pictures; an empty caption prints as "Photo 3". */
  photos: { caption: string }[]
}

const template = fileURLToPath(new URL('./report.typ', import.meta.url))

/**
 * The progress report as a tagged PDF. `photos` are JPEG, PNG or WebP bytes, one per entry of `data.photos`, embedded as they are: give it
 * the stored derivative, not the original. Throws `PdfError`, or `RangeError` when pictures and captions don't pair up.
 */
export function reportPdf(
  renderer: PdfRenderer,
  data: ReportPdfData,
  photos: Uint8Array[],
  logo?: Uint8Array,
): Promise<Uint8Array> {
  if (photos.length !== data.photos.length) {
    throw new RangeError(`${photos.length} pictures for ${data.photos.length} captions`)
  }
  const files: Record<string, Uint8Array> = Object.fromEntries(
    photos.map((bytes, index) => [`photo-${index + 1}`, bytes]),
  )
  if (logo) files.logo = logo
  return renderer.render({ template, data: { ...data, hasLogo: logo !== undefined }, files })
}
