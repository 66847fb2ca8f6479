import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createJob, deleteJob, getJob, lookupJobs, updateJob } from '#domain/jobs/api.ts'
import { newId } from '#domain/ids.ts'
import { statusOf, uploaded } from '#server/files/uploads.testing.ts'
import { givenClient, givenCompany, givenJob, givenReport, jobBody, type Company } from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { activityOf } from '#server/testing/traces.ts'

let server: TestServer
let company: Company
let clientId: string
beforeAll(async () => {
  server = await startTestServer()
  company = await givenCompany(server)
  clientId = (await givenClient(company.orgAdmin, { name: 'Tui Bakery' })).id
})
afterAll(() => server.stop())

const edit = (id: string, body: Record<string, unknown>, version = 1) =>
  company.orgAdmin.try(updateJob, { params: { id }, body, version })

describe('a new job', () => {
  it('needs five fields; it starts today, pending, numbered and with nothing brought forward', async () => {
    const own = await givenCompany(server)
    const client = await givenClient(own.orgAdmin, { name: 'Kea Cafe' })
    const job = await own.orgAdmin.call(createJob, {
      body: {
        clientId: client.id,
        name: 'Deck',
        address: '12 Rimu Street',
        estimatedEndDate: '2027-02-28',
        contractAmount: 1250.5,
      },
    })
    const still = { thisMonth: '0.00', lastMonth: '0.00', changePercent: null }
    expect(job).toEqual({
      id: expect.any(String),
      companyId: own.id,
      version: 1,
      jobId: 'JOB-001',
      clientId: client.id,
      clientName: 'Kea Cafe',
      name: 'Deck',
      address: '12 Rimu Street',
      // 22:00 UTC on the 19th is the 20th in Auckland.
      startDate: '2026-11-20',
      estimatedEndDate: '2027-02-28',
      status: 'pending',
      active: true,
      overdue: false,
      projectManagerName: '',
      jobManager: '',
      quoteNumber: '',
      claimNumber: '',
      description: '',
      notes: '',
      contractAmount: '1250.50',
      totalInvoiced: '0.00',
      pendingVariationValue: '0.00',
      approvedVariationValue: '0.00',
      figures: {
        contractAmount: '1250.50',
        totalInvoiced: '0.00',
        pendingVariationValue: '0.00',
        approvedVariationValue: '0.00',
        contractValue: '1250.50',
        remainingToInvoice: '1250.50',
        progress: 0,
      },
      unclaimed: '0.00',
      createdAt: '2026-11-19T22:00:00.000Z',
      updatedAt: '2026-11-19T22:00:00.000Z',
      can: { updateJob: true, completeJob: true, deleteJob: true },
      because: {},
      milestones: [],
      files: [],
      trends: { invoiced: still, approvedVariations: still },
    })
    expect(await own.orgAdmin.call(getJob, { params: { id: job.id } })).toEqual(job)
  })

  it('shows what was brought forward, to the cent', async () => {
    const job = await givenJob(company.orgAdmin, clientId, {
      contractAmount: '999999999.99',
      totalInvoiced: '333333333.33',
      pendingVariationValue: '0.01',
      approvedVariationValue: '0',
    })
    expect(job.figures).toEqual({
      contractAmount: '999999999.99',
      totalInvoiced: '333333333.33',
      pendingVariationValue: '0.01',
      approvedVariationValue: '0.00',
      contractValue: '999999999.99',
      remainingToInvoice: '666666666.66',
      progress: 33,
    })
  })

  it('cannot end before it starts, not even when the start is left to us', async () => {
    const message = 'Estimated end date cannot be before the start date'
    const early = await company.orgAdmin.try(createJob, {
      body: jobBody(clientId, { startDate: '2026-11-20', estimatedEndDate: '2026-11-19' }),
    })
    expect([early.status, early.problem.errors]).toEqual([422, [{ path: 'estimatedEndDate', message }]])
    const { startDate: _, ...today } = jobBody(clientId, { estimatedEndDate: '2026-11-19' })
    expect((await company.orgAdmin.try(createJob, { body: today })).problem.errors).toEqual([
      { path: 'estimatedEndDate', message },
    ])
    expect((await company.orgAdmin.try(createJob, { body: { ...today, estimatedEndDate: '2026-11-20' } })).status).toBe(
      201,
    )
  })

  it('belongs to a client of the company', async () => {
    const elsewhere = await givenClient((await givenCompany(server)).orgAdmin)
    for (const foreign of [newId(), elsewhere.id]) {
      const { status, problem } = await company.orgAdmin.try(createJob, { body: jobBody(foreign) })
      expect([status, problem.errors]).toEqual([422, [{ path: 'clientId', message: 'Client is required' }]])
    }
  })

  it('cannot take a job ID that another one has', async () => {
    await givenJob(company.orgAdmin, clientId, { jobId: 'DECK' })
    const { status, problem } = await company.orgAdmin.try(createJob, { body: jobBody(clientId, { jobId: 'DECK' }) })
    expect([status, problem.errors]).toEqual([422, [{ path: 'jobId', message: 'Another job already has this job ID' }]])
  })
})

