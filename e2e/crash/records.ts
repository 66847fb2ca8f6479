import { newId } from '#domain/ids.ts'
import type { Entry } from './ledger.ts'

/** What somebody is about to make: where it is sent, and what it says. */
export type Draft = Pick<Entry, 'kind' | 'id' | 'path' | 'text' | 'body'>

/** The field that an edit of this kind changes; the other kinds are made once and never changed. */
export const textFields: Partial<Record<Entry['kind'], string>> = {
  client: 'notes',
  job: 'notes',
  report: 'comments',
  variation: 'description',
}

/** The document that is uploaded under an id: another one for each. */
export const contentOf = (id: string): string => `%PDF-1.7\n${id}\n%%EOF`

export const newClient = (): Draft => {
  const id = newId()
  return {
    kind: 'client',
    id,
    path: '/api/clients',
    text: 'new',
    body: {
      name: `Client ${id}`,
      email: 'accounts@client.example',
      phone: '+64 9 555 0101',
      status: 'active',
      notes: 'new',
    },
  }
}

export const newJob = (client: Entry): Draft => ({
  kind: 'job',
  id: newId(),
  path: '/api/jobs',
  text: 'new',
  body: {
    clientId: client.id,
    name: 'Kitchen extension',
    address: '12 Rimu Street, Auckland',
    startDate: '2026-10-01',
    estimatedEndDate: '2027-03-31',
    status: 'in-progress',
    contractAmount: '100000.00',
    notes: 'new',
    milestones: [{ title: 'Foundations' }, { title: 'Roof on' }],
  },
})

export const newReport = (job: Entry): Draft => ({
  kind: 'report',
  id: newId(),
  path: '/api/reports',
  text: 'new',
  body: {
    clientId: job.body['clientId'],
    jobId: job.id,
    date: '2026-11-18',
    preparedBy: 'Mere Tautahi',
    preparedByTitle: 'Project Manager',
    progressPercentage: 40,
    tasksAchieved: 'Slab poured',
    tasksPlanned: 'Framing',
    keyUpdates: 'On programme',
    clientCommunication: 'Site meeting held',
    accidents: 'No accidents',
    councilInspections: 'Foundation inspection passed',
    comments: 'new',
  },
})

export const newVariation = (client: Entry): Draft => ({
  kind: 'variation',
  id: newId(),
  path: '/api/variations',
  text: 'new',
  body: { clientId: client.id, name: 'Skylight', description: 'new', quotedAmount: '200.00', cost: '120.00' },
})

/** Of one cent, so that an invoice takes as many as there is time for. */
export const newPayment = (invoiceId: string): Draft => ({
  kind: 'payment',
  id: newId(),
  path: `/api/invoices/${invoiceId}/payments`,
  text: 'new',
  body: { date: '2026-11-18', amount: '0.01', method: 'bank' },
})

export const newShare = (report: Entry): Draft => ({
  kind: 'share',
  id: newId(),
  path: `/api/reports/${report.id}/shares`,
  text: 'new',
  body: {},
})

export const newFile = (): Draft => {
  const id = newId()
  return { kind: 'file', id, path: `/api/files?purpose=job-file&id=${id}`, text: 'new', body: {} }
}
