import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as invoices from '#domain/invoices/api.ts'
import { getJob } from '#domain/jobs/api.ts'
import { createReport, getReport, updateReport } from '#domain/reports/api.ts'
import * as api from '#domain/variations/api.ts'
import { uploaded } from '#server/files/uploads.testing.ts'
import {
  givenClient,
  givenCompany,
  givenJob,
  givenVariation,
  reportBody,
  type Company,
  type Person,
} from '#server/testing/given.ts'
import { givenInvoiceIn } from '#server/testing/money-writes.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'

let server: TestServer
let company: Company
let me: Person
let clientId: string
let jobId: string
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  company = await givenCompany(server)
  me = company.orgAdmin
  clientId = (await givenClient(me)).id
  jobId = (await givenJob(me, clientId)).id
})
afterAll(() => server.stop())

const given = (more: Parameters<typeof givenVariation>[2] = {}) => givenVariation(me, clientId, { jobId, ...more })
const read = (id: string) => me.call(api.getVariation, { params: { id } })

describe('a new variation', () => {
  it('waits for approval, is shown in reports and numbered by year (SPEC 3, 4)', async () => {
    const made = await given({ quotedAmount: '200', cost: '120.5' })
    expect(made).toMatchObject({
      status: 'pending_approval',
      progressStatus: 'pending',
      invoiceStatus: 'pending',
      showInJobReport: true,
      type: 'addition',
      dateAdded: '2026-11-20',
      dateApproved: null,
      dateCompleted: null,
      quotedAmount: '200.00',
      cost: '120.50',
      margin: '79.50',
      invoicedToDate: '0.00',
      remainingToInvoice: '200.00',
      can: {
        updateVariation: true,
        deleteVariation: true,
        approveVariation: true,
        unapproveVariation: true,
        setVariationProgress: true,
        setVariationInvoiceStatus: true,
        setVariationVisibility: true,
      },
      because: {},
      version: 1,
    })
    expect(made.variationId).toMatch(/^VAR-2026-\d{3}$/)
  })

  it('keeps its photos and files in order, and replaces them when asked', async () => {
    const [one, two, file] = [
      await uploaded(me, 'variation-image'),
      await uploaded(me, 'variation-image'),
      await uploaded(me, 'variation-file'),
    ]
    const made = await given({
      images: [{ fileId: one.id, caption: 'Before' }, { fileId: two.id }],
      fileIds: [file.id],
    })
    expect([made.images.map(({ fileId, caption }) => [fileId, caption]), made.files.map(({ id }) => id)]).toEqual([
      [
        [one.id, 'Before'],
        [two.id, ''],
      ],
      [file.id],
    ])
    const edited = await me.call(api.updateVariation, {
      params: { id: made.id },
      body: { images: [{ fileId: two.id, caption: 'After' }] },
      version: 1,
    })
    expect([edited.images.map(({ fileId, caption }) => [fileId, caption]), edited.files.map(({ id }) => id)]).toEqual([
      [[two.id, 'After']],
      [file.id],
    ])
    expect((await me.fetch(`/api/files/${one.id}`)).status).toBe(404)
    expect((await me.fetch(`/api/files/${file.id}`)).status).toBe(200)
  })
})

describe('its dates (SPEC 4)', () => {
  it('dateApproved is set on approval and cleared when it is taken back', async () => {
    const params = { id: (await given()).id }
    expect(await me.call(api.approveVariation, { params })).toMatchObject({
      status: 'approved',
      dateApproved: '2026-11-20',
      version: 2,
    })
    // Approving what is approved changes nothing.
    expect(await me.call(api.approveVariation, { params })).toMatchObject({ dateApproved: '2026-11-20', version: 2 })
    expect(await me.call(api.unapproveVariation, { params })).toMatchObject({
      status: 'pending_approval',
      dateApproved: null,
      version: 3,
    })
  })

  it.each(['pending', 'in_progress'] as const)(
    'dateCompleted is set on completed and cleared on %s',
    async (progressStatus) => {
      const params = { id: (await given()).id }
      const set = (progress: 'pending' | 'in_progress' | 'completed') =>
        me.call(api.setVariationProgress, { params, body: { progressStatus: progress } })
      expect(await set('completed')).toMatchObject({
        progressStatus: 'completed',
        dateCompleted: '2026-11-20',
        dateApproved: null,
      })
      expect(await set(progressStatus)).toMatchObject({ progressStatus, dateCompleted: null })
    },
  )
})

