import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient, deleteClient, updateClient } from '#domain/clients/api.ts'
import { getCompany, openCompany, updateCompany } from '#domain/companies/api.ts'
import { events } from '#domain/events.ts'
import { newId } from '#domain/ids.ts'
import { createInvoice, deleteInvoice, recordPayment } from '#domain/invoices/api.ts'
import { createJob, deleteJob, updateJob } from '#domain/jobs/api.ts'
import { createReport, deleteReport, updateReport } from '#domain/reports/api.ts'
import { createShare, revokeShare, sendReport } from '#domain/shares/api.ts'
import { routes } from './features.ts'
import { uploaded } from './files/uploads.testing.ts'
import { callerOf, type Answer } from './testing/caller.ts'
import {
  clientBody,
  givenClient,
  givenCompany,
  givenJob,
  givenReport,
  givenSuperAdmin,
  invoiceBody,
  jobBody,
  reportBody,
  type Company,
  type Person,
} from './testing/given.ts'
import { givenInvoiceIn, moneyWrites, type ReadyWrite } from './testing/money-writes.ts'
import { startTestServer, type TestServer } from './testing/server.ts'
import { activityOf } from './testing/traces.ts'

let server: TestServer
let company: Company
let admin: Person
let client: Awaited<ReturnType<typeof givenClient>>
let job: Awaited<ReturnType<typeof givenJob>>
let report: Awaited<ReturnType<typeof givenReport>>
beforeAll(async () => {
  server = await startTestServer()
  company = await givenCompany(server, 'Kauri')
  admin = company.orgAdmin
  client = await givenClient(admin, { name: 'Tui' })
  job = await givenJob(admin, client.id, { name: 'Deck', milestones: [{ title: 'Piles' }] })
  report = await givenReport(admin, client.id, job.id)
})
afterAll(() => server.stop())

interface Write {
  /** Prepares what the write needs, then gives the write itself and the record it is about. */
  (): Promise<ReadyWrite>
}

