import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { updateClient } from '#domain/clients/api.ts'
import { newId } from '#domain/ids.ts'
import { updateJob } from '#domain/jobs/api.ts'
import { createReport, deleteReport, getReport, updateReport } from '#domain/reports/api.ts'
import { picture, statusOf, uploaded } from '#server/files/uploads.testing.ts'
import { givenClient, givenCompany, givenJob, givenReport, reportBody, type Company } from '#server/testing/given.ts'
import { startTestServer, testStart, type TestServer } from '#server/testing/server.ts'
import { activityOf, rowsIn } from '#server/testing/traces.ts'

let server: TestServer
let company: Company
let clientId: string
beforeAll(async () => {
  server = await startTestServer()
  company = await givenCompany(server, 'Kauri Construction')
  clientId = (await givenClient(company.orgAdmin, { name: 'Tui Bakery' })).id
})
afterEach(() => server.clock.set(testStart))
afterAll(() => server.stop())

const read = (id: string) => company.orgAdmin.call(getReport, { params: { id } })
const edit = (id: string, body: Record<string, unknown>, version = 1) =>
  company.orgAdmin.try(updateReport, { params: { id }, body, version })

describe('a new report', () => {
  it('is numbered within the year and keeps client, job, figures and milestones', async () => {
    const own = await givenCompany(server, 'Rimu Builders')
    const client = await givenClient(own.orgAdmin, { name: 'Kea Cafe' })
    const job = await givenJob(own.orgAdmin, client.id, {
      name: 'Deck',
      address: '12 Rimu Street',
      contractAmount: '80000',
      totalInvoiced: '20000.10',
      approvedVariationValue: '4000',
      pendingVariationValue: '0.05',
      milestones: [{ title: 'Piles', dueDate: '2026-12-01', completed: true }],
    })
    const report = await givenReport(own.orgAdmin, client.id, job.id)
    expect(report).toEqual({
      ...reportBody(client.id, job.id),
      images: [],
      id: expect.any(String),
      companyId: own.id,
      version: 1,
      reportId: 'PR-2026-001',
      clientName: 'Kea Cafe',
      jobName: 'Deck',
      jobAddress: '12 Rimu Street',
      companyName: 'Rimu Builders',
      contractAmount: '80000.00',
      invoicedToDate: '20000.10',
      approvedVariations: '4000.00',
      pendingVariations: '0.05',
      milestones: [{ title: 'Piles', dueDate: '2026-12-01', completed: true }],
      logo: null,
      viewings: [],
      createdAt: '2026-11-19T22:00:00.000Z',
      updatedAt: '2026-11-19T22:00:00.000Z',
      invoices: [],
      variations: [],
      can: { updateReport: true, deleteReport: true, listShares: true, createShare: true, sendReport: true },
      because: {},
    })
    expect(await own.orgAdmin.call(getReport, { params: { id: report.id } })).toEqual(report)
    expect((await givenReport(own.orgAdmin, client.id, job.id)).reportId).toBe('PR-2026-002')
  })

  it('counts anew when the year turns in the company, not in Greenwich', async () => {
    server.clock.set('2026-12-31T10:00:00Z')
    const own = await givenCompany(server)
    const client = await givenClient(own.orgAdmin)
    const job = await givenJob(own.orgAdmin, client.id)
    const numberAt = async (instant: string) => {
      server.clock.set(instant)
      return (await givenReport(own.orgAdmin, client.id, job.id)).reportId
    }
    expect(await numberAt('2026-12-31T10:59:59Z')).toBe('PR-2026-001')
    expect(await numberAt('2026-12-31T11:00:00Z')).toBe('PR-2027-001')
    expect(await numberAt('2026-12-31T23:00:00Z')).toBe('PR-2027-002')
  })

  it('is about a job of its client in this company', async () => {
    const [job, other] = [await givenJob(company.orgAdmin, clientId), await givenClient(company.orgAdmin)]
    const elsewhere = await givenCompany(server)
    const theirs = await givenClient(elsewhere.orgAdmin)
    const foreign = await givenJob(elsewhere.orgAdmin, theirs.id)
    const said = async (client: string, id: string) =>
      (await company.orgAdmin.try(createReport, { body: reportBody(client, id) })).problem.errors
    expect(await said(other.id, job.id)).toEqual([{ path: 'jobId', message: 'This job belongs to another client' }])
    expect(await said(clientId, newId())).toEqual([{ path: 'jobId', message: 'Job is required' }])
    expect(await said(theirs.id, foreign.id)).toEqual([{ path: 'jobId', message: 'Job is required' }])
  })

  it('is refused with a message for every field that is missing', async () => {
    const { status, problem } = await company.orgAdmin.try(createReport, { body: {} as ReturnType<typeof reportBody> })
    expect(status).toBe(422)
    expect(problem.errors?.map((error) => error.message)).toEqual([
      'Client is required',
      'Job is required',
      'Report date is required',
      'Prepared by is required',
      'Title is required',
      'Progress percentage is required',
      'Tasks achieved is required',
      'Tasks planned is required',
      'Key updates are required',
      'Client communication is required',
      'Health and safety is required',
      'Council inspections are required',
    ])
  })
})