describe('its invoice status (PRODUCT 11)', () => {
  const bill = (
    id: string,
    amount: string,
    status: 'draft' | 'pending' | 'approved' | 'void' = 'approved',
    kind: 'charge' | 'credit' = 'charge',
  ) =>
    givenInvoiceIn(me, clientId, status, {
      items: [
        { description: 'x', quantity: 1, unitPrice: amount, taxRate: '0.15', variationId: id, kind },
        ...(kind === 'credit'
          ? [{ description: 'y', quantity: 1, unitPrice: '5000', taxRate: '0.15', jobId: null }]
          : []),
      ],
    })
  const approved = async (more: Parameters<typeof givenVariation>[2] = {}) => {
    const { id } = await given(more)
    await me.call(api.approveVariation, { params: { id } })
    return id
  }
  const workOf = async (id: string) =>
    (await me.call(invoices.listInvoiceableWork, { query: { clientId } })).variations.find((each) => each.id === id)
      ?.remaining

  it('follows the lines of issued invoices, not drafts and not void ones', async () => {
    const id = await approved()
    await bill(id, '50', 'draft')
    await bill(id, '70', 'void')
    expect(await read(id)).toMatchObject({
      invoicedToDate: '0.00',
      remainingToInvoice: '200.00',
      invoiceStatus: 'pending',
    })
    const part = await bill(id, '149.99')
    expect(await read(id)).toMatchObject({
      invoicedToDate: '149.99',
      remainingToInvoice: '50.01',
      invoiceStatus: 'pending',
    })
    // The draft has taken its share already, so that nothing is billed twice.
    expect(await workOf(id)).toBe('0.01')
    await bill(id, '50.01', 'pending')
    expect(await read(id)).toMatchObject({
      invoicedToDate: '200.00',
      remainingToInvoice: '0.00',
      invoiceStatus: 'invoiced',
    })
    await me.call(invoices.voidInvoice, { params: { id: part.id } })
    expect(await read(id)).toMatchObject({
      invoicedToDate: '50.01',
      remainingToInvoice: '149.99',
      invoiceStatus: 'pending',
    })
  })

  it('counts what is credited back against what was billed, in the direction of its type', async () => {
    const id = await approved()
    await bill(id, '200')
    await bill(id, '50', 'approved', 'credit')
    expect(await read(id)).toMatchObject({
      invoicedToDate: '150.00',
      remainingToInvoice: '50.00',
      invoiceStatus: 'pending',
    })
    expect(await workOf(id)).toBe('50.00')
    const credit = await approved({ type: 'credit' })
    await bill(credit, '200', 'approved', 'credit')
    expect(await read(credit)).toMatchObject({
      invoicedToDate: '200.00',
      remainingToInvoice: '0.00',
      invoiceStatus: 'invoiced',
    })
    expect(await workOf(credit)).toBeUndefined()
  })

  it('may be set by hand, and back', async () => {
    const id = await approved()
    const set = (invoiceStatus: 'pending' | 'invoiced') =>
      me.call(api.setVariationInvoiceStatus, { params: { id }, body: { invoiceStatus } })
    expect([
      (await set('invoiced')).invoiceStatus,
      await workOf(id),
      (await set('pending')).invoiceStatus,
      await workOf(id),
    ]).toEqual(['invoiced', undefined, 'pending', '200.00'])
  })
})