/** One successful write of every kind, with the row it must leave. */
const writes: Record<string, { action: string; kind: string; write: Write }> = {
  createClient: {
    action: 'client.created',
    kind: 'client',
    write: async () => ({ label: 'Kea', send: () => admin.try(createClient, { body: clientBody({ name: 'Kea' }) }) }),
  },
  updateClient: {
    action: 'client.updated',
    kind: 'client',
    async write() {
      const { id } = await givenClient(admin, { name: 'Old', notes: 'a', phone: '1' })
      const logo = await uploaded(admin, 'client-logo')
      return {
        about: id,
        label: 'New',
        changes: {
          name: { from: 'Old', to: 'New' },
          notes: { from: 'a', to: '' },
          logoFileId: { from: null, to: logo.id },
        },
        send: () =>
          admin.try(updateClient, {
            params: { id },
            body: { name: 'New', notes: '', phone: '1', clientId: '', logoFileId: logo.id },
            version: 1,
          }),
      }
    },
  },
  deleteClient: {
    action: 'client.deleted',
    kind: 'client',
    async write() {
      const { id } = await givenClient(admin, { name: 'Gone' })
      return { about: id, label: 'Gone', send: () => admin.try(deleteClient, { params: { id } }) }
    },
  },
  createJob: {
    action: 'job.created',
    kind: 'job',
    write: async () => ({
      label: 'Shed',
      send: () => admin.try(createJob, { body: jobBody(client.id, { name: 'Shed' }) }),
    }),
  },
  updateJob: {
    action: 'job.updated',
    kind: 'job',
    async write() {
      const { id } = await givenJob(admin, client.id, {
        name: 'Deck',
        contractAmount: '100',
        milestones: [{ title: 'Piles' }],
      })
      return {
        about: id,
        label: 'Deck',
        changes: {
          status: { from: 'in-progress', to: 'completed' },
          contractAmount: { from: '100.00', to: '250.50' },
          milestones: {
            from: [{ title: 'Piles', dueDate: null, completed: false }],
            to: [{ title: 'Piles', dueDate: null, completed: true }],
          },
        },
        send: () =>
          admin.try(updateJob, {
            params: { id },
            body: {
              status: 'completed',
              contractAmount: 250.5,
              name: 'Deck',
              milestones: [{ title: 'Piles', completed: true }],
            },
            version: 1,
          }),
      }
    },
  },
  deleteJob: {
    action: 'job.deleted',
    kind: 'job',
    async write() {
      const { id } = await givenJob(admin, client.id, { name: 'Gone' })
      return { about: id, label: 'Gone', send: () => admin.try(deleteJob, { params: { id } }) }
    },
  },
  createReport: {
    action: 'report.created',
    kind: 'report',
    write: async () => ({
      label: 'PR-2026-002',
      send: () => admin.try(createReport, { body: reportBody(client.id, job.id) }),
    }),
  },
  updateReport: {
    action: 'report.updated',
    kind: 'report',
    async write() {
      const own = await givenJob(admin, client.id, { totalInvoiced: '10' })
      const { id, reportId } = await givenReport(admin, client.id, own.id)
      await admin.call(updateJob, { params: { id: own.id }, body: { totalInvoiced: '20' }, version: 1 })
      const photo = await uploaded(admin, 'report-image')
      return {
        about: id,
        label: reportId,
        changes: {
          progressPercentage: { from: 40, to: 55 },
          invoicedToDate: { from: '10.00', to: '20.00' },
          images: { from: [], to: [{ fileId: photo.id, caption: 'Slab' }] },
        },
        send: () =>
          admin.try(updateReport, {
            params: { id },
            body: { progressPercentage: 55, refreshFigures: true, images: [{ fileId: photo.id, caption: 'Slab' }] },
            version: 1,
          }),
      }
    },
  },
  deleteReport: {
    action: 'report.deleted',
    kind: 'report',
    async write() {
      const { id, reportId } = await givenReport(admin, client.id, job.id)
      return { about: id, label: reportId, send: () => admin.try(deleteReport, { params: { id } }) }
    },
  },
  createShare: {
    action: 'share.created',
    kind: 'report',
    write: async () => ({
      about: report.id,
      label: report.reportId,
      send: () => admin.try(createShare, { params: { id: report.id }, body: {} }),
    }),
  },
  revokeShare: {
    action: 'share.revoked',
    kind: 'report',
    async write() {
      const share = await admin.call(createShare, { params: { id: report.id }, body: {} })
      return {
        about: report.id,
        label: report.reportId,
        send: () => admin.try(revokeShare, { params: { id: report.id, shareId: share.id } }),
      }
    },
  },
  sendReport: {
    action: 'report.sent',
    kind: 'report',
    write: async () => ({
      about: report.id,
      label: report.reportId,
      changes: { to: 'a@tui.example' },
      send: () => admin.try(sendReport, { params: { id: report.id }, body: { to: 'a@tui.example' } }),
    }),
  },
  updateCompany: {
    action: 'company.updated',
    kind: 'company',
    async write() {
      const { version } = await admin.call(getCompany, {})
      return {
        about: company.id,
        label: 'Kauri',
        changes: { gstNumber: { from: '', to: '123456789' }, defaultTaxRate: { from: '0.15', to: '0.125' } },
        send: () =>
          admin.try(updateCompany, {
            body: { gstNumber: '123456789', defaultTaxRate: '0.125', email: 'office@example.test' },
            version,
          }),
      }
    },
  },
  openCompany: {
    action: 'company.opened',
    kind: 'company',
    async write() {
      const superAdmin = await givenSuperAdmin(server)
      return {
        about: company.id,
        label: 'Kauri',
        send: () => superAdmin.try(openCompany, { params: { id: company.id } }),
      }
    },
  },
}

/** Those of invoices and variations. */
const money = () => moneyWrites(admin, () => client.id)

/** They change no record of a company: sessions, stepping out, and a file that no record names yet. */
const noRecord = ['closeCompany', 'quickSignIn', 'signIn', 'signOut', 'uploadFile']

