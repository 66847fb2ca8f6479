import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getReport, getReportPdf, listReports } from '#domain/reports/api.ts'
import { givenClient, givenCompany, givenJob, givenReport, type Company } from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'

let server: TestServer
let company: Company
beforeAll(async () => {
  server = await startTestServer()
  company = await givenCompany(server)
})
afterAll(() => server.stop())

describe('a progress report', () => {
  it('is numbered, keeps the figures of its job and is printed as PDF', async () => {
    const client = await givenClient(company.orgAdmin)
    const job = await givenJob(company.orgAdmin, client.id, { contractAmount: '80000', totalInvoiced: '20000' })
    const report = await givenReport(company.orgAdmin, client.id, job.id)
    expect(report).toMatchObject({ reportId: 'PR-2026-001', contractAmount: '80000.00', invoicedToDate: '20000.00', jobName: job.name })
    const read = await company.orgAdmin.call(getReport, { params: { id: report.id } })
    expect(read).toEqual(report)
    const pdf = await company.orgAdmin.fetch(getReportPdf.path.replace(':id', report.id))
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    const list = await company.orgAdmin.call(listReports, { query: { search: client.name } })
    expect(list).toMatchObject({ total: 1, items: [{ id: report.id }] })
  })
})
