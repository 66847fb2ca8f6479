import Big from 'big.js'
import * as invoiceApi from '#domain/invoices/api.ts'
import * as jobApi from '#domain/jobs/api.ts'
import * as reportApi from '#domain/reports/api.ts'
import * as taskApi from '#domain/tasks/api.ts'
import * as variationApi from '#domain/variations/api.ts'
import type { Caller } from '#server/testing/caller.ts'
import { invoiceBody, jobBody, reportBody, taskBody, variationBody, type Person } from '#server/testing/given.ts'

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

interface Happening {
  hands: readonly Person[]
  /** Writes reports and has tasks, and sees no money. */
  user: Person
  clients: readonly string[]
  seed: number
  turns: number
}

// At both ends of months, also beyond the twelve that are shown, and ahead.
const days = ['2025-09-30', '2025-11-30', '2025-12-01', '2026-02-28', '2026-06-30', '2026-10-31', '2026-11-01']
const dueDays = ['2026-11-19', '2026-11-20', '2026-11-30', '2026-12-01', '2027-01-31']
const milestones = [
  { title: 'Slab', dueDate: '2026-11-02' },
  { title: 'Roof', dueDate: '2026-12-01' },
]

/** Lets people of a company do, one after the other, whatever comes to their mind; what is refused is refused. */
export async function historyIn({ hands, user, clients, seed, turns }: Happening): Promise<void> {
  const chance = chanceFrom(seed)
  const pick = <T>(among: readonly T[]): T => among[Math.floor(chance() * among.length)] as T
  const jobs: { id: string; clientId: string }[] = []
  const invoices: string[] = []
  const variations: { id: string; jobId: string; kind: 'credit' | 'charge' }[] = []
  const reports: string[] = []
  const tasks: string[] = []
  const cents = (most: number): string => (Math.floor(chance() * most * 100) / 100).toFixed(2)
  const hand = () => pick(hands)

  const acts: (() => Promise<unknown>)[] = [
    async () => {
      const clientId = pick(clients)
      const body = jobBody(clientId, {
        status: pick(['pending', 'in-progress', 'in-progress', 'completed'] as const),
        startDate: '2025-01-01',
        estimatedEndDate: pick(dueDays),
        contractAmount: cents(90_000),
        totalInvoiced: pick(['0', '0', cents(9000)]),
        approvedVariationValue: pick(['0', cents(2000)]),
        milestones,
      })
      jobs.push({ id: (await hand().call(jobApi.createJob, { body })).id, clientId })
    },
    async () => {
      const { id, clientId } = pick(jobs)
      const body = reportBody(clientId, id, {
        date: pick([...days, '2026-11-20']),
        progressPercentage: Math.floor(chance() * 101),
      })
      reports.push((await pick([user, hand()]).call(reportApi.createReport, { body })).id)
    },
    async () => {
      const { id, clientId } = pick(jobs)
      const date = pick(days)
      const items = Array.from({ length: 1 + Math.floor(chance() * 3) }, () => {
        const own = variations.filter(({ jobId }) => jobId === id)
        const variation = own.length > 0 && chance() < 0.5 ? pick(own) : undefined
        return {
          description: 'Labour',
          quantity: '1.25',
          unitPrice: cents(900),
          taxRate: '0.15',
          ...(variation === undefined ? {} : { variationId: variation.id, kind: variation.kind }),
        }
      })
      const dueDate = pick([date, ...dueDays])
      const body = invoiceBody(clientId, { jobId: id, date, dueDate, items })
      const made = await hand().try(invoiceApi.createInvoice, { body })
      if (made.status === 201) invoices.push(made.body.id)
    },
    async () => {
      const { id, clientId } = pick(jobs)
      const type = chance() < 0.3 ? ('credit' as const) : ('addition' as const)
      const body = variationBody(clientId, { jobId: id, type, quotedAmount: cents(4000) })
      const { id: variationId } = await hand().call(variationApi.createVariation, { body })
      variations.push({ id: variationId, jobId: id, kind: type === 'credit' ? 'credit' : 'charge' })
    },
    async () => {
      const body = taskBody({ dueDate: pick([null, ...days, ...dueDays]), status: pick(['todo', 'review', 'review']) })
      tasks.push((await pick([user, hand()]).call(taskApi.createTask, { body })).id)
    },
    () => pick([user, hand()]).try(taskApi.takeTask, { params: { id: pick(tasks) } }),
    () => pick([user, hand()]).try(taskApi.watchTask, { params: { id: pick(tasks) }, body: {} }),
    () =>
      hand().try(taskApi.moveTask, {
        params: { id: pick(tasks) },
        body: { status: pick(['todo', 'review', 'completed'] as const) },
      }),
    () => hand().try(variationApi.approveVariation, { params: { id: pick(variations).id } }),
    () => hand().try(variationApi.approveVariation, { params: { id: pick(variations).id } }),
    () => hand().try(variationApi.unapproveVariation, { params: { id: pick(variations).id } }),
    () =>
      hand().try(variationApi.setVariationInvoiceStatus, {
        params: { id: pick(variations).id },
        body: { invoiceStatus: pick(['invoiced', 'pending'] as const) },
      }),
    ...[invoiceApi.submitInvoice, invoiceApi.submitInvoice, invoiceApi.approveInvoice, invoiceApi.approveInvoice].map(
      (endpoint) => () => hand().try(endpoint, { params: { id: pick(invoices) } }),
    ),
    () => hand().try(invoiceApi.markInvoiceOverdue, { params: { id: pick(invoices) } }),
    () => (chance() < 0.5 ? hand().try(invoiceApi.voidInvoice, { params: { id: pick(invoices) } }) : Promise.resolve()),
    () =>
      hand().try(invoiceApi.recordPayment, {
        params: { id: pick(invoices) },
        body: { date: pick(days), method: 'bank', amount: cents(300) },
      }),
    () =>
      hand().try(invoiceApi.markInvoicePaid, {
        params: { id: pick(invoices) },
        body: { date: pick(days), method: 'bank' },
      }),
    async () => {
      const { id, payments } = await hand().call(invoiceApi.getInvoice, { params: { id: pick(invoices) } })
      const [payment] = payments
      if (payment !== undefined)
        await hand().try(invoiceApi.reversePayment, { params: { id, paymentId: payment.id }, body: {} })
    },
    async () => {
      const { id, version } = await hand().call(invoiceApi.getInvoice, { params: { id: pick(invoices) } })
      await hand().try(invoiceApi.updateInvoice, { params: { id }, version, body: { dueDate: pick(dueDays) } })
    },
    async () => {
      const { id, version } = await hand().call(jobApi.getJob, { params: { id: pick(jobs).id } })
      const body = { contractAmount: cents(90_000), status: pick(['in-progress', 'completed'] as const) }
      await hand().try(jobApi.updateJob, { params: { id }, version, body })
    },
    async () => {
      const { id, version } = await hand().call(reportApi.getReport, { params: { id: pick(reports) } })
      const body = { date: pick(days), progressPercentage: Math.floor(chance() * 101) }
      await hand().try(reportApi.updateReport, { params: { id }, version, body })
    },
    async () => {
      if (reports.length < 5) return
      const [gone] = reports.splice(Math.floor(chance() * reports.length), 1)
      await hand().call(reportApi.deleteReport, { params: { id: gone ?? '' } })
    },
  ]
  // Something of everything first, so that there is always something to choose from.
  for (const act of [0, 0, 0, 1, 2, 3, 4, ...Array<number>(8).fill(0)]) await acts[act]?.()
  for (let turn = 0; turn < turns; turn += 1) await pick(acts)()
}