it('every endpoint that writes is tried here', () => {
  const writing = routes
    .map((route) => route.endpoint)
    .filter((endpoint) => endpoint.method !== 'GET')
    .map((endpoint) => endpoint.name)
  expect([...Object.keys(writes), ...Object.keys(money()), ...noRecord].toSorted()).toEqual(writing.toSorted())
})

it('every event of the closed list is left by one of them', () => {
  const left = [...Object.values(writes), ...Object.values(money())].map(({ action }) => action)
  // The same endpoint shows a variation and hides it.
  expect([...left, 'variation.shown'].toSorted()).toEqual(Object.keys(events).toSorted())
})

describe('a successful write leaves one row', () => {
  const names = [...Object.keys(writes), ...Object.keys(moneyWrites(callerOf('', null), () => ''))]
  it.each(names)('%s', async (name) => {
    const found = writes[name] ?? money()[name]
    if (found === undefined) throw new Error(`${name} is no write`)
    const { action, kind, write } = found
    const { send, about, label, changes = {} } = await write()
    const before = (await activityOf(server, company.id)).length
    server.clock.advance(1000)
    const answer = await send()
    expect(answer.status).toBeLessThan(300)
    const rows = await activityOf(server, company.id)
    expect(rows).toHaveLength(before + 1)
    expect(rows.at(-1)).toEqual({
      action,
      subject_kind: kind,
      subject_id: about ?? (answer.body as { id: string }).id,
      subject_label: label,
      at: server.clock.now().toISOString(),
      changes,
      ...(name === 'openCompany'
        ? { actor_kind: 'platform', actor_name: 'Platform' }
        : { actor_kind: 'staff', actor_name: 'org_admin of Kauri' }),
    })
  })
})

describe('a refused write leaves none', () => {
  const user = () => company.person('user')
  let issued: ReturnType<typeof givenInvoiceIn> | undefined
  const approved = () => (issued ??= givenInvoiceIn(admin, client.id, 'approved'))
  const refusals: [string, () => Promise<Answer<unknown>>, number][] = [
    ['bad input', () => admin.try(createClient, { body: clientBody({ name: '' }) }), 422],
    [
      'a file nobody uploaded, found after the number was taken',
      () => admin.try(createJob, { body: jobBody(client.id, { fileIds: [newId()] }) }),
      422,
    ],
    [
      'an unknown record',
      () => admin.try(updateClient, { params: { id: newId() }, body: { notes: 'x' }, version: 1 }),
      404,
    ],
    [
      'no right',
      async () => (await user()).try(updateReport, { params: { id: report.id }, body: { comments: 'x' }, version: 1 }),
      403,
    ],
    ['an old version', () => admin.try(updateJob, { params: { id: job.id }, body: { notes: 'x' }, version: 99 }), 412],
    ['what stands in the way', () => admin.try(deleteClient, { params: { id: client.id } }), 409],
    ['what stands in the way of a job', () => admin.try(deleteJob, { params: { id: job.id } }), 409],
    [
      'an address that is none',
      () => admin.try(sendReport, { params: { id: report.id }, body: { to: 'nobody' } }),
      422,
    ],
    [
      'a line of a variation nobody knows',
      () =>
        admin.try(createInvoice, {
          body: invoiceBody(client.id, {
            items: [{ description: 'x', quantity: 1, unitPrice: '1', taxRate: '0', variationId: newId() }],
          }),
        }),
      422,
    ],
    [
      'a payment above the balance',
      async () =>
        admin.try(recordPayment, {
          params: { id: (await approved()).id },
          body: { date: '2026-11-20', amount: '115.01', method: 'bank' },
        }),
      422,
    ],
    [
      'a deletion of what was issued',
      async () => admin.try(deleteInvoice, { params: { id: (await approved()).id } }),
      409,
    ],
    [
      'an end in the past',
      () => admin.try(createShare, { params: { id: report.id }, body: { expiresAt: '2020-01-01T00:00:00Z' } }),
      422,
    ],
  ]

  beforeAll(async () => void (await approved()))

  it.each(refusals)('%s', async (_, send, status) => {
    const before = await activityOf(server, company.id)
    expect((await send()).status).toBe(status)
    expect(await activityOf(server, company.id)).toEqual(before)
  })
})