describe('what it does to its job', () => {
  it('counts by status and sign, and is gone when it is deleted', async () => {
    const job = await givenJob(me, clientId, {
      contractAmount: '1000',
      approvedVariationValue: '10',
      pendingVariationValue: '5',
    })
    const figures = async () => (await me.call(getJob, { params: { id: job.id } })).figures
    const [more, less] = [
      await givenVariation(me, clientId, { jobId: job.id, quotedAmount: '300.30' }),
      await givenVariation(me, clientId, { jobId: job.id, quotedAmount: '100.10', type: 'credit' }),
    ]
    expect(await figures()).toMatchObject({
      pendingVariationValue: '205.20',
      approvedVariationValue: '10.00',
      contractValue: '1010.00',
    })
    for (const { id } of [more, less]) await me.call(api.approveVariation, { params: { id } })
    expect(await figures()).toMatchObject({
      pendingVariationValue: '5.00',
      approvedVariationValue: '210.20',
      contractValue: '1210.20',
    })
    expect((await me.call(getJob, { params: { id: job.id } })).trends.approvedVariations).toEqual({
      thisMonth: '200.20',
      lastMonth: '0.00',
      changePercent: null,
    })
    await me.call(api.deleteVariation, { params: { id: less.id } })
    expect(await figures()).toMatchObject({ approvedVariationValue: '310.30', contractValue: '1310.30' })
  })

  it('stands in its reports unless it is hidden, also in those saved before', async () => {
    const job = await givenJob(me, clientId)
    const [shown, hidden] = [
      await givenVariation(me, clientId, { jobId: job.id }),
      await givenVariation(me, clientId, { jobId: job.id }),
    ]
    await me.call(api.setVariationVisibility, { params: { id: hidden.id }, body: { showInJobReport: false } })
    const report = await me.call(createReport, { body: reportBody(clientId, job.id) })
    expect(report.variations.map(({ id }) => id)).toEqual([shown.id])
    await me.call(api.setVariationVisibility, { params: { id: shown.id }, body: { showInJobReport: false } })
    expect((await me.call(getReport, { params: { id: report.id } })).variations).toEqual([])
  })

  it('shown again, stands where it stood, as it was then; in what was saved while it was hidden it never does', async () => {
    const job = await givenJob(me, clientId)
    const variation = await givenVariation(me, clientId, { jobId: job.id, name: 'Second coat' })
    const show = (showInJobReport: boolean) =>
      me.call(api.setVariationVisibility, { params: { id: variation.id }, body: { showInJobReport } })
    const listedIn = async (id: string) =>
      (await me.call(getReport, { params: { id } })).variations.map(({ name }) => name)
    const before = await me.call(createReport, { body: reportBody(clientId, job.id) })
    const edited = await me.call(createReport, { body: reportBody(clientId, job.id) })
    await show(false)
    const unasked = await me.call(createReport, { body: reportBody(clientId, job.id) })
    const asked = await me.call(createReport, { body: reportBody(clientId, job.id, { variationIds: [variation.id] }) })
    const body = { variationIds: [variation.id] }
    await me.call(updateReport, { params: { id: edited.id }, version: edited.version, body })
    const { version } = await me.call(api.getVariation, { params: { id: variation.id } })
    await me.call(api.updateVariation, { params: { id: variation.id }, version, body: { name: 'Third coat' } })
    await show(true)
    expect(await listedIn(before.id)).toEqual(['Second coat'])
    for (const { id } of [unasked, asked, edited]) expect(await listedIn(id)).toEqual([])
    await me.call(updateReport, { params: { id: unasked.id }, version: unasked.version, body })
    expect(await listedIn(unasked.id)).toEqual(['Third coat'])
  })
})

it('is found by name, description and number, filtered by status and progress, and sorted by its signed amount', async () => {
  const own = await givenCompany(server)
  const client = await givenClient(own.orgAdmin)
  const [roof, wall, credit] = [
    await givenVariation(own.orgAdmin, client.id, { name: 'Roof', description: 'Zinc', quotedAmount: '10' }),
    await givenVariation(own.orgAdmin, client.id, { name: 'Wall', quotedAmount: '20' }),
    await givenVariation(own.orgAdmin, client.id, { name: 'Less', quotedAmount: '30', type: 'credit' }),
  ]
  await own.orgAdmin.call(api.approveVariation, { params: { id: roof.id } })
  await own.orgAdmin.call(api.setVariationProgress, { params: { id: wall.id }, body: { progressStatus: 'completed' } })
  const ids = async (query: Record<string, string>) =>
    (await own.orgAdmin.call(api.listVariations, { query })).items.map(({ id }) => id)
  expect([
    await ids({ search: 'roo' }),
    await ids({ search: 'zinc' }),
    await ids({ search: wall.variationId }),
    await ids({ status: 'approved' }),
    await ids({ progress: 'completed,in_progress', status: 'approved,pending_approval' }),
  ]).toEqual([[roof.id], [roof.id], [wall.id], [roof.id], [wall.id]])
  expect([await ids({ sort: 'quotedAmount' }), await ids({ sort: '-quotedAmount' })]).toEqual([
    [credit.id, roof.id, wall.id],
    [wall.id, roof.id, credit.id],
  ])
  expect((await own.orgAdmin.call(api.listVariations, { query: {} })).counts).toEqual({
    pending_approval: 2,
    approved: 1,
  })
})
