import { afterAll, beforeAll, expect, it } from 'vitest'
import * as clientApi from '#domain/clients/api.ts'
import { getDashboard } from '#domain/dashboard/api.ts'
import type { CallInput } from '#domain/endpoint.ts'
import * as invoiceApi from '#domain/invoices/api.ts'
import * as jobApi from '#domain/jobs/api.ts'
import * as reportApi from '#domain/reports/api.ts'
import * as variationApi from '#domain/variations/api.ts'
import type { Answer } from './testing/caller.ts'
import {
  clientBody,
  givenCompany,
  invoiceBody,
  jobBody,
  reportBody,
  signedIn,
  variationBody,
  type Company,
  type Person,
} from './testing/given.ts'
import { startTestServer, type TestServer } from './testing/server.ts'
import { storedDifferences } from './testing/stored-figures.ts'

// Counts, figures and search entries are stored beside the records (migrations 0027 to 0029). Here several people of a
// company do at once whatever comes to their mind, among few records, so that they meet; then all is counted anew.

let server: TestServer
let company: Company
let hands: Person[]
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  company = await givenCompany(server)
  hands = [company.orgAdmin, ...(await Promise.all([1, 2, 3].map(() => company.person('admin'))))]
})
afterAll(() => server.stop())

const differences = () => storedDifferences(server.database.superuserUrl)

/** Numbers that look random and are the same in every run (mulberry32). */
function chanceFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Kind = 'clients' | 'jobs' | 'reports' | 'invoices' | 'variations'
type Act = (person: Person, chance: () => number) => Promise<Answer<unknown> | undefined>

/** What is known to exist, or to have existed. */
const known: Record<Kind, string[]> = { clients: [], jobs: [], reports: [], invoices: [], variations: [] }
const clientOf = new Map<string, string>()

const pick = <T>(chance: () => number, among: readonly T[]): T | undefined => among[Math.floor(chance() * among.length)]
const words = ['Deck', 'Garage', 'Reclad', 'Kitchen', 'Roof']

async function remembered(kind: Kind, sent: Promise<Answer<{ id: string; clientId?: string }>>) {
  const answer = await sent
  if (answer.status === 201) {
    known[kind].push(answer.body.id)
    // Of a client, its own code stands there.
    if (kind !== 'clients' && answer.body.clientId !== undefined) clientOf.set(answer.body.id, answer.body.clientId)
  }
  return answer
}

/** A record to do something with, in the version that it has at this moment. */
async function versionOf(
  person: Person,
  get: typeof jobApi.getJob | typeof clientApi.getClient,
  id: string,
): Promise<number> {
  const answer = await person.try(get as typeof jobApi.getJob, { params: { id } })
  return answer.status === 200 ? (answer.body as { version: number }).version : 1
}
const ofRecord =
  (kind: Kind, act: (person: Person, id: string, chance: () => number) => Promise<Answer<unknown>>): Act =>
  async (person, chance) => {
    const id = pick(chance, known[kind])
    return id === undefined ? undefined : act(person, id, chance)
  }
const edit = (kind: Kind, get: unknown, update: unknown, bodyOf: (chance: () => number) => object): Act =>
  ofRecord(kind, async (person, id, chance) =>
    person.try(update as typeof jobApi.updateJob, {
      params: { id },
      body: bodyOf(chance),
      version: await versionOf(person, get as typeof jobApi.getJob, id),
    }),
  )
const step = (kind: Kind, endpoint: unknown, body?: (chance: () => number) => object): Act =>
  ofRecord(kind, (person, id, chance) =>
    person.try(
      endpoint as typeof variationApi.setVariationProgress,
      {
        params: { id },
        ...(body === undefined ? {} : { body: body(chance) as { progressStatus: 'pending' } }),
      } as never,
    ),
  )

/** A job, with its client, or a client without one. */
function someJob(chance: () => number): { clientId: string; jobId?: string } | undefined {
  const jobId = pick(chance, known.jobs)
  const clientId = pick(chance, known.clients)
  if (jobId !== undefined && chance() < 0.8) return { clientId: clientOf.get(jobId) ?? '', jobId }
  return clientId === undefined ? undefined : { clientId }
}

/** Lines, now and then for a variation. */
const someItems = (chance: () => number) =>
  Array.from({ length: 1 + Math.floor(chance() * 3) }, () => {
    const variationId = chance() < 0.4 ? pick(chance, known.variations) : undefined
    return {
      description: 'Labour',
      quantity: 1 + Math.floor(chance() * 5),
      unitPrice: `${10 + Math.floor(chance() * 90)}`,
      taxRate: '0.15',
      ...(variationId === undefined ? {} : { variationId }),
    }
  })

