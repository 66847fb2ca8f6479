import { newId } from '#domain/ids.ts'
import { type BenchDatabase, type JobOfClient, kinds, type Kind } from './database.ts'
import type { Aim, Case } from './case.ts'
import { dashboardCases } from './dashboard-cases.ts'
import { searched } from './search-words.ts'

const list: Aim = { cpu: 2, mixed: 1.3, large: 1.3 }
const lastPage: Aim = { cpu: 2.5, mixed: 1.5, large: 2 }
const search: Aim = { cpu: 2, mixed: 1.5, large: 2 }
const read: Aim = { cpu: 0.8, mixed: 1.3, large: 1.3 }
// Five columns of a hundred cards each are as much as ten pages of a list.
const board: Aim = { cpu: 12, mixed: 1.3, large: 1.5 }
// Six weeks are some four hundred tasks of half the fields, as much as four pages of a list; with ten times the tasks
// they are the two thousand that a calendar shows at most, five times as many.
const calendar: Aim = { cpu: 6, mixed: 1.3, large: 6 }
const create: Aim = { cpu: 2.5, mixed: 1.3, large: 1.3 }

const singular: Record<Kind, string> = {
  clients: 'a client',
  jobs: 'a job',
  reports: 'a report with its photos',
  invoices: 'an invoice with its lines',
  variations: 'a variation',
}

/**
 * The measured cases, reads first so that every round finds as many records. Pages, records and words vary so that
 * nothing is answered from one hot row.
 */
export function casesOf(database: BenchDatabase): Case[] {
  let turn = 0
  const get = (name: string, aim: Aim, path: (turn: number) => string, hasFloor = true): Case => ({
    name,
    aim,
    next: () => ({ method: 'GET', path: path((turn += 1)) }),
    hasFloor,
  })
  const oneOf = (values: readonly string[], n: number): string => values[n % values.length] ?? ''
  const found = (name: string, kind: Kind, words: readonly string[], hasFloor = true): Case =>
    get(
      `search ${kind}, ${name}`,
      search,
      (n) => `/api/${kind}?search=${encodeURIComponent(oneOf(words, n))}`,
      hasFloor,
    )
  const post = (name: string, path: string, body: (turn: number) => object): Case => ({
    name,
    aim: create,
    next: () => ({ method: 'POST', path, body: JSON.stringify(body((turn += 1))) }),
    hasFloor: true,
  })
  return [
    ...kinds.map((kind) => get(`list ${kind}`, list, (n) => `/api/${kind}?page=${1 + (n % 5)}`)),
    get(
      'list reports, filtered and sorted',
      list,
      (n) => `/api/reports?progress=51-75&date=last-90&sort=clientName&page=${1 + (n % 4)}`,
    ),
    get(
      'list jobs, filtered and sorted',
      list,
      (n) => `/api/jobs?status=in-progress&sort=-contractAmount&page=${1 + (n % 5)}`,
    ),
    get(
      'list invoices, filtered and sorted',
      list,
      (n) => `/api/invoices?status=overdue&sort=-total&page=${1 + (n % 5)}`,
    ),
    ...kinds.map((kind) =>
      get(`last page of ${kind}`, lastPage, () => `/api/${kind}?page=${database.shape.records / 50}`),
    ),
    ...kinds.flatMap((kind) => [
      found('rare, as typed', kind, searched[kind].rare),
      found('common', kind, searched[kind].common),
      found('two letters', kind, searched[kind].twoLetters),
      // What is near enough to be meant is for the product to decide.
      found('typing error', kind, searched[kind].misspelt, false),
    ]),
    ...kinds.map((kind) =>
      get(`read ${singular[kind]}`, read, (n) => `/api/${kind}/${oneOf(database.ids[kind], n * 7919)}`),
    ),
    ...dashboardCases(database),
    post('create a client', '/api/clients', clientBody),
    post('create a report', '/api/reports', (n) => reportBody(jobAt(database, n))),
    post('create an invoice of 5 lines', '/api/invoices', (n) => invoiceBody(jobAt(database, n))),
    ...taskCases(database),
  ]
}

/** What people do with tasks. */
function taskCases({ shape, tasks, jobs }: BenchDatabase): Case[] {
  let turn = 0
  const taskAt = (n: number) => tasks[(n * 7919) % tasks.length]
  const get = (name: string, aim: Aim, path: (turn: number) => string): Case => ({
    name,
    aim,
    next: () => ({ method: 'GET', path: path((turn += 1)) }),
    hasFloor: true,
  })
  const post = (name: string, path: (turn: number) => string, body: (turn: number) => object): Case => ({
    name,
    aim: create,
    next: () => {
      turn += 1
      return { method: 'POST', path: path(turn), body: JSON.stringify(body(turn)) }
    },
    hasFloor: true,
  })
  return [
    get('list tasks, open by due date', list, (n) => `/api/tasks?status=open&page=${1 + (n % 5)}`),
    get('list tasks, one’s own', list, (n) => `/api/tasks?assignedTo=me&status=open&sort=-value&page=${1 + (n % 3)}`),
    get('last page of tasks', lastPage, () => `/api/tasks?page=${shape.records / 50}`),
    get('search tasks, rare', search, (n) => `/api/tasks?search=${['puri', 'puriri', 'puriri+gate'][n % 3]}`),
    get('search tasks, common', search, (n) => `/api/tasks?search=${['trusses', 'footings', 'stage'][n % 3]}`),
    get('read the board of tasks', board, () => '/api/task-board'),
    get('read a month of tasks', calendar, () => '/api/calendar/tasks?from=2026-10-26&to=2026-12-06'),
    get('read a task', read, (n) => `/api/tasks/${taskAt(n)?.id}`),
    post(
      'move a task',
      (n) => `/api/tasks/${taskAt(n)?.id}/move`,
      (n) => ({ status: ['todo', 'in_progress', 'review', 'completed'][n % 4], after: taskAt(n + 1)?.id }),
    ),
    post(
      'create a task',
      () => '/api/tasks',
      (n) => ({
        id: newId(),
        title: `Order trusses, stage ${n}`,
        jobId: jobs[n % jobs.length]?.id,
        dueDate: '2026-12-18',
      }),
    ),
  ]
}

/** One of the jobs that things are created for. */
export function jobAt({ jobs }: BenchDatabase, n: number): JobOfClient {
  const job = jobs[n % jobs.length]
  if (job === undefined) throw new Error('There are no jobs')
  return job
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
export const reportBody = (job: JobOfClient) => ({
  id: newId(),
  clientId: job.clientId,
  jobId: job.id,
  date: '2026-11-18',
  preparedBy: 'Mere Tautahi',
  preparedByTitle: 'Project Manager',
  progressPercentage: 40,
  tasksAchieved: 'Slab poured and cured\nBlockwork to sill height\nTemporary power connected',
  tasksPlanned: 'Framing of the ground floor\nWindow measure',
  keyUpdates: 'The site is on programme and the crew at full strength. '.repeat(3).trim(),
  clientCommunication: 'Site meeting held on Tuesday\nColours confirmed by e-mail',
  accidents: 'No accidents\nNo incidents',
  councilInspections: 'Foundation inspection passed\nPre-line inspection booked',
  comments: 'Weather lost half a day this week.',
})

/** An invoice of five lines for the job; its number is the next of the series. */
export const invoiceBody = (job: JobOfClient) => ({
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
