import sharp from 'sharp'
import type { Language } from '#server/platform/http/language.ts'
import { labelsOf, type ReportPdfData } from './pdf.ts'
import { reportWords } from './words.ts'

/** A report like those of a working week: every section has something to say. */
export function sampleReport(language: Language = 'en'): ReportPdfData {
  return {
    language,
    labels: labelsOf(reportWords(language)),
    brand: { primary: '#007E4F', secondary: '#6366F1' },
    companyName: 'Kauri Construction Ltd',
    companyContact: '09 555 0142  ·  office@kauri.example',
    clientName: 'Harbour View Holdings',
    jobName: 'Harbour View Apartments, Stage 2',
    address: '12 Quay Street, Auckland 1010',
    reportId: 'PR-2026-014',
    date: '20 November 2026',
    isoDate: '2026-11-20',
    preparedBy: 'Mere Tāmati',
    preparedByTitle: 'Project Manager',
    progress: { percent: 62, stamp: reportWords(language).say('progress.onTrack'), band: 'blue' },
    keyUpdates: 'Level 3 slab poured on Tuesday\nWindow joinery delivered two days early',
    clientCommunication: 'Site meeting with the owner on 12 November',
    tasksAchieved: 'Level 3 slab\nNorth scaffold',
    tasksPlanned: 'Install joinery level 1 and 2\nRoof membrane',
    healthAndSafety: [
      { text: 'No accidents this fortnight', ticked: true },
      { text: 'Toolbox talk on working at height', ticked: false },
    ],
    councilInspections: [{ text: 'Pre-pour inspection passed', ticked: true }],
    milestones: [
      { title: 'Foundations', dueDate: '2 June 2026', completed: true },
      { title: 'Weathertight', dueDate: '', completed: false },
    ],
    financial: {
      contractAmount: '$1,250,000.00',
      approvedVariations: '$38,400.00',
      revisedContract: '$1,288,400.00',
      pendingVariations: '$12,950.50',
      invoicedToDate: '$742,180.00',
      invoicedPercent: 58,
      onTrack: true,
    },
    invoices: [
      {
        number: 'INV-2026-031',
        reference: 'Claim 6',
        date: '31 October 2026',
        dueDate: '20 November 2026',
        status: 'Paid',
        tone: 'success',
        total: '$96,600.00',
        balance: '$0.00',
      },
      {
        number: 'INV-2026-038',
        reference: 'Claim 7',
        date: '15 November 2026',
        dueDate: '5 December 2026',
        status: 'Approved',
        tone: 'neutral',
        total: '$112,125.00',
        balance: '$112,125.00',
      },
    ],
    variations: [
      {
        number: 'VAR-2026-004',
        name: 'Upgraded balustrade, level 3',
        status: 'Approved',
        tone: 'success',
        amount: '$38,400.00',
      },
      { number: 'VAR-2026-007', name: 'Skylight left out', status: 'Pending', tone: 'warning', amount: '-$12,950.50' },
    ],
    comments: 'Weather has been kind.',
    photos: [],
  }
}

/** The same report with nothing in it that may be left out. */
export function emptyReport(): ReportPdfData {
  const nothing = {
    keyUpdates: '',
    clientCommunication: ' \n ',
    tasksAchieved: '',
    tasksPlanned: '',
    comments: '',
    address: '',
  }
  return {
    ...sampleReport(),
    ...nothing,
    healthAndSafety: [],
    councilInspections: [],
    milestones: [],
    invoices: [],
    variations: [],
  }
}

/** A JPEG of this size that doesn't compress to nothing, like a photo. */
export function samplePhoto(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 25 }
  return sharp({ create: { width, height, channels: 3, background: '#7a8', noise } })
    .jpeg({ quality: 80 })
    .toBuffer()
}
