import { deleteClient, getClient, listClients, updateClient } from '#domain/clients/api.ts'
import type { Endpoint } from '#domain/endpoint.ts'
import * as invoices from '#domain/invoices/api.ts'
import { deleteJob, getJob, listJobs, updateJob } from '#domain/jobs/api.ts'
import { deleteReport, getReport, listReports, updateReport } from '#domain/reports/api.ts'
import {
  createInvoiceLink,
  createShare,
  listInvoiceLinks,
  listShares,
  sendInvoice,
  sendReport,
} from '#domain/shares/api.ts'
import * as variations from '#domain/variations/api.ts'
import type { Caller } from './caller.ts'
import { companyKind } from './company-states.ts'
import { exportKind } from './export-states.ts'
import { intakeKinds } from './intake-states.ts'
import { givenClient, givenInvoice, givenJob, givenReport, givenTask, givenVariation, type Company } from './given.ts'
import { givenInvoiceIn } from './money-writes.ts'
import { outsideKinds } from './outside-states.ts'
import type { Made, RecordKind } from './record-kind.ts'
import { importKind } from './imports.ts'
import { linkKinds } from './link-states.ts'
import { reminderKind } from './reminder-states.ts'
import { roleKind } from './role-states.ts'
import { calendarTaskKind, taskKind } from './task-states.ts'
import { sessionKind } from './session-states.ts'
import { unique, type TestServer } from './server.ts'
import { userKind } from './user-states.ts'
import { wordKinds } from './word-states.ts'

// An address takes only so many mails an hour: each call writes to one of its own.
const letterBy = (endpoint: Endpoint) => ({
  endpoint,
  get body() {
    return { to: `owner-${unique()}@example.test` }
  },
})

const money = { date: '2026-11-20', method: 'bank' } as const