const dates = ['2026-10-20', '2026-11-02', '2026-11-19', '2026-12-24']
/** Milestones of a job, with and without a day. */
const someMilestones = (chance: () => number) =>
  Array.from({ length: Math.floor(chance() * 4) }, () => ({
    title: `${pick(chance, words)}`,
    ...(chance() < 0.8 ? { dueDate: pick(chance, dates) ?? '2026-12-24' } : {}),
    completed: chance() < 0.3,
  }))
const money = (chance: () => number) => ({
  date: '2026-11-20',
  method: 'bank' as const,
  amount: `${1 + Math.floor(chance() * 60)}.00`,
})

const acts: Act[] = [
  (person, chance) =>
    remembered(
      'clients',
      person.try(clientApi.createClient, { body: clientBody({ status: chance() < 0.7 ? 'active' : 'inactive' }) }),
    ),
  async (person, chance) => {
    const clientId = pick(chance, known.clients)
    if (clientId === undefined) return undefined
    const body = jobBody(clientId, {
      name: `${pick(chance, words)}`,
      estimatedEndDate: pick(chance, dates) ?? '2027-01-01',
      status: pick(chance, ['pending', 'in-progress', 'completed'] as const) ?? 'pending',
      milestones: someMilestones(chance),
    })
    return remembered('jobs', person.try(jobApi.createJob, { body }))
  },
  async (person, chance) => {
    const place = someJob(chance)
    if (place?.jobId === undefined) return undefined
    return remembered('reports', person.try(reportApi.createReport, { body: reportBody(place.clientId, place.jobId) }))
  },
  async (person, chance) => {
    const place = someJob(chance)
    if (place === undefined) return undefined
    const dueDate = pick(chance, dates) ?? '2026-12-24'
    const body = invoiceBody(place.clientId, { ...place, date: '2026-10-01', dueDate, items: someItems(chance) })
    return remembered('invoices', person.try(invoiceApi.createInvoice, { body }))
  },
  async (person, chance) => {
    const place = someJob(chance)
    if (place === undefined) return undefined
    const type = chance() < 0.3 ? ('credit' as const) : ('addition' as const)
    return remembered(
      'variations',
      person.try(variationApi.createVariation, { body: variationBody(place.clientId, { ...place, type }) }),
    )
  },
  edit('clients', clientApi.getClient, clientApi.updateClient, (chance) =>
    chance() < 0.5
      ? { name: `${pick(chance, words)} ${chance()}` }
      : { status: chance() < 0.5 ? 'active' : 'inactive' },
  ),
  edit('jobs', jobApi.getJob, jobApi.updateJob, (chance) =>
    chance() < 0.3
      ? { clientId: pick(chance, known.clients) }
      : {
          name: `${pick(chance, words)} again`,
          status: pick(chance, ['pending', 'in-progress', 'completed']),
          estimatedEndDate: pick(chance, dates),
          ...(chance() < 0.5 ? { milestones: someMilestones(chance) } : {}),
        },
  ),
  edit('reports', reportApi.getReport, reportApi.updateReport, (chance) => {
    const place = someJob(chance)
    return chance() < 0.5 && place?.jobId !== undefined ? place : { date: pick(chance, dates) }
  }),
  edit('invoices', invoiceApi.getInvoice, invoiceApi.updateInvoice, (chance) => {
    const place = someJob(chance)
    return chance() < 0.4 && place !== undefined
      ? { ...place, items: someItems(chance) }
      : { reference: `${pick(chance, words)}`, dueDate: pick(chance, dates), items: someItems(chance) }
  }),
  edit('variations', variationApi.getVariation, variationApi.updateVariation, (chance) => {
    const place = someJob(chance)
    if (chance() < 0.3 && place !== undefined) return { clientId: place.clientId, jobId: place.jobId ?? null }
    return { name: `${pick(chance, words)}`, type: chance() < 0.5 ? 'credit' : 'addition', quotedAmount: '77.00' }
  }),
  step('clients', clientApi.deleteClient),
  step('jobs', jobApi.deleteJob),
  step('reports', reportApi.deleteReport),
  step('invoices', invoiceApi.deleteInvoice),
  step('variations', variationApi.deleteVariation),
  step('invoices', invoiceApi.submitInvoice),
  step('invoices', invoiceApi.submitInvoice),
  step('invoices', invoiceApi.approveInvoice),
  step('invoices', invoiceApi.markInvoiceOverdue),
  step('invoices', invoiceApi.voidInvoice),
  step('invoices', invoiceApi.markInvoicePaid, () => ({ date: '2026-11-20', method: 'bank' })),
  step('invoices', invoiceApi.recordPayment, money),
  step('invoices', invoiceApi.recordPayment, money),
  ofRecord('invoices', async (person, id) => {
    const { body } = await person.try(invoiceApi.getInvoice, { params: { id } })
    const paymentId = (body as { payments?: { id: string }[] }).payments?.[0]?.id ?? id
    return person.try(invoiceApi.reversePayment, { params: { id, paymentId }, body: {} })
  }),
  step('variations', variationApi.approveVariation),
  step('variations', variationApi.approveVariation),
  step('variations', variationApi.unapproveVariation),
  step('variations', variationApi.setVariationVisibility, (chance) => ({ showInJobReport: chance() < 0.5 })),
]