describe('the figures of a report', () => {
  it('stay as they were saved until they are asked for anew', async () => {
    const job = await givenJob(company.orgAdmin, clientId, {
      contractAmount: '1000',
      totalInvoiced: '100',
      milestones: [{ title: 'Piles' }],
    })
    const report = await givenReport(company.orgAdmin, clientId, job.id)
    await company.orgAdmin.call(updateJob, {
      params: { id: job.id },
      version: 1,
      body: {
        contractAmount: '2000',
        totalInvoiced: '500',
        approvedVariationValue: '50',
        pendingVariationValue: '25',
        milestones: [{ title: 'Piles', completed: true }, { title: 'Roof' }],
      },
    })
    const frozen = {
      contractAmount: '1000.00',
      invoicedToDate: '100.00',
      approvedVariations: '0.00',
      pendingVariations: '0.00',
      milestones: report.milestones,
    }
    expect(await read(report.id)).toEqual(report)
    expect((await edit(report.id, { comments: 'Late' })).body).toMatchObject({ ...frozen, comments: 'Late' })
    expect((await edit(report.id, { jobId: job.id, clientId, refreshFigures: false }, 2)).body).toMatchObject(frozen)
    const fresh = {
      contractAmount: '2000.00',
      invoicedToDate: '500.00',
      approvedVariations: '50.00',
      pendingVariations: '25.00',
    }
    const refreshed = await edit(report.id, { refreshFigures: true }, 2)
    expect(refreshed.body).toMatchObject({
      ...fresh,
      milestones: [
        { title: 'Piles', dueDate: null, completed: true },
        { title: 'Roof', dueDate: null, completed: false },
      ],
    })
    expect((await activityOf(server, company.id, report.id)).at(-1)?.changes).toMatchObject({
      invoicedToDate: { from: '100.00', to: '500.00' },
      milestones: {},
    })
  })

  it('become those of the job it is moved to', async () => {
    const [first, second] = [
      await givenJob(company.orgAdmin, clientId, { contractAmount: '1000' }),
      await givenJob(company.orgAdmin, clientId, { contractAmount: '7000' }),
    ]
    const report = await givenReport(company.orgAdmin, clientId, first.id)
    expect((await edit(report.id, { jobId: second.id })).body).toMatchObject({
      jobId: second.id,
      contractAmount: '7000.00',
      reportId: report.reportId,
    })
  })
})

it('shows the client’s logo and name of today', async () => {
  const client = await givenClient(company.orgAdmin)
  const report = await givenReport(company.orgAdmin, client.id, (await givenJob(company.orgAdmin, client.id)).id)
  const logo = await uploaded(company.orgAdmin, 'client-logo')
  await company.orgAdmin.call(updateClient, {
    params: { id: client.id },
    body: { name: 'Renamed', logoFileId: logo.id },
    version: 1,
  })
  expect(await read(report.id)).toMatchObject({ clientName: 'Renamed', logo })
})