/** Every kind of record with `can`, in every state that the product's own commands bring it into. */
export function recordKinds(server: TestServer, company: () => Company): Record<string, RecordKind> {
  const me = (): Caller => company().orgAdmin
  const client = () => givenClient(me())
  const read = async <T>(answer: Promise<{ status: number; body: T }>): Promise<T | undefined> => {
    const { status, body } = await answer
    return status === 200 ? body : undefined
  }
  const found = async <T extends { id: string }>(
    list: Promise<{ status: number; body: { items: T[] } }>,
    id: string,
  ): Promise<T | undefined> => (await read(list))?.items.find((each) => each.id === id)

  const madeClient = ({ id, name }: { id: string; name: string }): Made => ({
    clientId: id,
    params: { id },
    read: (person) => read(person.try(getClient, { params: { id } })),
    listed: (person) => found(person.try(listClients, { query: { search: name } }), id),
  })
  const clientWith = (more: (clientId: string) => Promise<unknown>) => async () => {
    const made = await client()
    await more(made.id)
    return madeClient(made)
  }

  const jobWith =
    (more: (at: { clientId: string; jobId: string }) => Promise<unknown>, status: 'in-progress' | 'completed') =>
    async (): Promise<Made> => {
      const clientId = (await client()).id
      const { id } = await givenJob(me(), clientId, { status })
      await more({ clientId, jobId: id })
      return {
        clientId,
        params: { id },
        read: (person) => read(person.try(getJob, { params: { id } })),
        listed: (person) => found(person.try(listJobs, { query: { clientId } }), id),
      }
    }
  const nothing = () => Promise.resolve()

  const report = async () => {
    const clientId = (await client()).id
    const job = await givenJob(me(), clientId)
    return { clientId, jobId: job.id, id: (await givenReport(me(), clientId, job.id)).id }
  }
  const madeReport = async (): Promise<Made> => {
    const { id, clientId, jobId } = await report()
    return {
      clientId,
      params: { id },
      read: (person) => read(person.try(getReport, { params: { id } })),
      listed: (person) => found(person.try(listReports, { query: { jobId } }), id),
    }
  }

  type InvoiceStatus = Parameters<typeof givenInvoiceIn>[2]
  const invoiceIn = async (status: InvoiceStatus, more: Parameters<typeof givenInvoiceIn>[3] = {}, deposit?: string) =>
    givenInvoiceIn(me(), (await client()).id, status, more, deposit)
  const madeInvoice = ({ id, clientId }: { id: string; clientId: string }): Made => ({
    clientId,
    params: { id },
    read: (person) => read(person.try(invoices.getInvoice, { params: { id } })),
    listed: (person) => found(person.try(invoices.listInvoices, { query: { clientId } }), id),
  })
  const invoice =
    (...how: Parameters<typeof invoiceIn>) =>
    async () =>
      madeInvoice(await invoiceIn(...how))
  const reverseFirst = ({ id, payments }: { id: string; payments: { id: string }[] }) =>
    me().call(invoices.reversePayment, { params: { id, paymentId: payments[0]?.id ?? '' }, body: {} })

  const payment =
    (status: InvoiceStatus, which: 'first' | 'last', taken: 'standing' | 'taken back') => async (): Promise<Made> => {
      const made = await invoiceIn(status, {}, '15')
      const { id, clientId, payments } = taken === 'standing' ? made : await reverseFirst(made)
      const paymentId = payments.at(which === 'first' ? 0 : -1)?.id ?? ''
      const listed = async (person: Caller) =>
        (await read(person.try(invoices.getInvoice, { params: { id } })))?.payments.find(
          (each) => each.id === paymentId,
        )
      return { clientId, params: { id, paymentId }, read: listed, listed }
    }

  const variation = (more: (id: string, clientId: string) => Promise<unknown>) => async (): Promise<Made> => {
    const clientId = (await client()).id
    const { id } = await givenVariation(me(), clientId)
    await more(id, clientId)
    return {
      clientId,
      params: { id },
      read: (person) => read(person.try(variations.getVariation, { params: { id } })),
      listed: (person) => found(person.try(variations.listVariations, { query: { clientId } }), id),
    }
  }
  const approve = (id: string) => me().call(variations.approveVariation, { params: { id } })
  const billed = (status: InvoiceStatus, unitPrice: string) => async (variationId: string, clientId: string) => {
    await approve(variationId)
    const items = [{ description: 'Skylight', quantity: 1, unitPrice, taxRate: '0.15', variationId }]
    await givenInvoiceIn(me(), clientId, status, { items })
  }

  return {
    user: userKind(server, company),
    client: {
      calls: {
        updateClient: { endpoint: updateClient, body: { notes: 'Rings first' } },
        deleteClient: { endpoint: deleteClient },
      },
      states: {
        'nothing depends on': clientWith(nothing),
        'with a job': clientWith((clientId) => givenJob(me(), clientId)),
        'with an invoice': clientWith((clientId) => givenInvoice(me(), clientId)),
        'with a variation': clientWith((clientId) => givenVariation(me(), clientId)),
        'with people': clientWith((clientId) => company().contact(clientId)),
        'with a task': clientWith((clientId) => givenTask(me(), { clientId })),
      },
    },
    job: {
      calls: {
        updateJob: { endpoint: updateJob, body: { notes: 'Key at the neighbour' } },
        completeJob: { endpoint: updateJob, body: { status: 'completed' } },
        deleteJob: { endpoint: deleteJob },
      },
      states: {
        'nothing depends on': jobWith(nothing, 'in-progress'),
        completed: jobWith(nothing, 'completed'),
        'with a report': jobWith(({ clientId, jobId }) => givenReport(me(), clientId, jobId), 'in-progress'),
        'with an invoice': jobWith(({ clientId, jobId }) => givenInvoice(me(), clientId, { jobId }), 'in-progress'),
        "with a line of another job's invoice": jobWith(
          ({ clientId, jobId }) =>
            givenInvoice(me(), clientId, {
              items: [{ description: 'Slab', quantity: 1, unitPrice: '1', taxRate: '0', jobId }],
            }),
          'completed',
        ),
        'with a task': jobWith(({ jobId }) => givenTask(me(), { jobId }), 'in-progress'),
        'with a variation': jobWith(({ clientId, jobId }) => givenVariation(me(), clientId, { jobId }), 'in-progress'),
      },
    },
    report: {
      calls: {
        updateReport: { endpoint: updateReport, body: { keyUpdates: 'Roof is on' } },
        deleteReport: { endpoint: deleteReport },
        listShares: { endpoint: listShares },
        createShare: { endpoint: createShare, body: {} },
        sendReport: letterBy(sendReport),
      },
      states: { written: madeReport },
    },
    role: roleKind(company),
    ...wordKinds(company),
    reminders: reminderKind(company),
    import: importKind(company),
    export: exportKind(server, company),
    ...intakeKinds(server, company),
    company: companyKind(server, company),
    ...outsideKinds(server, company),
    session: sessionKind(server, company),
    ...linkKinds(server, company),
    invoice: {
      calls: {
        updateInvoice: { endpoint: invoices.updateInvoice, body: { notes: 'Thank you' } },
        deleteInvoice: { endpoint: invoices.deleteInvoice },
        submitInvoice: { endpoint: invoices.submitInvoice },
        approveInvoice: { endpoint: invoices.approveInvoice },
        markInvoicePaid: { endpoint: invoices.markInvoicePaid, body: money },
        markInvoiceOverdue: { endpoint: invoices.markInvoiceOverdue },
        voidInvoice: { endpoint: invoices.voidInvoice },
        recordPayment: { endpoint: invoices.recordPayment, body: { ...money, amount: '1' } },
        sendInvoice: letterBy(sendInvoice),
        listInvoiceLinks: { endpoint: listInvoiceLinks },
        createInvoiceLink: { endpoint: createInvoiceLink, body: {} },
      },
      states: {
        draft: invoice('draft'),
        'draft and paid in part': invoice('draft', {}, '15'),
        'draft with a reversed payment': async () =>
          madeInvoice(await reverseFirst(await invoiceIn('draft', {}, '15'))),
        pending: invoice('pending'),
        approved: invoice('approved'),
        'approved and paid in part': invoice('approved', {}, '15'),
        'approved and late': invoice('approved', { date: '2026-10-01', dueDate: '2026-10-20' }),
        overdue: invoice('overdue'),
        paid: invoice('paid'),
        'approved again, its payment reversed': async () => madeInvoice(await reverseFirst(await invoiceIn('paid'))),
        void: invoice('void'),
        'void after a payment': async () => {
          const { id, clientId } = await invoiceIn('paid')
          await me().call(invoices.voidInvoice, { params: { id } })
          return madeInvoice({ id, clientId })
        },
      },
    },
    payment: {
      calls: { reversePayment: { endpoint: invoices.reversePayment, body: {} } },
      states: {
        'on a draft': payment('draft', 'first', 'standing'),
        'on a paid invoice': payment('paid', 'last', 'standing'),
        'on a void invoice': payment('void', 'first', 'standing'),
        reversed: payment('approved', 'first', 'taken back'),
        'that is a reversal': payment('approved', 'last', 'taken back'),
      },
    },
    task: taskKind(company),
    calendarTask: calendarTaskKind(company),
    variation: {
      calls: {
        updateVariation: { endpoint: variations.updateVariation, body: { name: 'Rooflight' } },
        deleteVariation: { endpoint: variations.deleteVariation },
        approveVariation: { endpoint: variations.approveVariation },
        unapproveVariation: { endpoint: variations.unapproveVariation },
        setVariationProgress: {
          endpoint: variations.setVariationProgress,
          body: { progressStatus: 'in_progress' },
        },
        setVariationInvoiceStatus: {
          endpoint: variations.setVariationInvoiceStatus,
          body: { invoiceStatus: 'invoiced' },
        },
        setVariationVisibility: { endpoint: variations.setVariationVisibility, body: { showInJobReport: false } },
      },
      states: {
        pending: variation(nothing),
        approved: variation(approve),
        'on a draft invoice': variation(billed('draft', '200')),
        'billed in part': variation(billed('approved', '50')),
        'billed in full': variation(billed('pending', '200')),
        'on a void invoice': variation(billed('void', '200')),
        'with a task': variation((variationId) => givenTask(me(), { variationId })),
      },
    },
  }
}