/** Money not yet claimed of every job, added up from records alone (decision 0075). */
export async function unclaimedByHand(person: Caller): Promise<Record<string, string>> {
  const every = { query: { pageSize: 200 } }
  const [jobs, reports, variations, invoices] = await Promise.all([
    person.call(jobApi.listJobs, every),
    person.call(reportApi.listReports, every),
    person.call(variationApi.listVariations, every),
    person.call(invoiceApi.listInvoices, { query: { status: 'issued', pageSize: 200 } }),
  ])
  const lines = (
    await Promise.all(invoices.items.map(({ id }) => person.call(invoiceApi.getInvoice, { params: { id } })))
  ).flatMap(({ items }) => items)
  const sum = (amounts: readonly Big.BigSource[]): Big => amounts.reduce<Big>((all, each) => all.plus(each), new Big(0))
  return Object.fromEntries(
    jobs.items.map((job) => {
      // Newest first.
      const progress = reports.items.find(({ jobId }) => jobId === job.id)?.progressPercentage ?? 0
      const ofContract = lines.filter(({ jobId, variationId }) => jobId === job.id && variationId === null)
      const claimed = sum([job.totalInvoiced, ...ofContract.map(({ amount }) => amount)])
      const done = new Big(job.contractAmount).times(progress).div(100).round(2, Big.roundHalfUp)
      const ahead = done.plus(job.approvedVariationValue).minus(claimed)
      const left = variations.items
        .filter(
          ({ jobId, status, invoiceStatus }) =>
            jobId === job.id && status === 'approved' && invoiceStatus === 'pending',
        )
        .map(({ type, remainingToInvoice }) => new Big(remainingToInvoice).times(type === 'credit' ? -1 : 1))
      const unclaimed = (ahead.lt(0) ? new Big(0) : ahead).plus(sum(left))
      return [job.id, (unclaimed.lt(0) ? new Big(0) : unclaimed).toFixed(2)]
    }),
  )
}