describe('milestones and files', () => {
  it('keep their order, are replaced when given and stay when not', async () => {
    const files = [
      await uploaded(company.orgAdmin, 'job-file', { name: 'plan.jpg' }),
      await uploaded(company.orgAdmin, 'job-file', { bytes: Buffer.from('%PDF-1.7\n%%EOF'), name: 'quote.pdf' }),
    ]
    const milestones = [
      { title: 'Piles', dueDate: '2026-12-01', completed: true },
      { title: 'Boards', dueDate: '' },
      { title: 'Oil' },
    ]
    const job = await givenJob(company.orgAdmin, clientId, { milestones, fileIds: files.map((file) => file.id) })
    const stored = [
      { title: 'Piles', dueDate: '2026-12-01', completed: true },
      { title: 'Boards', dueDate: null, completed: false },
      { title: 'Oil', dueDate: null, completed: false },
    ]
    expect(job).toMatchObject({ milestones: stored, files })
    expect((await edit(job.id, { notes: 'x' })).body).toMatchObject({ milestones: stored, files })
    const turned = await edit(job.id, { milestones: milestones.toReversed().slice(1), fileIds: [files[1]?.id] }, 2)
    expect(turned.body).toMatchObject({ milestones: [stored[1], stored[0]], files: [files[1]] })
    expect([await statusOf(company.orgAdmin, files[0]!), await statusOf(company.orgAdmin, files[1]!)]).toEqual([
      404, 200,
    ])
    expect((await edit(job.id, { milestones: [], fileIds: [] }, 3)).body).toMatchObject({ milestones: [], files: [] })
    const changes = (await activityOf(server, company.id, job.id)).map((row) =>
      Object.keys(row.changes as object).toSorted(),
    )
    expect(changes).toEqual([[], ['notes'], ['fileIds', 'milestones'], ['fileIds', 'milestones']])
  })

  it('come ten at most, each once and each our own', async () => {
    const ids = await Promise.all(
      Array.from({ length: 10 }, async () => (await uploaded(company.orgAdmin, 'job-file')).id),
    )
    const tooMany = await company.orgAdmin.try(createJob, { body: jobBody(clientId, { fileIds: [...ids, newId()] }) })
    expect([tooMany.status, tooMany.problem.errors]).toEqual([
      422,
      [
        {
          path: 'fileIds',
          message: 'You can attach up to 10 files',
          template: 'You can attach up to {{maximum}} files',
          params: { maximum: 10 },
        },
      ],
    ])
    const twice = await company.orgAdmin.try(createJob, {
      body: jobBody(clientId, { fileIds: [ids[0]!, ids[1]!, ids[0]!] }),
    })
    const unknown = { path: 'fileIds.2', message: 'This file is not available any more; please upload it again' }
    expect([twice.status, twice.problem.errors]).toEqual([422, [unknown]])
    const job = await givenJob(company.orgAdmin, clientId, { fileIds: ids })
    expect(job.files.map((file) => file.id)).toEqual(ids)
    const stolen = await company.orgAdmin.try(createJob, { body: jobBody(clientId, { fileIds: [ids[0]!] }) })
    expect(stolen.problem.errors).toEqual([{ ...unknown, path: 'fileIds.0' }])
  })
})

