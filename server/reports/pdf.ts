import { fileURLToPath } from 'node:url'
import { progressBand } from '#domain/jobs/rules.ts'
import {
  financialProgress,
  healthAndSafetyTicks,
  inspectionTicks,
  linesOf,
  progressStatus,
} from '#domain/reports/rules.ts'
import type { InvoiceStatus } from '#domain/invoices/schema.ts'
import type { ReportRecord } from '#domain/reports/schema.ts'
import type { Language } from '#server/platform/http/language.ts'
import {
  brandOnPaper,
  type BrandColours,
  contactLine,
  photosOnPaper,
  pictureFiles,
  writersOf,
} from '#server/platform/pdf/print.ts'
import type { PdfRenderer } from '#server/platform/pdf/renderer.ts'
import { reportWords } from './words.ts'

/**
 * One line of the compliance section; `ticked` by the rule of SPEC 9 (no accidents / no incidents; passed / approved).
 */
export type ReportPdfCheck = { text: string; ticked: boolean }

type ReportPdfTone = 'success' | 'warning' | 'danger' | 'neutral'

/**
 * What the report template prints. Amounts (`"$1,250.00"`) and dates arrive as finished text in the reader's locale;
 * percents are whole numbers (`progress` 0–100, `invoicedPercent` may pass 100). Multi-line texts use line ends, one
 * printed row per line. Empty texts and lists are fine.
 */
export type ReportPdfData = {
  language: Language
  labels: ReturnType<typeof labelsOf>
  /** `#rrggbb`, already dark enough to be read on white. */
  brand: BrandColours
  companyName: string
  /** Phone and e-mail in one line, empty when neither is known. */
  companyContact: string
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
    /** Its status in words. */
    stamp: string
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
    /** Contract and approved variations together. */
    revisedContract: string
    pendingVariations: string
    invoicedToDate: string
    invoicedPercent: number
    onTrack: boolean
  }
  /** The job's issued invoices, including tax; `tone` colours the status. Nothing is printed when there are none. */
  invoices: {
    number: string
    reference: string
    date: string
    dueDate: string
    status: string
    tone: ReportPdfTone
    total: string
    balance: string
  }[]
  /** The listed variations, excluding tax; a credit's amount is negative. */
  variations: { number: string; name: string; status: string; tone: ReportPdfTone; amount: string }[]
  comments: string
  /** Captions in the order of the pictures; an empty caption prints as "Photo 3". */
  photos: { caption: string }[]
}

const template = fileURLToPath(new URL('./report.typ', import.meta.url))

/**
 * The progress report as a tagged PDF. `photos` are JPEG, PNG or WebP bytes, one per entry of `data.photos`, embedded
 * as they are: give it the stored derivative, not the original; null is a photo that storage has lost. Throws
 * `PdfError`, or `RangeError` when pictures and captions don't pair up.
 */
export function reportPdf(
  renderer: PdfRenderer,
  data: ReportPdfData,
  photos: readonly (Uint8Array | null)[],
  logo: Uint8Array | null = null,
): Promise<Uint8Array> {
  const files = pictureFiles(photos, data.photos.length, logo)
  const printed = { ...data, photos: photosOnPaper(data.photos, photos), hasLogo: logo !== null }
  return renderer.render({ template, data: printed, files })
}

/**
 * How a report is dressed: the company's colour and logo, the reader's language, the photos' printable bytes in order.
 */
export interface ReportDress {
  /** The company's colour as it chose it; made readable on white here. */
  brand: BrandColours
  language: Language
  /** How to reach the company. */
  phone: string
  email: string
  photos: (Uint8Array | null)[]
  logo: Uint8Array | null
}

const invoiceTones: Record<InvoiceStatus, ReportPdfTone> = {
  draft: 'neutral',
  pending: 'warning',
  approved: 'neutral',
  paid: 'success',
  overdue: 'danger',
  void: 'neutral',
}
const statusKeys = { 'Almost Complete': 'almostComplete', 'On Track': 'onTrack', 'In Progress': 'inProgress' } as const

/** Every word that the template prints besides the data. `{n}` and `{total}` are filled in by the template. */
export const labelsOf = (words: ReturnType<typeof reportWords>) => words.section('pdf')

/** A report record as PDF: the figures, words and ticks of the screen, by the same functions. */
export function reportDocument(renderer: PdfRenderer, report: ReportRecord, dress: ReportDress): Promise<Uint8Array> {
  const { money, date } = writersOf(dress.language)
  const financial = financialProgress(report)
  const words = reportWords(dress.language)
  const checks = (text: string, ticks: (line: string) => boolean): ReportPdfCheck[] =>
    linesOf(text).map((line) => ({ text: line, ticked: ticks(line) }))
  return reportPdf(
    renderer,
    {
      language: dress.language,
      labels: labelsOf(words),
      brand: brandOnPaper(dress.brand),
      companyName: report.companyName,
      companyContact: contactLine(dress),
      clientName: report.clientName,
      jobName: report.jobName,
      address: report.jobAddress,
      reportId: report.reportId,
      date: date(report.date),
      isoDate: report.date,
      preparedBy: report.preparedBy,
      preparedByTitle: report.preparedByTitle,
      progress: {
        percent: report.progressPercentage,
        stamp: words.say(`progress.${statusKeys[progressStatus(report.progressPercentage)]}`),
        band: progressBand(report.progressPercentage),
      },
      keyUpdates: report.keyUpdates,
      clientCommunication: report.clientCommunication,
      tasksAchieved: report.tasksAchieved,
      tasksPlanned: report.tasksPlanned,
      healthAndSafety: checks(report.accidents, healthAndSafetyTicks),
      councilInspections: checks(report.councilInspections, inspectionTicks),
      milestones: report.milestones.map((milestone) => ({
        title: milestone.title,
        completed: milestone.completed,
        dueDate: date(milestone.dueDate),
      })),
      financial: {
        contractAmount: money(report.contractAmount),
        approvedVariations: money(report.approvedVariations),
        revisedContract: money(financial.revisedContract),
        pendingVariations: money(report.pendingVariations),
        invoicedToDate: money(report.invoicedToDate),
        invoicedPercent: financial.percent,
        onTrack: financial.status === 'On Track',
      },
      invoices: report.invoices.map((invoice) => ({
        number: invoice.invoiceNumber,
        reference: invoice.reference,
        date: date(invoice.date),
        dueDate: date(invoice.dueDate),
        status: words.say(`invoiceStatuses.${invoice.status}`),
        tone: invoiceTones[invoice.status],
        total: money(invoice.total),
        balance: money(invoice.balance),
      })),
      variations: report.variations.map(({ variationId, name, signedAmount, status }) => ({
        number: variationId,
        name,
        status: words.say(`variationStatuses.${status}`),
        tone: status === 'approved' ? 'success' : 'warning',
        amount: money(signedAmount),
      })),
      comments: report.comments,
      photos: report.images.map(({ caption }) => ({ caption })),
    },
    dress.photos,
    dress.logo,
  )
}