it.each([1, 2, 3, 4])('after a random history by several hands there is no difference (history %i)', async (seed) => {
  const chance = chanceFrom(seed)
  const succeeded: number[] = []
  const refused = new Set<number>()
  await Promise.all(
    hands.map(async (person) => {
      for (let turn = 0; turn < 80; turn += 1) {
        const answer = await pick(chance, acts)?.(person, chance)
        if (answer === undefined) continue
        if (answer.status < 300) succeeded.push(answer.status)
        else refused.add(answer.status)
      }
    }),
  )
  // What is refused is refused for what people did, never because they met.
  expect([...refused].filter((status) => ![404, 409, 412, 422].includes(status))).toEqual([])
  expect(succeeded.length).toBeGreaterThan(50)
  expect(await differences()).toEqual([])
})

it('milestones are counted while they and their job are to come, whatever becomes of the job', async () => {
  const own = await givenCompany(server)
  const past = async () => (await own.orgAdmin.call(getDashboard, {})).overdueMilestones.total
  const client = await own.orgAdmin.call(clientApi.createClient, { body: clientBody() })
  const milestones = ['2026-09-30', '2026-11-02', '2026-12-24'].map((dueDate) => ({ title: 'Deck', dueDate }))
  const body = jobBody(client.id, { milestones, estimatedEndDate: '2027-01-01' })
  const job = await own.orgAdmin.call(jobApi.createJob, { body })
  let { version } = job
  const after = async (body: CallInput<typeof jobApi.updateJob>['body']) => {
    const changed = await own.orgAdmin.call(jobApi.updateJob, { params: { id: job.id }, body, version })
    version = changed.version
    return past()
  }
  expect(await past()).toBe(2)
  expect(await after({ name: 'Another' })).toBe(2)
  expect(await after({ status: 'completed' })).toBe(0)
  expect(await after({ milestones: milestones.slice(0, 2) })).toBe(0)
  expect(await after({ status: 'in-progress' })).toBe(2)
  expect(await after({ milestones: [{ title: 'Deck', dueDate: '2026-10-01' }, { title: 'Undated' }] })).toBe(1)
  await own.orgAdmin.call(jobApi.deleteJob, { params: { id: job.id } })
  expect(await past()).toBe(0)
  expect(await differences()).toEqual([])
})

it('the lists say what the stored counts are, on every day', async () => {
  for (const days of [0, 1, 11, 30]) {
    server.clock.advance(days * 24 * 60 * 60 * 1000)
    // Nobody stays signed in for so long.
    const orgAdmin = await signedIn(server, company.orgAdmin.email)
    const invoices = await orgAdmin.call(invoiceApi.listInvoices, { query: {} })
    const all = await orgAdmin.call(invoiceApi.listInvoices, { query: { search: ' ', pageSize: 200 } })
    const shown = Object.groupBy(all.items, ({ shownStatus }) => shownStatus)
    for (const [status, count] of Object.entries(invoices.counts))
      expect([status, count]).toEqual([status, shown[status as 'draft']?.length ?? 0])
    const jobs = await orgAdmin.call(jobApi.listJobs, { query: { pageSize: 200 } })
    expect(jobs.counts.overdue).toBe(jobs.items.filter(({ overdue }) => overdue).length)
    expect(jobs.total).toBe(jobs.items.length)
  }
})
