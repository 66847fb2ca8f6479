import { newId } from '#domain/ids.ts'
import type { BenchDatabase } from './database.ts'
import type { Call } from './load.ts'

/** One thing people do all day, as requests; the floor answers the same ones. */
export interface Case {
  name: string
  next: () => Call
  /** The share of the floor's rate we aim at. */
  aim: number
}

/**
 * The measured cases. Pages, records and words vary so that nothing is answered from one hot row; single words, as the
 * floor seeks phrases.
 */
export function casesOf(database: BenchDatabase): Case[] {
  let turn = 0
  const get = (path: (turn: number) => string) => (): Call => ({ method: 'GET', path: path((turn += 1)) })
  const pick = (ids: readonly string[], n: number): string => ids[(n * 7919) % ids.length] ?? ''
  const numbers = ['INV-2026-77', 'deposit', 'claim', 'works', '2026-4', 'purchase']
  const words = ['reclad', 'summit', 'PR-2026-77', 'seismic', 'builders', 'JOB']
  return [
    { name: 'list reports, newest 50', aim: 0.4, next: get((n) => `/api/reports?page=${1 + (n % 5)}`) },
    {
      name: 'list reports, filtered and sorted',
      aim: 0.4,
      next: get((n) => `/api/reports?progress=51-75&date=last-90&sort=clientName&page=${1 + (n % 5)}`),
    },
    {
      name: 'list jobs, filtered and sorted',
      aim: 0.4,
      next: get((n) => `/api/jobs?status=in-progress&sort=-contractAmount&page=${1 + (n % 5)}`),
    },
    {
      name: 'search reports by text',
      aim: 0.4,
      next: get((n) => `/api/reports?search=${encodeURIComponent(words[n % words.length] ?? '')}`),
    },
    { name: 'read a report', aim: 0.45, next: get((n) => `/api/reports/${pick(database.reportIds, n)}`) },
    {
      name: 'create a client',
      aim: 0.4,
      next: () => ({ method: 'POST', path: '/api/clients', body: JSON.stringify(clientBody()) }),
    },
    {
      name: 'create a report',
      aim: 0.4,
      next: () => ({ method: 'POST', path: '/api/reports', body: JSON.stringify(reportBody(database.job)) }),
    },
    { name: 'list invoices, newest 50', aim: 0.4, next: get((n) => `/api/invoices?page=${1 + (n % 5)}`) },
    {
      name: 'list invoices, filtered and sorted',
      aim: 0.4,
      next: get((n) => `/api/invoices?status=overdue&sort=-total&page=${1 + (n % 5)}`),
    },
    {
      name: 'search invoices',
      aim: 0.4,
      next: get((n) => `/api/invoices?search=${encodeURIComponent(numbers[n % numbers.length] ?? '')}`),
    },
    {
      name: 'read an invoice with its lines',
      aim: 0.45,
      next: get((n) => `/api/invoices/${pick(database.invoiceIds, n)}`),
    },
    { name: 'list variations, newest 50', aim: 0.4, next: get((n) => `/api/variations?page=${1 + (n % 5)}`) },
    {
      name: 'create an invoice of 5 lines',
      aim: 0.35,
      next: () => ({ method: 'POST', path: '/api/invoices', body: JSON.stringify(invoiceBody(database.job)) }),
    },
  ]
}

const clientBody = () => ({
  id: newId(),
  // A second client of the same name is asked about.
  name: `Kauri Builders ${newId()}`,
  email: 'accounts@client.example',
  phone: '+64 9 555 0101',
  status: 'active',
  address: '12 Queen Street, Auckland',
  contactName: 'Aroha Ngata',
  notes: 'Prefers a call in the morning.',
})

/** A report of ordinary length about the job. */
export const reportBody = (job: BenchDatabase['job']) => ({
  id: newId(),
  clientId: job.clientId,
  jobId: job.id,
  date: '2026-11-18',
  preparedBy: 'Mere Tautahi',
  preparedByTitle: 'Project Manager',
  progressPercentage: 40,
  tasksAchieved: 'Slab poured and cured\nBlockwork to sill height\nTemporary power connected',
  tasksPlanned: 'Framing of the ground floor\nWindow measure',
  keyUpdates: 'The site is on programme and the crew at full strength. '.repeat(3),
  clientCommunication: 'Site meeting held on Tuesday\nColours confirmed by e-mail',
  accidents: 'No accidents\nNo incidents',
  councilInspections: 'Foundation inspection passed\nPre-line inspection booked',
  comments: 'Weather lost half a day this week.',
})

/** An invoice of five lines for the job; its number is the next of the series. */
export const invoiceBody = (job: BenchDatabase['job']) => ({
  id: newId(),
  clientId: job.clientId,
  jobId: job.id,
  reference: 'Progress claim 7',
  date: '2026-11-20',
  dueDate: '2026-12-20',
  items: ['Carpentry labour', 'Framing timber', 'Scaffold hire', 'Concrete supply', 'Site management'].map(
    (description, at) => ({
      description,
      quantity: `${8 + at}.25`,
      unitPrice: `${62 + at * 40}.35`,
      taxRate: '0.15',
    }),
  ),
})
