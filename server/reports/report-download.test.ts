import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getReportPdf } from '#domain/reports/api.ts'
import type { ReportRecord } from '#domain/reports/schema.ts'
import { newId } from '#domain/ids.ts'
import { uploaded } from '#server/files/uploads.testing.ts'
import { givenClient, givenCompany, givenJob, givenReport, password, type Company } from '#server/testing/given.ts'
import { pdfText, type PdfText } from '#server/testing/pdf-text.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { samplePhoto } from './report-samples.testing.ts'

let server: TestServer
let company: Company
let report: ReportRecord
let plain: ReportRecord
beforeAll(async () => {
  server = await startTestServer()
  company = await givenCompany(server, 'Kauri Construction')
  const client = await givenClient(company.orgAdmin, { name: 'Tui Bakery' })
  const job = await givenJob(company.orgAdmin, client.id, {
    name: 'Oven house',
    contractAmount: '1234567.89',
    totalInvoiced: '345678.91',
    approvedVariationValue: '23456.78',
    pendingVariationValue: '9876.54',
    milestones: [{ title: 'Chimney', dueDate: '2026-12-01', completed: true }],
  })
  const photos = await Promise.all(
    [1, 2].map(
      async () => (await uploaded(company.orgAdmin, 'report-image', { bytes: await samplePhoto(300, 200) })).id,
    ),
  )
  plain = await givenReport(company.orgAdmin, client.id, job.id, { progressPercentage: 91 })
  report = await givenReport(company.orgAdmin, client.id, job.id, {
    progressPercentage: 62,
    keyUpdates: 'Chimney up\nFlue lined',
    councilInspections: 'Hearth passed\nFlue not approved',
    images: [{ fileId: photos[0]!, caption: 'The new flue' }, { fileId: photos[1]! }],
  })
})
afterAll(() => server.stop())

const path = (id: string): string => getReportPdf.path.replace(':id', id)
async function download(language: string, id = report.id): Promise<{ pdf: PdfText; words: string; headers: Headers }> {
  const response = await company.orgAdmin.fetch(path(id), {
    headers: { accept: 'application/pdf', 'accept-language': language },
  })
  expect(response.status).toBe(200)
  const pdf = await pdfText(new Uint8Array(await response.arrayBuffer()))
  return { pdf, words: pdf.text.replace(/\s+/g, ' '), headers: response.headers }
}

describe('the PDF of a report', () => {
  it('says what the record says, to the cent, in English', async () => {
    const { pdf, words, headers } = await download('en-NZ')
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-disposition')).toContain(`attachment; filename="report-${report.reportId}.pdf"`)
    expect(headers.get('cache-control')).toBe('no-store')
    for (const said of [
      '$1,234,567.89',
      '$345,678.91',
      '$23,456.78',
      '$9,876.54',
      '62%',
      '27%',
      'On Track',
      'Behind Schedule',
      'Tui Bakery',
      'Oven house',
      'Kauri Construction',
      report.reportId,
      '18 Nov 2026',
      'Mere Tautahi',
      'Chimney up',
      'Flue lined',
      'Slab poured',
      'Flue not approved',
      'Chimney',
      '1 Dec 2026',
      'The new flue',
      'Photo 2',
    ])
      expect(words).toContain(said)
    expect(pdf.language).toMatch(/^en/)
  })

  it('says the same in Spanish and French, written their way', async () => {
    const [es, fr] = [await download('es'), await download('fr-FR,fr;q=0.9,en;q=0.5')]
    for (const said of [
      '$1.234.567,89',
      '$345.678,91',
      '$23.456,78',
      'Informe de avance',
      '18 nov 2026',
      'The new flue',
    ])
      expect(es.words).toContain(said)
    for (const said of ['$1 234 567,89', '$345 678,91', 'The new flue']) expect(fr.words).toContain(said)
    expect([es.pdf.language, fr.pdf.language]).toEqual([expect.stringMatching(/^es/), expect.stringMatching(/^fr/)])
  })

  it('carries the photos', async () => {
    const [without, withPhotos] = await Promise.all(
      [plain.id, report.id].map(async (id) => (await company.orgAdmin.fetch(path(id))).arrayBuffer()),
    )
    expect(Buffer.from(withPhotos!).toString('latin1').split('/Subtype /Image').length).toBeGreaterThan(
      Buffer.from(without!).toString('latin1').split('/Subtype /Image').length,
    )
    expect(withPhotos!.byteLength).toBeGreaterThan(without!.byteLength + 10_000)
    expect((await download('en', plain.id)).words).toContain('Almost Complete')
  })

  it('is given to a cookie as to a bearer, and to its client, but to nobody else', async () => {
    const signIn = await fetch(`${server.url}/api/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: company.orgAdmin.email, password, remember: true }),
    })
    const cookie = (signIn.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    const contact = await company.contact(report.clientId)
    const stranger = await company.contact((await givenClient(company.orgAdmin)).id)
    const asked = [
      await fetch(`${server.url}${path(report.id)}`, { headers: { cookie } }),
      await contact.fetch(path(report.id)),
      await stranger.fetch(path(report.id)),
      await fetch(`${server.url}${path(report.id)}`),
      await company.orgAdmin.fetch(path(newId())),
    ]
    expect(asked.map((response) => [response.status, response.headers.get('content-type')?.split(';')[0]])).toEqual([
      [200, 'application/pdf'],
      [200, 'application/pdf'],
      [404, 'application/problem+json'],
      [401, 'application/problem+json'],
      [404, 'application/problem+json'],
    ])
    // SPEC 7: the screen shows the text under `error`.
    expect(await asked[4]!.json()).toMatchObject({ error: 'Item not found' })
  })
})