describe('completing a job', () => {
  const message = 'You do not have permission to complete jobs'

  it('needs approve, when entering it and when editing it', async () => {
    const editor = await company.withPermissions(['manage_jobs:view', 'manage_jobs:create', 'manage_jobs:edit'])
    const entered = await editor.try(createJob, { body: jobBody(clientId, { status: 'completed' }) })
    expect([entered.status, entered.problem.detail]).toEqual([403, message])
    const job = await givenJob(editor, clientId)
    expect(job.can).toEqual({ updateJob: true, completeJob: false, deleteJob: false })
    const completed = await editor.try(updateJob, { params: { id: job.id }, body: { status: 'completed' }, version: 1 })
    expect([completed.status, completed.problem.detail]).toEqual([403, message])
    expect((await edit(job.id, { status: 'completed' })).body).toMatchObject({ status: 'completed', version: 2 })
    expect(
      (
        await editor.try(updateJob, {
          params: { id: job.id },
          body: { status: 'completed', notes: 'Keys handed over' },
          version: 2,
        })
      ).status,
    ).toBe(200)
    expect(
      (await editor.try(updateJob, { params: { id: job.id }, body: { status: 'pending' }, version: 3 })).status,
    ).toBe(200)
  })
})

describe('an edit', () => {
  it('is held against the dates that stay', async () => {
    const job = await givenJob(company.orgAdmin, clientId, { startDate: '2026-10-01', estimatedEndDate: '2026-12-01' })
    for (const dates of [{ startDate: '2026-12-02' }, { estimatedEndDate: '2026-09-30' }]) {
      expect((await edit(job.id, dates)).problem.errors).toEqual([
        { path: 'estimatedEndDate', message: 'Estimated end date cannot be before the start date' },
      ])
    }
    expect((await edit(job.id, { startDate: '2027-01-01', estimatedEndDate: '2027-01-01' })).status).toBe(200)
  })

  it('moves a job with its milestones to another client, unless it has reports', async () => {
    const other = await givenClient(company.orgAdmin)
    const job = await givenJob(company.orgAdmin, clientId, { milestones: [{ title: 'Piles' }] })
    expect((await edit(job.id, { clientId: other.id })).body).toMatchObject({
      clientId: other.id,
      clientName: other.name,
      milestones: [{ title: 'Piles' }],
    })
    await givenReport(company.orgAdmin, other.id, job.id)
    const refused = await edit(job.id, { clientId }, 2)
    expect([refused.status, refused.problem.errors]).toEqual([
      422,
      [{ path: 'clientId', message: 'This job has progress reports for its client, so the client cannot be changed' }],
    ])
    expect((await edit(job.id, { clientId: other.id, name: 'Still theirs' }, 2)).status).toBe(200)
  })
})

describe('deleting a job', () => {
  it('removes it with its files, unless reports stand in the way', async () => {
    const file = await uploaded(company.orgAdmin, 'job-file')
    const job = await givenJob(company.orgAdmin, clientId, { fileIds: [file.id], milestones: [{ title: 'Piles' }] })
    await givenReport(company.orgAdmin, clientId, job.id)
    const refused = await company.orgAdmin.try(deleteJob, { params: { id: job.id } })
    expect([refused.status, refused.problem.code, refused.problem.detail]).toEqual([
      409,
      'job_has_reports',
      'This job has progress reports. Delete them first',
    ])
    const free = await givenJob(company.orgAdmin, clientId, {
      fileIds: [(await uploaded(company.orgAdmin, 'job-file')).id],
    })
    expect((await company.orgAdmin.try(deleteJob, { params: { id: free.id } })).status).toBe(204)
    expect((await company.orgAdmin.try(getJob, { params: { id: free.id } })).status).toBe(404)
    expect(await statusOf(company.orgAdmin, free.files[0]!)).toBe(404)
    expect(await statusOf(company.orgAdmin, file)).toBe(200)
  })
})

it('offers names of jobs for choosing, of one client when asked', async () => {
  const own = await givenCompany(server)
  const [tui, kea] = [await givenClient(own.orgAdmin), await givenClient(own.orgAdmin)]
  const [deck, shed] = [
    await givenJob(own.orgAdmin, tui.id, { name: 'Deck' }),
    await givenJob(own.orgAdmin, kea.id, { name: 'Shed' }),
  ]
  const user = await own.person('user')
  expect(await user.call(lookupJobs, { query: { clientId: tui.id } })).toEqual({
    items: [{ id: deck.id, name: 'Deck', jobId: 'JOB-001', clientId: tui.id, clientName: tui.name }],
    total: 1,
  })
  expect((await user.call(lookupJobs, { query: { search: 'she' } })).items.map((job) => job.id)).toEqual([shed.id])
})