describe('photos', () => {
  const photo = (colour: string) =>
    picture(colour).then((bytes) => uploaded(company.orgAdmin, 'report-image', { bytes }))
  const unknown = 'This file is not available any more; please upload it again'

  it('keep their order and captions, and change only when sent', async () => {
    const job = await givenJob(company.orgAdmin, clientId)
    const [red, green, blue] = [await photo('#f00'), await photo('#0f0'), await photo('#00f')]
    const report = await givenReport(company.orgAdmin, clientId, job.id, {
      images: [{ fileId: green.id, caption: ' North ' }, { fileId: red.id }],
    })
    const shown = (file: typeof red, caption: string) => ({
      fileId: file.id,
      caption,
      url: file.url,
      thumbnailUrl: file.thumbnailUrl,
      width: 32,
      height: 32,
    })
    expect(report.images).toEqual([shown(green, 'North'), shown(red, '')])
    expect((await edit(report.id, { comments: 'x' })).body.images).toEqual(report.images)
    const turned = await edit(
      report.id,
      { images: [{ fileId: red.id, caption: 'Slab' }, { fileId: blue.id }, { fileId: green.id, caption: 'North' }] },
      2,
    )
    expect(turned.body.images).toEqual([shown(red, 'Slab'), shown(blue, ''), shown(green, 'North')])
    const fewer = await edit(report.id, { images: [{ fileId: blue.id }] }, 3)
    expect(fewer.body.images).toEqual([shown(blue, '')])
    expect([await statusOf(company.orgAdmin, red), await statusOf(company.orgAdmin, blue)]).toEqual([404, 200])
  })

  it('must be one’s own company’s, meant for a report, unused and named once', async () => {
    const job = await givenJob(company.orgAdmin, clientId)
    const [fresh, used, foreign] = [
      await photo('#111'),
      await photo('#222'),
      await uploaded((await givenCompany(server)).orgAdmin, 'report-image'),
    ]
    await givenReport(company.orgAdmin, clientId, job.id, { images: [{ fileId: used.id }] })
    const wrong = [newId(), used.id, foreign.id, (await uploaded(company.orgAdmin, 'job-file')).id, fresh.id]
    for (const fileId of wrong) {
      const { status, problem } = await company.orgAdmin.try(createReport, {
        body: reportBody(clientId, job.id, { images: [{ fileId: fresh.id }, { fileId }] }),
      })
      expect([status, problem.errors]).toEqual([422, [{ path: 'images.1.fileId', message: unknown }]])
    }
    expect(
      (
        await company.orgAdmin.try(createReport, {
          body: reportBody(clientId, job.id, { images: [{ fileId: fresh.id }] }),
        })
      ).status,
    ).toBe(201)
  })

  it('go with their report, bytes and all', async () => {
    const job = await givenJob(company.orgAdmin, clientId)
    const [one, other] = [await photo('#333'), await photo('#444')]
    const report = await givenReport(company.orgAdmin, clientId, job.id, {
      images: [{ fileId: one.id }, { fileId: other.id }],
    })
    const stored = async () => {
      const keys: string[] = []
      for await (const { key } of server.services.storage.list(`${company.id}/`))
        if (key.includes(one.id) || key.includes(other.id)) keys.push(key)
      return keys.length
    }
    expect(await stored()).toBe(6)
    const before = await rowsIn(server, company.id, 'files')
    expect((await company.orgAdmin.try(deleteReport, { params: { id: report.id } })).status).toBe(204)
    expect((await company.orgAdmin.try(getReport, { params: { id: report.id } })).status).toBe(404)
    expect(await rowsIn(server, company.id, 'files')).toBe(before - 2)
    await vi.waitFor(async () => expect(await stored()).toBe(0), { timeout: 10_000, interval: 20 })
  })
})
